// What a started program reads from its standard input, and what it is never mixed up with.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { programStory } from '../support/program-story.js'
import { description, tellStory } from '../support/story.js'

const MAIN = `import sys

from squares import even_squares


def main(arguments):
    if arguments[:1] == ["count"]:
        print(len(sys.stdin.read()), arguments[1:])
        sys.exit(3)
    if arguments[:1] == ["show"]:
        print("|".join(open(each, encoding="utf-8").read() for each in arguments[1:]))
        return 0
    print(even_squares([int(each) for each in arguments]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
`
const story = programStory(MAIN, 0)

test('a started program reads the file that is given, letter by letter, and ends with its own exit code', async () => {
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json'], place)
  const input = join(place.data, 'input.txt')
  const start = (...args: string[]) => tillgreen(['start', run, ...args], place)
  // White space, quotes, what a shell would carry out, and what looks like a flag.
  const text = ` -n $(touch broken) 'a' "b" \\n %s\n\n`
  writeFileSync(input, text)
  expect(await start('--input', input, '--', 'count', '$HOME', 'x y')).toMatchObject({
    code: 3,
    stdout: expect.stringContaining(`${text.length} ['$HOME', 'x y']`),
  })
  // Without any, there is nothing to read.
  expect((await start('--', 'count')).stdout).toContain('0 []')
  writeFileSync(input, 'x'.repeat(100_001))
  const refused = await start('--input', input, '--', 'count')
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('100000 bytes')
})

test('a started program finds the given files in its folder, which replace its own, and the run keeps its results', async () => {
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { run } = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json'], place)
  const start = (...args: string[]) => tillgreen(['start', run, ...args], place)
  writeFileSync(join(place.data, 'numbers.txt'), '2\n4\n')
  writeFileSync(join(place.data, 'é=b.txt'), 'ä\n')
  const shown = await start('--file', 'numbers.txt', '--file', 'in/deep/b.txt=é=b.txt', '--', 'show', 'numbers.txt', 'in/deep/b.txt')
  expect([shown.code, shown.stdout]).toEqual([0, expect.stringMatching(/2\s+4\s+\|ä\s/)])
  // The given file replaces the program's file for this start alone.
  writeFileSync(join(place.data, 'other.py'), 'def even_squares(numbers):\n    return "another module"\n')
  expect((await start('--file', 'squares.py=other.py', '--', '2')).stdout).toContain('another module')
  expect((await start('--', '2')).stdout).toContain('4')

  const refused = async (...args: string[]) => {
    const { code, stderr } = await start(...args, '--', '2')
    return `${code} ${stderr.trim().split('\n').at(-1)}`
  }
  expect(await refused('--file', '../out.txt=numbers.txt')).toContain(
    '2 "../out.txt" is not a valid path in the program folder. Use a path',
  )
  expect(await refused('--file', 'numbers.txt', '--file', 'numbers.txt=other.py')).toContain('2 Two files have the path "numbers.txt".')
  expect(await refused('--file', 'gone.txt')).toMatch(/^2 The file gone\.txt cannot be read from gone\.txt: /)
  writeFileSync(join(place.data, 'picture.bin'), Buffer.from([0xff, 0xfe]))
  expect(await refused('--file', 'picture.bin')).toContain('2 The file picture.bin in picture.bin is not UTF-8 text.')
})
