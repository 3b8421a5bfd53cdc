// A journal belongs to the engine's number, not to the letters of its sources.
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENGINE } from '../../src/main/engine/engine.js'
import { cli, root, startTillgreen, tillgreen } from '../support/command-line.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

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

/** A run that was stopped at its diagnosis, and the story that it can go on with. */
async function stoppedRun() {
  const silent = await startEndpoint({
    models: ['storyteller'],
    answer: ({ key }) => (key.endsWith('diagnose') ? { type: 'silent' } : String(goodStory[key] ?? '')),
  })
  const place = { data: temporaryFolder('data'), baseUrl: silent.url }
  const { told } = startTillgreen(['run', description, '--template', 'python-plain', '--json'], place)
  while (!silent.requests.some(({ key }) => key.endsWith('diagnose'))) await new Promise((done) => setTimeout(done, 20))
  const listed = (await tillgreen(['runs', '--json'], place)).lines[0]?.runs as { id: string }[] | undefined
  const newest = listed?.[0]
  const run = newest?.id ?? ''
  await tillgreen(['stop', run], place)
  await told
  await silent.close()
  const endpoint = await tellStory(
    { ...goodStory, 'task/sum/attempt/1/diagnose': 'parity', 'task/sum/attempt/1/decide': goodStory['task/sum/attempt/1/decide'] ?? '' },
    { port: Number(new URL(silent.url).port) },
  )
  return { run, place, endpoint }
}

test('a run goes on where it was when a comment changed in every file of the engine, and says that prompts have changed', async () => {
  const { run, place, endpoint } = await stoppedRun()
  const told = await tillgreen(['resume', run, '--json'], { ...place, cli: withComments() })
  expect([told.run, told.outcome?.verdict], told.stderr).toEqual([run, 'verified'])
  expect(endpoint.requests.map(({ key }) => key).filter((key) => !key.startsWith('final/'))).toEqual([
    'task/sum/attempt/1/diagnose',
    'task/sum/attempt/1/decide',
    'task/sum/attempt/1/action/1/fix',
  ])
  expect(told.lines.find((line) => line.step === 'resumed')).toMatchObject({ body: { otherPrompts: true } })
})

test('a run of the same prompts says nothing of them', async () => {
  const { run, place } = await stoppedRun()
  const told = await tillgreen(['resume', run, '--json'], { ...place, cli })
  expect([told.run, told.outcome?.verdict], told.stderr).toEqual([run, 'verified'])
  expect(told.lines.find((line) => line.step === 'resumed')).toMatchObject({ body: { after: expect.any(String) } })
  expect(told.lines.find((line) => line.step === 'resumed')).not.toMatchObject({ body: { otherPrompts: true } })
})

test('a run goes on as a fork when the number of the engine was raised', async () => {
  const { run, place } = await stoppedRun()
  const told = await tillgreen(['resume', run, '--json'], { ...place, cli: withAnotherNumber() })
  expect(told.run).not.toBe(run)
  expect(told.outcome?.verdict, told.stderr).toBe('verified')
  expect(told.lines.find((line) => line.step === 'remarked')).toMatchObject({
    body: { text: { type: 'goes-on-from', run } },
  })
})
