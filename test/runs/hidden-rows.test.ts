// A table of tests is shown without some of its rows: a builder that only knows the shown rows does not get past the hidden ones.
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { dataWithLayers } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { file, json, tellStory } from '../support/story.js'

buildWithProofs()

const rows: readonly (readonly [number, string])[] = [
  [1, 'I'],
  [4, 'IV'],
  [9, 'IX'],
  [14, 'XIV'],
  [40, 'XL'],
  [90, 'XC'],
  [400, 'CD'],
  [1994, 'MCMXCIV'],
]
const values: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

interface Way {
  readonly template: string
  readonly path: string
  readonly stub: string
  readonly suite: string
  readonly table: (seen: readonly (readonly [string, string])[]) => string
  readonly honest: string
}

const python: Way = {
  template: 'python',
  path: 'src/roman.py',
  stub: file('src/roman.py', 'def to_roman(number):\n    raise NotImplementedError'),
  suite: file(
    'tests/test_roman.py',
    `import pytest\n\nfrom roman import to_roman\n\n\n# clause 1\n@pytest.mark.parametrize("number, letters", [\n${rows
      .map(([number, letters]) => `    (${number}, "${letters}"),\n`)
      .join('')}])\ndef test_writes(number, letters):\n    assert to_roman(number) == letters`,
  ),
  table: (seen) =>
    `def to_roman(number):\n    return {${seen.map(([number, letters]) => `${number}: "${letters}"`).join(', ')}}.get(number, "")`,
  honest: `def to_roman(number):
    letters = ""
    for value, sign in [${values.map(([value, sign]) => `(${value}, "${sign}")`).join(', ')}]:
        while number >= value:
            letters += sign
            number -= value
    return letters`,
}

const typescript: Way = {
  template: 'typescript',
  path: 'src/roman.ts',
  stub: file('src/roman.ts', "export function toRoman(_number: number): string {\n  throw new Error('not implemented')\n}"),
  suite: file(
    'tests/roman.test.ts',
    `import { expect, it } from 'vitest'\nimport { toRoman } from '../src/roman.ts'\n\n// clause 1\nit.each([${rows
      .map(([number, letters]) => `[${number}, "${letters}"]`)
      .join(', ')}])('writes %i', (number, letters) => {\n  expect(toRoman(number as number)).toBe(letters)\n})`,
  ),
  table: (seen) =>
    `const known: Record<number, string> = { ${seen.map(([number, letters]) => `${number}: "${letters}"`).join(', ')} }\nexport function toRoman(number: number): string {\n  return known[number] ?? ''\n}`,
  honest: `const values: [number, string][] = [${values.map(([value, sign]) => `[${value}, '${sign}']`).join(', ')}]
export function toRoman(number: number): string {
  let [left, letters] = [number, '']
  for (const [value, sign] of values)
    while (left >= value) {
      letters += sign
      left -= value
    }
  return letters
}`,
}

const textOf = (request: SeenRequest) => request.messages.map(({ content }) => content).join('\n')
const seenIn = (text: string) =>
  [...text.matchAll(/[([](\d+), "([IVXLCDM]+)"[)\]]/g)].map(([, number = '', letters = '']) => [number, letters] as const)

test.each([python, typescript])(
  'a table of the shown rows in $template is repaired by the clause alone, and then verified',
  async (way) => {
    const endpoint = await tellStory({
      plan: json({
        title: 'Roman numbers',
        tasks: [
          {
            id: 'roman',
            title: 'Write Roman numbers',
            words: 'It writes a number from 1 to 3999 in Roman letters, with subtraction for 4 and 9.',
            acceptance: ['a number is written in the fewest Roman letters'],
            interface: `${way.path}: writes a number`,
            needs: [],
          },
        ],
        start: null,
      }),
      'task/roman/tests-1/tests': way.stub + way.suite,
      'task/roman/code': (request) => file(way.path, way.table(seenIn(textOf(request)))),
      'task/roman/attempt/1/diagnose': 'The table holds only some numbers.',
      'task/roman/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: way.path, change: 'compute the letters' }] }),
      'task/roman/attempt/1/action/1/fix': file(way.path, way.honest),
    })
    const place = { data: dataWithLayers(), baseUrl: endpoint.url }
    const result = await tillgreen(['run', 'Roman numbers.', '--template', way.template, '--mutants', '0', '--json'], place)
    expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({
      verdict: 'verified',
      ended: 'finished',
      findings: { hidden: { of: 2, done: 2 }, tests: { of: 8, done: 8 } },
      reason: expect.stringContaining('2 of the tests were hidden from the builder.'),
    })
    expect(result.outcome?.findings).not.toHaveProperty('unhidden')

    const builder = endpoint.requests.filter(({ key }) => /\/(code|diagnose|decide|fix)$/.test(key)).map(textOf)
    const hidden = rows.filter(([number]) => !seenIn(builder[0] ?? '').some(([seen]) => seen === String(number)))
    expect([builder.length, hidden.length]).toEqual([4, 2])
    // A table of shown rows is the builder's own text, and says nothing of the others.
    for (const prompt of builder)
      for (const [number, letters] of hidden) expect(prompt).not.toMatch(new RegExp(`\\b${number}\\b.{1,4}${letters}\\b`))

    const entries = result.lines.filter((line) => line.type === 'entry').map((line) => line as unknown as Entry)
    const notes = entries.filter(({ kind }) => kind === 'note').map(({ body }) => body as { readonly type: string })
    expect(notes.filter(({ type }) => type === 'held-out')).toMatchObject([
      { tests: 2, passed: 0 },
      { tests: 2, passed: 2 },
    ])
    // They ran without the rest of their table, also at the end.
    expect(entries.filter(({ key }) => /\/(beside|whole)\/half/.test(key))).toEqual([])
    const replayed = await tillgreen(['replay', result.run, '--strict'], place)
    expect(replayed.code, replayed.stderr).toBe(0)
  },
)
