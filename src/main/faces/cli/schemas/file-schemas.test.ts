// The printed schemas, read by an independent validator, accept real files and refuse broken ones.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, onTestFinished, test } from 'vitest'
import { root, tillgreen } from '../../../../../test/support/command-line.js'
import { temporaryFolder } from '../../../../../test/support/folders.js'
import { standardConfig } from '../../../../contract/config/config.js'
import { Note } from '../../../../contract/notes/index.js'
import { writtenPlan } from '../../../../contract/traces/written-plan.js'
import { writeArchive } from '../../../host/exports/export-archive.js'
import { readRecording, takeRecording } from '../../../host/run-service/recordings.js'
import { openStore } from '../../../store/store.js'

/** Validates values with the schema that the command line prints; returns their faults. */
async function reader(name: string): Promise<(value: unknown) => string[]> {
  const { code, stdout } = await tillgreen(['schema', name], { data: temporaryFolder('schema') })
  expect(code).toBe(0)
  // Our labels are beside the words that every reader knows.
  const validate = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(JSON.parse(stdout))
  return (value) => {
    validate(JSON.parse(JSON.stringify(value)))
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

const faultsOf = async (name: string, value: unknown): Promise<string[]> => (await reader(name))(value)

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** A store with one recorded run that a model planned from quotations. */
async function recorded() {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const recording = await readRecording(store, join(root, 'test/fixtures/runs/kanban/run.jsonl'))
  return { store, run: takeRecording(store, recording, 'run.jsonl', standardConfig().budget) }
}

test('settings as the command line writes them fit the schema', async () => {
  const data = temporaryFolder('data')
  await tillgreen(['settings', 'set', 'endpoints.local.baseUrl', 'http://127.0.0.1:11434/v1'], { data })
  await tillgreen(['settings', 'set', 'budget.usd', '3'], { data })
  const settings = read(join(data, 'settings.json'))
  expect(await faultsOf('settings', settings)).toEqual([])
  expect(await faultsOf('settings', { ...(settings as object), zoom: 'large' })).toEqual(['/zoom must be integer'])
})

test('a plan as a run recorded it fits the schema, with and without quotations beside its clauses', async () => {
  const { store, run } = await recorded()
  const plan = store.entries.after(run, 0).flatMap(({ kind, step, body }) => {
    const note = kind === 'note' && step === 'planned' ? Note.parse(body) : null
    return note?.type === 'planned' ? [note.plan] : []
  })[0]
  if (!plan) throw new Error('The recorded run has no plan.')
  const [task] = plan.tasks
  const quoted = {
    ...task,
    acceptance: [{ clause: 'It is fast', quote: 'fast' }, { clause: 'It is small', quote: ['small', 'tiny'] }, 'It works'],
  }
  expect(await faultsOf('plan', plan)).toEqual([])
  expect(await faultsOf('plan', writtenPlan(plan))).toEqual([])
  expect(await faultsOf('plan', { ...plan, tasks: [quoted] })).toEqual([])
  expect(await faultsOf('plan', { ...plan, tasks: [] })).toEqual(['/tasks must NOT have fewer than 1 items'])
  expect(await faultsOf('plan', { ...plan, tasks: [{ ...task, acceptance: [{ quote: 'no clause' }] }] })).not.toEqual([])
})

test('each task that comes with the bench fits the schema', async () => {
  const files = globSync('resources/bench/*/*/bench.json', { cwd: root })
  expect(files.length).toBeGreaterThan(10)
  const faults = await reader('bench')
  expect(files.flatMap((file) => faults(read(join(root, file))))).toEqual([])
  expect(await faultsOf('bench', { title: 'A task' })).toEqual(expect.arrayContaining([" must have required property 'description'"]))
})

test('what an export says of itself fits the schema', async () => {
  const { store, run } = await recorded()
  const file = join(temporaryFolder('archive'), 'it.zip')
  writeFileSync(file, '')
  const { verification } = await writeArchive(store, run, file)
  expect(await faultsOf('verification', verification)).toEqual([])
  expect(await faultsOf('verification', { ...verification, tree: 'a tree' })).toEqual([expect.stringMatching(/^\/tree must match pattern/)])
})

test('with --json a schema is one line, and an unknown file names those that have one', async () => {
  const place = { data: temporaryFolder('schema') }
  const printed = await tillgreen(['schema', 'plan', '--json'], place)
  expect(printed.lines).toMatchObject([{ $schema: 'https://json-schema.org/draft/2020-12/schema', title: expect.stringContaining('plan') }])
  const refused = await tillgreen(['schema', 'journal'], place)
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining('"settings schema" expects one of settings, plan, bench, verification'),
  ])
})
