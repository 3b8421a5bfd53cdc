// The output folder over rounds of feedback: a better program replaces a worse one, never the other way round, and never what the user wrote.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, edit, file, goodStory, type Story, tellStory } from '../support/story.js'

const boolTests = file(
  'tests/test_bool.py',
  'import unittest\nfrom squares import even_squares\n\n\nclass BoolTest(unittest.TestCase):\n    def test_booleans_are_refused(self):\n        with self.assertRaises(TypeError):\n            even_squares([True])\n',
)
const refuseBool = edit(
  'squares.py',
  '        if not isinstance(number, int):',
  '        if not isinstance(number, int) or isinstance(number, bool):',
)
const feedback = (code: string): Story => ({ ...goodStory, 'task/feedback/tests-1/tests': boolTests, 'task/feedback/code': code })
const words = 'True should be refused like any other value that is no number.'

async function built(story: Story) {
  const place = { data: temporaryFolder('data'), baseUrl: (await tellStory(story)).url }
  const out = join(temporaryFolder('out'), 'made')
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json', '--out', out], place)
  expect([result.code, result.stderr]).toEqual([0, expect.stringContaining(`The program is in ${out}.`)])
  return { place, out, run: result.run }
}
const squares = (folder: string) => readFileSync(join(folder, 'squares.py'), 'utf8')

test('a worse result of feedback leaves the output as it is and is beside it, until the person takes it anyway', async () => {
  const { place, out, run } = await built(feedback(edit('squares.py', '    total = 0', '    total = 1')))
  const before = squares(out)
  const child = await tillgreen(['feedback', run, words, '--max-attempts', '1', '--json'], place)
  expect(child.outcome?.verdict).not.toBe('verified')
  expect(child.stderr).toMatch(
    /The program is in .*made-2\. The existing files in .*made were left unchanged, because the new program has a worse verdict \(\w+\) than the existing one \(verified\)\. To replace/,
  )
  expect(child.lines.at(-1)).toMatchObject({ type: 'finished', output: { type: 'beside', folder: `${out}-2` } })
  expect([squares(out), squares(`${out}-2`)]).toEqual([before, expect.stringContaining('total = 1')])
  expect((await tillgreen(['show', child.run], place)).stdout).toMatch(/The program is in made-2, next to its output folder/)

  const taken = await tillgreen(['resume', child.run, '--force'], place)
  expect([taken.stderr, squares(out)]).toEqual([expect.stringContaining(`The program is in ${out}.`), expect.stringContaining('total = 1')])
})

test('feedback that comes out as good replaces the output, and files that it no longer has go where they are as they were written', async () => {
  const { place, out, run } = await built(feedback(refuseBool))
  writeFileSync(join(out, 'notes.txt'), 'mine')
  const child = await tillgreen(['feedback', run, words, '--json'], place)
  expect([child.outcome?.verdict, child.stderr]).toEqual(['verified', expect.stringContaining(`The program is in ${out}.`)])
  expect(squares(out)).toContain('isinstance(number, bool)')
  expect(readdirSync(out).sort()).toEqual(['notes.txt', 'squares.py', 'tests'])
  expect(existsSync(`${out}-2`)).toBe(false)

  // The program of the first run again: the tests of the second one go, and the user's file stays.
  const again = await tillgreen(
    ['run', description, '--template', 'python-plain', '--mutants', '0', '--json', '--out', out, '--force'],
    place,
  )
  expect(again.code).toBe(0)
  expect([readdirSync(join(out, 'tests')).sort(), readFileSync(join(out, 'notes.txt'), 'utf8')]).toEqual([['test_squares.py'], 'mine'])
})

test('what the person wrote in the output folder is not replaced without being asked to', async () => {
  const { place, out, run } = await built(feedback(refuseBool))
  writeFileSync(join(out, 'squares.py'), '# my own\n')
  const child = await tillgreen(['feedback', run, words, '--json'], place)
  expect(child.stderr).toMatch(
    /The program is in .*made-2\. The existing files in .*made were left unchanged, because these files were changed outside Tillgreen: squares\.py/,
  )
  expect([squares(out), squares(`${out}-2`)]).toEqual(['# my own\n', expect.stringContaining('isinstance(number, bool)')])
})
