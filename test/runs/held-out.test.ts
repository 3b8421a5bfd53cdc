// A builder that only satisfies the tests it sees does not get past those that it never saw.
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { edit, file, json, tellStory } from '../support/story.js'
import { isFast } from '../support/tier.js'

buildWithProofs()

const cases: readonly (readonly [number, string])[] = [
  [1, 'I'],
  [4, 'IV'],
  [9, 'IX'],
  [14, 'XIV'],
  [40, 'XL'],
  [90, 'XC'],
  [400, 'CD'],
  [1994, 'MCMXCIV'],
]
const nameOf = (number: number) => `test_writes_number_${number}`

const plan = json({
  title: 'Roman numbers',
  tasks: [
    {
      id: 'roman',
      title: 'Write Roman numbers',
      words: 'to_roman(number) writes a number from 1 to 3999 in Roman letters, with subtraction for 4 and 9.',
      acceptance: ['a number is written in the fewest Roman letters'],
      interface: 'roman.py: to_roman(number: int) -> str',
      needs: [],
    },
  ],
  start: null,
})
const stub = file('roman.py', 'def to_roman(number):\n    raise NotImplementedError')
const suite = file(
  'tests/test_roman.py',
  `import unittest
from roman import to_roman


class RomanTest(unittest.TestCase):
${cases.map(([number, letters]) => `    # clause 1\n    def ${nameOf(number)}(self):\n        self.assertEqual(to_roman(${number}), "${letters}")\n`).join('\n')}`,
)
const honest = `def to_roman(number):
    letters = ""
    for value, sign in [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]:
        while number >= value:
            letters += sign
            number -= value
    return letters`

const textOf = (request: SeenRequest) => request.messages.map((message) => message.content).join('\n')
/** Knows the answers of the tests that it was shown, and nothing else. */
const cheat = (request: SeenRequest) => {
  const seen = [...textOf(request).matchAll(/to_roman\((\d+)\), "(\w+)"/g)].map((found) => `${found[1]}: "${found[2]}"`)
  return file('roman.py', `def to_roman(number):\n    return {${seen.join(', ')}}.get(number, "")`)
}
const fixWith = (code: string) => (request: SeenRequest) => {
  const before = /===== roman.py =====\n+(`{3,})\w*\n([\s\S]*?)\n\1/.exec(textOf(request))?.[2] ?? ''
  return code === '' ? edit('roman.py', before, `${before}  # the same`) : file('roman.py', code)
}

test('special cases for the visible tests do not pass the hidden ones, and only the clause is shown', async () => {
  const endpoint = await tellStory({
    plan,
    'task/roman/tests-1/tests': stub + suite,
    'task/roman/code': cheat,
    'task/roman/attempt/1/diagnose': 'The table holds only some numbers.',
    'task/roman/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'roman.py', change: 'compute the letters' }] }),
    'task/roman/attempt/1/action/1/fix': fixWith(honest),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', 'Roman numbers in Python.', '--template', 'python-plain', '--out', 'made', '--json'], place)
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })

  const notes = result.lines
    .filter((line) => line.type === 'entry' && line.kind === 'note')
    .map((line) => (line as unknown as Entry).body as { type: string })
  const unseen = notes.filter((note) => note.type === 'held-out')
  expect(unseen).toEqual([
    { type: 'held-out', tests: 2, passed: 0, clauses: ['a number is written in the fewest Roman letters'] },
    { type: 'held-out', tests: 2, passed: 2, clauses: [] },
  ])
  expect(notes.findLast((note) => note.type === 'evidence')).toMatchObject({
    stage: 'final',
    counts: { collected: 8, passed: 8 },
    heldOut: { tests: 2, passed: 2 },
  })

  // The copies that hidden tests run on are no states of the run: a run that is ended there must not keep one.
  const stepsOf = (end: string) =>
    result.lines.flatMap((line) => (line.type === 'entry' && line.kind === 'result' && String(line.key).endsWith(end) ? [line.step] : []))
  expect(stepsOf('/unseen/alone')).toEqual(['copy', 'copy'])

  const builder = endpoint.requests.filter((request) => /\/(code|diagnose|decide|fix)$/.test(request.key)).map(textOf)
  const hidden = cases.filter(([number]) => !builder[0]?.includes(nameOf(number)))
  expect([builder.length, hidden.length]).toEqual([4, 2])
  for (const prompt of builder)
    for (const [number] of hidden) expect(prompt).not.toMatch(new RegExp(`${nameOf(number)}\\b|to_roman\\(${number}\\)`))
  expect(builder[1]).toContain('a number is written in the fewest Roman letters')
  expect((await tillgreen(['show', result.run], place)).stdout).toMatch(/Hidden tests {2}0 of 2 pass[\s\S]*2 of 2 pass/)
})

test('a builder that never generalises ends as stuck and partly done, however green its own tests are', async () => {
  const again = json({ actions: [{ action: 'fix-file', path: 'roman.py', change: 'nothing' }] })
  const endpoint = await tellStory({
    plan,
    'task/roman/tests-1/tests': stub + suite,
    'task/roman/code': cheat,
    'task/roman/attempt/1/diagnose': 'All is well.',
    'task/roman/attempt/1/decide': again,
    'task/roman/attempt/1/action/1/fix': fixWith(''),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', 'Roman numbers in Python.', '--template', 'python-plain', '--max-attempts', '2', '--json'], place)
  expect([result.code, result.outcome]).toEqual([
    1,
    expect.objectContaining({ verdict: 'partly', ended: 'stuck', reason: expect.stringMatching(/0 of 2 held-out tests green/) }),
  ])
})

test.skipIf(isFast)('feedback on a run that ended stuck amends a test, and no hidden test comes back over it', async () => {
  const wrongSuite = suite.replace('to_roman(4), "IV"', 'to_roman(4), "IIII"')
  const amend = edit('tests/test_roman.py', '        self.assertEqual(to_roman(4), "IIII")', '        self.assertEqual(to_roman(4), "IV")')
  // Which tests are hidden depends on the seed: for one of these it is another one than the wrong one.
  for (const seed of ['1', '2', '3', '4']) {
    const endpoint = await tellStory({
      plan,
      'task/roman/tests-1/tests': stub + wrongSuite,
      'task/roman/code': file('roman.py', honest),
      'task/feedback/tests-1/tests': `4 is IV, so "IIII" no longer holds.\n\n${amend}`,
    })
    const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
    const flags = ['--seed', seed, '--mutants', '0', '--max-attempts', '1', '--no-judge-tests', '--no-hollow', '--json']
    const stuck = await tillgreen(['run', 'Roman numbers, 4 as IV.', '--template', 'python-plain', ...flags], place)
    const code = endpoint.requests.find(({ key }) => key === 'task/roman/code')
    if (!code || !textOf(code).includes('"IIII"')) continue
    expect(stuck.outcome).toMatchObject({ verdict: 'partly', ended: 'stuck' })
    const result = await tillgreen(['feedback', stuck.run, '4 is IV.', '--json'], place)
    expect(result.outcome).toMatchObject({ verdict: 'verified' })
    const final = result.lines.findLast((line) => line.key === 'final/evidence') as { body: { counts: { collected: number } } }
    expect(final.body.counts.collected).toBe(cases.length)
    return
  }
  throw new Error('For no seed the wrong test was shown.')
})

test.skipIf(isFast)('a table that only a hidden test uses is hidden with it', async () => {
  const tables = cases.map(([number, letters]) => `LETTERS_${number} = "${letters}"\n`).join('')
  const named = suite
    .replace('\n\n\nclass', `\n\n${tables}\n\nclass`)
    .replace(/to_roman\((\d+)\), "\w+"/g, (_, number) => `to_roman(${number}), LETTERS_${number}`)
  const endpoint = await tellStory({ plan, 'task/roman/tests-1/tests': stub + named, 'task/roman/code': file('roman.py', honest) })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', 'Roman numbers in Python.', '--template', 'python-plain', '--json'], place)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  const prompts = endpoint.requests.filter(({ key }) => key === 'task/roman/code').map(textOf)
  const isShown = (part: string) => prompts.some((text) => text.includes(part))
  const hidden = cases.filter(([number]) => !isShown(`def ${nameOf(number)}(`)).map(([number]) => number)
  expect([prompts.length, hidden.length]).toEqual([1, 2])
  for (const [number] of cases) expect([number, isShown(`LETTERS_${number} =`)]).toEqual([number, !hidden.includes(number)])
})
