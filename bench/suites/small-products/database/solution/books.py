import sqlite3
import sys


def main(command, *rest):
    with sqlite3.connect("books.db") as database:
        database.execute("create table if not exists books (title text, author text, year integer)")
        if command == "add":
            title, author, year = rest
            database.execute("insert into books values (?, ?, ?)", (title, author, int(year)))
            return
        where, values = ("where author = ?", rest) if command == "by" else ("", ())
        for title, author, year in database.execute(f"select title, author, year from books {where} order by year, title", values):
            print(f"{title} ({author}, {year})")


if __name__ == "__main__":
    main(*sys.argv[1:])
