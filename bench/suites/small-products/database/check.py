import os
import sqlite3
import subprocess
import sys


def run(*arguments, stdin=""):
    ran = subprocess.run([sys.executable, "books.py", *arguments], input=stdin, capture_output=True, text=True, timeout=20)
    assert ran.returncode == 0, ran.stderr[-300:]
    return ran.stdout


def begin(*books):
    if os.path.exists("books.db"):
        os.remove("books.db")
    for book in books:
        run("add", *book)


def check_lists_by_year_and_title():
    begin(("Ulysses", "Joyce", "1922"), ("Emma", "Austen", "1815"), ("Siddhartha", "Hesse", "1922"))
    found = run("list").split("\n")[:-1]
    assert found == ["Emma (Austen, 1815)", "Siddhartha (Hesse, 1922)", "Ulysses (Joyce, 1922)"], found


def check_by_author():
    begin(("Persuasion", "Austen", "1817"), ("Emma", "Austen", "1815"), ("Demian", "Hesse", "1919"))
    found = run("by", "Austen").split("\n")[:-1]
    assert found == ["Emma (Austen, 1815)", "Persuasion (Austen, 1817)"], found


def check_quotes_are_text():
    begin(("It's 'quoted'", "O'Brien", "1999"))
    found = run("by", "O'Brien").split("\n")[:-1]
    assert found == ["It's 'quoted' (O'Brien, 1999)"], found


def check_table():
    begin(("Emma", "Austen", "1815"))
    rows = sqlite3.connect("books.db").execute("select title, author, year from books").fetchall()
    assert [(title, author, int(year)) for title, author, year in rows] == [("Emma", "Austen", 1815)], rows
