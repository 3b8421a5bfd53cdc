// Programs and commands with too much output: each ends by the name of its limit, and the run continues.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, edit, file, goodStory, json, right, type Story, tellStory } from '../support/story.js'

async function run(story: Story) {
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  return { data: place.data, ...(await tillgreen(['run', description, '--template', 'python-plain', '--json'], place)) }
}

const ends = (result: Awaited<ReturnType<typeof run>>, step: string): string[] =>
  result.lines
    .filter((line) => line.kind === 'result' && line.step === step)
    .map((line) => (line.body as { value: { result?: { end: string }; command?: { end: string } } }).value)
    .map((value) => value.result?.end ?? value.command?.end ?? '')

const DIG = 'import os\n\nfor _ in range(3000):\n    os.mkdir("abcdefghij")\n    os.chdir("abcdefghij")\n'
const repaired = {
  'task/sum/attempt/2/diagnose': 'The parity is the wrong way round.',
  'task/sum/attempt/2/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'even, not odd' }] }),
  'task/sum/attempt/2/action/1/fix': edit('squares.py', '        if number % 2 == 1:', '        if number % 2 == 0:'),
}

test.each([
  ['3,000 folders within each other', ['python3', '-c', DIG]],
  ['260,000 files', ['perl', '-e', 'mkdir $_ for 0 .. 99; for my $i (1 .. 260_000) { open(my $f, ">", ($i % 100) . "/$i") or die $! }']],
])('a command that leaves %s ends by that limit, changes nothing, and the run gets green', async (_, argv) => {
  const result = await run({
    ...goodStory,
    'task/sum/attempt/1/decide': json({ actions: [{ action: 'run-command', argv }] }),
    ...repaired,
  })
  expect(ends(result, 'command')).toEqual(['files'])
  expect([result.outcome?.verdict, result.outcome?.ended, result.code]).toEqual(['verified', 'finished', 0])
})

test('a program whose tests leave 3,000 folders within each other is repaired like any other', async () => {
  const result = await run({
    ...goodStory,
    'task/sum/code': file('squares.py', DIG + right),
    'task/sum/attempt/1/diagnose': 'The module makes folders.',
    'task/sum/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'no folders' }] }),
    'task/sum/attempt/1/action/1/fix': file('squares.py', right),
  })
  expect(ends(result, 'test')).toContain('files')
  expect([result.outcome?.verdict, result.outcome?.ended]).toEqual(['verified', 'finished'])
  const runs = join(result.data, 'runs')
  expect(readdirSync(join(runs, result.run)).filter((name) => name.startsWith('tillgreen-'))).toEqual([])
})
