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
