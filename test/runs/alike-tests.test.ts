// Tests of one file with matching names: their order separates them, or they go back to their author with the names.
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { type CommandResult, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { file, json, type Story, tellStory } from '../support/story.js'

buildWithProofs()

const description = 'A module that measures words: double(word) gives twice as many as it has letters, triple(word) three times as many.'

const stub = file(
  'src/words.mjs',
  "export function double(word) {\n  throw new Error('not implemented')\n}\n\nexport function triple(word) {\n  throw new Error('not implemented')\n}",
)

const loop = (clause: number, name: string, title: string, rows: string) => `// clause ${clause}
for (const [word, count] of [${rows}]) {
  it(\`${title}\`, () => {
    assert.equal(${name}(word), count)
  })
}
`

/** Two loops, with their titles and the text between them. */
const suiteOf = (first: string, second: string, between = '') =>
  stub +
  file(
    'tests/words.test.mjs',
    `import assert from 'node:assert/strict'
import { it } from 'node:test'
import { double, triple } from '../src/words.mjs'

${loop(1, 'double', first, "['a', 2], ['to', 4], ['cat', 6]")}
${between}${loop(2, 'triple', second, "['a', 3], ['to', 6], ['cat', 9]")}`,
  )

const plan = json({
  title: 'Words',
  tasks: [
    {
      ...{ id: 'words', title: 'Words', words: 'double(word) and triple(word) count letters.', needs: [] },
      acceptance: ['double gives twice as many as there are letters', 'triple gives three times as many'],
      interface: 'src/words.mjs: double(word), triple(word)',
    },
  ],
  start: null,
})
const code = file(
  'src/words.mjs',
  'export function double(word) {\n  return word.length * 2\n}\n\nexport function triple(word) {\n  return word.length * 3\n}',
)

async function build(story: Story) {
  const endpoint = await tellStory({ plan, 'task/words/code': code, ...story })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(
    ['run', description, '--template', 'node-plain', '--json', '--mutants', '0', '--held-out', '0', '--no-second-values'],
    place,
  )
  return { result, place, requestKeys: endpoint.requests.map(({ key }) => key) }
}

const notesOf = (result: CommandResult, type: string) =>
  result.lines.flatMap((line) => {
    const { kind, body } = line as unknown as Entry
    return line.type === 'entry' && kind === 'note' && (body as { type: string }).type === type ? [body as Record<string, unknown>] : []
  })

test('two loops with matching titles go back to their author by name, and tests with other names are verified', async () => {
  const { result, place } = await build({
    'task/words/tests-1/tests': suiteOf(`measures \${word}`, `measures \${word}`),
    'task/words/tests-2/tests': suiteOf(`measures \${word} twice`, `measures \${word} three times`),
  })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  expect(notesOf(result, 'refused-tests')).toMatchObject([
    {
      problems: [
        expect.stringMatching(
          /"measures \$\{word\}" in line 7 \(clause 1\) and "measures \$\{word\}" in line 14 \(clause 2\)\. .*names that differ/,
        ),
      ],
    },
  ])
  const replayed = await tillgreen(['replay', result.run, '--strict', '--json'], place)
  expect(replayed.code, replayed.stderr).toBe(0)
})

test('with another test between them their order decides, no question is asked, and both clauses are shown', async () => {
  const between = "// clause 1\nit('gives 0 for nothing', () => {\n  assert.equal(double(''), 0)\n})\n\n"
  const { result, requestKeys } = await build({ 'task/words/tests-1/tests': suiteOf(`measures \${word}`, `measures \${word}`, between) })
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  expect(requestKeys.filter((key) => key.endsWith('/tests'))).toEqual(['task/words/tests-1/tests'])
  expect(notesOf(result, 'evidence').at(-1)).toMatchObject({ clauses: [{ tests: { length: 4 } }, { tests: { length: 3 } }] })
})

test('an author who keeps to the names is not held against the program: what is alike is changed together', async () => {
  const same = suiteOf(`measures \${word}`, `measures \${word}`)
  const { result } = await build(Object.fromEntries([1, 2, 3].map((round) => [`task/words/tests-${round}/tests`, same])))
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  expect(notesOf(result, 'evidence').at(-1)).toMatchObject({ clauses: [{ state: 'shown' }, { state: 'shown' }] })
})
