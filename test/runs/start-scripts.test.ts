// The entry file of package.json exists: a template names one before it is known whether there will be one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { file, json, tellStory } from '../support/story.js'

const tests = file(
  'tests/double.test.mjs',
  `import assert from 'node:assert/strict'
import { it } from 'node:test'
import { double } from '../src/double.mjs'

// clause 1
it('doubles', () => {
  assert.deepEqual([double(2), double(5)], [4, 10])
})
`,
)
const stub = file('src/double.mjs', 'export function double(number) {\n  throw new Error("not implemented")\n}')
const library = file('src/double.mjs', 'export function double(number) {\n  return 2 * number\n}')
const tool = file('tool.mjs', "import { double } from './src/double.mjs'\nconsole.log(double(Number(process.argv[2] ?? 1)))")

const main = file('main.mjs', "import { double } from './src/double.mjs'\nconsole.log(double(Number(process.argv[2] ?? 1)))")

test.each([
  ['a program that is started with arguments', { argv: ['node', 'main.mjs', '4'], expect: 'exits' }, library + main, 'node main.mjs 4'],
  ['a library', null, library, undefined],
  ['a program with another entry file', { argv: ['node', 'tool.mjs'], expect: 'exits' }, library + tool, 'node tool.mjs'],
])('%s is written and exported with the start script that fits it', async (_, start, code, expected) => {
  const words = 'double(number) in src/double.mjs gives twice a number.'
  const outputs = ['src/double.mjs', ...(start === null ? [] : [start.argv[1] ?? ''])]
  const task = { id: 'double', title: 'Double', words, acceptance: ['2 gives 4'], interface: words, outputs, needs: [], delivers: true }
  const endpoint = await tellStory({
    plan: json({ title: 'Double', tasks: [task], start }),
    'task/double/tests-1/tests': stub + tests,
    'task/double/code': code,
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const out = join(place.data, 'out')
  const flags = ['--template', 'node-plain', '--json', '--no-hollow', '--mutants', '0', '--held-out', '0', '--out', out]
  const result = await tillgreen(['run', words, ...flags], place)
  expect(result.outcome, result.stdout.slice(-3000)).toMatchObject({ verdict: 'verified' })
  expect(JSON.parse(readFileSync(join(out, 'package.json'), 'utf8')).scripts.start).toBe(expected)
  const archive = join(place.data, 'program.zip')
  expect((await tillgreen(['export', result.run, '--out', archive], place)).stderr).toBe('')
  const verified = await tillgreen(['verify', archive], place)
  expect(verified.code, verified.stdout + verified.stderr).toBe(0)
  expect((await tillgreen(['replay', result.run, '--strict', '--json'], place)).code).toBe(0)
})
