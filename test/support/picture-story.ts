// The small project with a program that works on a folder: it numbers pictures, lists them, and writes a page.
import { programStory } from './program-story.js'

const MAIN = `import os
import sys

from squares import even_squares


def main(arguments):
    if all(each.isdigit() for each in arguments):
        return even_squares([int(each) for each in arguments])
    folder = arguments[0]
    found = sorted(os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith(".jpg"))
    for number, path in enumerate(found, 1):
        os.rename(path, os.path.join(folder, f"{number}.jpg"))
    if "--quiet" not in arguments:
        print(len(found), "pictures in", folder)
    with open(os.path.join(folder, "list.txt"), "w") as file:
        file.writelines(f"{number}.jpg\\n" for number in range(1, len(found) + 1))
    with open(os.path.join(folder, "index.html"), "w") as file:
        file.write("<p>")
    return 0


if __name__ == "__main__":
    main(sys.argv[1:])
`

const story = programStory(MAIN, 100)

/** Its plan starts it without arguments, and a clause names an option. */
export const sortsPictures = {
  ...story,
  plan: String(story.plan)
    .replace('["python3", "main.py", "1", "2", "4"]', '["python3", "main.py"]')
    .replace('[] gives 0', '[] gives 0; --quiet prints nothing'),
}
