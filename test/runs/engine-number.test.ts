// A journal belongs to the engine's number, not to the letters of its sources.
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENGINE } from '../../src/main/engine/engine.js'
import { cli, root, startTillgreen, tillgreen } from '../support/command-line.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { description, edit, file, goodStory, json, right, type Story, suite, tellStory } from '../support/story.js'

/** A checkout whose engine was changed before it was built; gives its command line. */
function builtWith(change: (engine: string) => void): string {
  const checkout = temporaryFolder('checkout')
  for (const name of [
    'src',
    'scripts',
    'docs',
    'electron.vite.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.node.json',
    'tsconfig.web.json',
  ])
    cpSync(join(root, name), join(checkout, name), { recursive: true })
  for (const name of ['node_modules', 'resources']) symlinkSync(join(root, name), join(checkout, name))
  change(join(checkout, 'src', 'main', 'engine'))
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout, encoding: 'utf8' })
  expect(built.status, built.stderr).toBe(0)
  return join(checkout, 'out', 'main', 'cli.js')
}

const sourcesOf = (engine: string): string[] =>
  readdirSync(engine, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|md)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => join(engine, name))

const withComments = (): string =>
  builtWith((engine) => {
    const sources = sourcesOf(engine)
    expect(sources.length).toBeGreaterThan(100)
    for (const path of sources) appendFileSync(path, path.endsWith('.ts') ? '\n// Another comment.\n' : '\nOne more line.\n')
  })

const withAnotherNumber = (): string =>
  builtWith((engine) => {
    const path = join(engine, 'engine.ts')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(/(ENGINE = )\d+/, `$1${ENGINE + 1}`))
  })

/** A run that was stopped at its diagnosis, and the story for the rest of it. */
async function stoppedRun(more: readonly string[] = [], otherwise: Story = {}) {
  const silent = await startEndpoint({
    models: ['storyteller'],
    answer: ({ key }) => (key.endsWith('diagnose') ? { type: 'silent' } : String(goodStory[key] ?? '')),
  })
  const place = { data: temporaryFolder('data'), baseUrl: silent.url }
  const { result } = startTillgreen(['run', description, '--template', 'python-plain', '--json', ...more], place)
  while (!silent.requests.some(({ key }) => key.endsWith('diagnose'))) await new Promise((done) => setTimeout(done, 20))
  const listed = (await tillgreen(['runs', '--json'], place)).lines[0]?.runs as { id: string }[] | undefined
  const newest = listed?.[0]
  const run = newest?.id ?? ''
  await tillgreen(['stop', run], place)
  await result
  await silent.close()
  const endpoint = await tellStory(
    {
      ...goodStory,
      'task/sum/attempt/1/diagnose': 'parity',
      'task/sum/attempt/1/decide': goodStory['task/sum/attempt/1/decide'] ?? '',
      ...otherwise,
    },
    { port: Number(new URL(silent.url).port) },
  )
  return { run, place, endpoint }
}

test('after a comment changed in every file of the engine a run continues in place, and reports that prompts have changed', async () => {
  const { run, place, endpoint } = await stoppedRun()
  const result = await tillgreen(['resume', run, '--json'], { ...place, cli: withComments() })
  expect([result.run, result.outcome?.verdict], result.stderr).toEqual([run, 'verified'])
  expect(endpoint.requests.map(({ key }) => key).filter((key) => !key.startsWith('final/'))).toEqual([
    'task/sum/attempt/1/diagnose',
    'task/sum/attempt/1/decide',
    'task/sum/attempt/1/action/1/fix',
  ])
  expect(result.lines.find((line) => line.step === 'resumed')).toMatchObject({ body: { otherPrompts: true } })
})

test('a run of the same prompts says nothing of them', async () => {
  const { run, place } = await stoppedRun()
  const result = await tillgreen(['resume', run, '--json'], { ...place, cli })
  expect([result.run, result.outcome?.verdict], result.stderr).toEqual([run, 'verified'])
  expect(result.lines.find((line) => line.step === 'resumed')).toMatchObject({ body: { after: expect.any(String) } })
  expect(result.lines.find((line) => line.step === 'resumed')).not.toMatchObject({ body: { otherPrompts: true } })
})

test('a run continues as a fork when the number of the engine was raised', async () => {
  const { run, place } = await stoppedRun()
  const result = await tillgreen(['resume', run, '--json'], { ...place, cli: withAnotherNumber() })
  expect(result.run).not.toBe(run)
  expect(result.outcome?.verdict, result.stderr).toBe('verified')
  expect(result.lines.find((line) => line.step === 'remarked')).toMatchObject({
    body: { text: { type: 'goes-on-from', run } },
  })
})

interface Started {
  readonly goal: { readonly inherits: { readonly suites: readonly { readonly files: readonly string[] }[] } }
}

test('a task that is planned again where its tests were taken over gets tests of its new clauses, and the old ones are given up', async () => {
  const third = '        if number % 3 == 0:'
  const fixFile = json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'choose other numbers' }] })
  const config = join(temporaryFolder('config'), 'config.json')
  writeFileSync(config, JSON.stringify({ escalation: { reflectEvery: 2 }, budget: { attempts: 12 } }))
  const { run, place, endpoint } = await stoppedRun(['--config', config], {
    'task/sum/attempt/1/decide': fixFile,
    'task/sum/attempt/1/action/1/fix': edit('squares.py', '        if number % 2 == 1:', third),
    'task/sum/attempt/2/reflect': json({ decision: 'replan', why: 'Nobody asked about an empty list.' }),
    'task/sum/replan': json({
      title: 'Sum of even squares',
      words: 'even_squares(numbers) returns the sum of the squares of the numbers that two divides.',
      acceptance: ['["a"] raises TypeError', '[3, 6] gives 36'],
      interface: 'squares.py: even_squares(numbers: list[int]) -> int; raises TypeError',
      why: 'It is said by other values.',
    }),
    'task/sum/again/tests-1/tests': file(
      'tests/test_again.py',
      `import unittest
from squares import even_squares


class AgainTest(unittest.TestCase):
    # clause 2
    def test_six_counts(self):
        self.assertEqual([even_squares([3, 6]), even_squares([2, 8])], [36, 68])

    # clause 1
    def test_a_letter_is_refused(self):
        self.assertEqual(even_squares([8]), 64)
        with self.assertRaises(TypeError):
            even_squares(["a"])
`,
    ),
    'task/sum/again/code': file('squares.py', right),
    '*': ({ key }) => (key.endsWith('/diagnose') ? 'The condition is wrong.' : 'ready'),
  })
  const result = await tillgreen(['resume', run, '--json'], { ...place, cli: withAnotherNumber() })
  expect(result.run).not.toBe(run)
  expect(result.outcome, result.stderr + result.stdout.slice(-2000)).toMatchObject({
    verdict: 'verified',
    findings: { clauses: { of: 2, done: 2 } },
  })
  const author = endpoint.requests.find(({ key }) => key === 'task/sum/again/tests-1/tests')
  expect(String(author?.messages.at(-1)?.content)).not.toContain(suite.split('\n').find((line) => line.includes('def test_empty')))
  const { run: id } = result
  const next = await tillgreen(['feedback', id, 'Take long lists too.', '--json'], place)
  const started = next.lines.find(({ step }) => step === 'started')?.body as Started
  expect(started.goal.inherits.suites.map(({ files }) => files)).toEqual([['tests/test_again.py']])
})
