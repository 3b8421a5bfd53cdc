import json
import os
import sys

FILE = "todo.json"


def load():
    if not os.path.exists(FILE):
        return []
    with open(FILE, encoding="utf-8") as file:
        return json.load(file)


def save(tasks):
    with open(FILE, "w", encoding="utf-8") as file:
        json.dump(tasks, file)


def main(arguments):
    tasks = load()
    command, *rest = arguments
    if command == "add":
        tasks.append({"text": " ".join(rest), "done": False})
        save(tasks)
    elif command == "done":
        tasks[int(rest[0]) - 1]["done"] = True
        save(tasks)
    elif command == "list":
        for number, task in enumerate(tasks, 1):
            print(f"{number}. [{'x' if task['done'] else ' '}] {task['text']}")


if __name__ == "__main__":
    main(sys.argv[1:])
