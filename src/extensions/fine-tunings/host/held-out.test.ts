// What a fine-tuning holds back: whole programs, in a second file.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { opened, refusal, until } from '../../../../test/support/opened-tunings.js'

/** Three pairs of each program, as an export writes them. */
const programs = (names: readonly string[]): string =>
  `${names
    .flatMap((name) => [1, 2, 3].map((at) => ({ name, at })))
    .map(({ name, at }) =>
      JSON.stringify({
        messages: [
          { role: 'user', content: `Repair ${at} of ${name}` },
          { role: 'assistant', content: `Answer ${at}` },
        ],
        lineage: { run: `run-of-${name}` },
      }),
    )
    .join('\n')}\n`

const programsIn = (text: string): string[] => [...new Set([...text.matchAll(/Repair \d of (\w+)/g)].map(([, name]) => name ?? ''))]

test('whole programs are held back in a second file, whose loss is reported; both files are deleted again', async () => {
  let sent: string[] = []
  const { endpoint, folder, start, follow } = await opened({
    instead(request) {
      if (request === 'POST /fine_tuning/jobs') sent = [...endpoint.files.values()].map(({ text }) => text)
      return null
    },
  })
  const names = ['abacus', 'bridge', 'canal', 'delta', 'easel', 'ferry', 'gate', 'hall']
  const tuning = await start(programs(names), {}, 0.25)
  expect(tuning).toMatchObject({
    upload: { pairs: 18, heldOut: { pairs: 6, programs: 2 } },
    dataset: { pairs: 24, unnamed: 0 },
  })
  const copy = join(folder, 'fine-tunings', `${tuning.id}-held-out.jsonl`)
  expect(existsSync(copy)).toBe(true)
  expect((await follow(tuning.id)).at(-1)).toMatchObject({ state: 'succeeded', heldOutFileId: 'file-2', isFileDeleted: true })
  expect(endpoint.jobs[0]?.body).toMatchObject({ training_file: 'file-1', validation_file: 'file-2' })
  const [trained = [], held = []] = sent.map(programsIn)
  expect([trained.length, held.length, [...trained, ...held].sort()]).toEqual([6, 2, names])
  expect([endpoint.files.size, existsSync(copy)]).toEqual([0, false])
})

test('the same dataset is divided the same way each time; a program that was requested in two ways is on one side', async () => {
  const { handlers, dataset } = await opened()
  const wish = { path: dataset, endpoint: 'tuner', model: '', validation: 0.2 }
  const names = ['abacus', 'bridge', 'canal', 'delta', 'easel']
  writeFileSync(dataset, programs(names))
  const first = await handlers.check(wish)
  expect(await handlers.check(wish)).toEqual(first)
  expect(first.upload.heldOut).toMatchObject({ pairs: 3, programs: 1 })
  // Another run had the same request.
  writeFileSync(dataset, programs(names) + programs(names).replaceAll('run-of-', 'variant-of-'))
  expect((await handlers.check(wish)).upload.heldOut).toMatchObject({ pairs: 6, programs: 1 })
})

test('pairs without lineage take it from the file beside them; what names no program is counted, and one program alone cannot be divided', async () => {
  const { handlers, dataset } = await opened()
  const wish = { path: dataset, endpoint: 'tuner', model: '', validation: 0.3 }
  const rows = programs(['abacus', 'bridge', 'canal', 'delta', 'easel']).trim().split('\n')
  const bare = rows.map((row) => JSON.stringify({ messages: JSON.parse(row).messages }))
  writeFileSync(dataset, `${bare.join('\n')}\n`)
  expect(await handlers.check(wish)).toMatchObject({ dataset: { unnamed: 15 }, upload: { heldOut: { pairs: 4, programs: 4 } } })
  writeFileSync(`${dataset}.lineage`, `${rows.map((row) => JSON.stringify(JSON.parse(row).lineage)).join('\n')}\n`)
  expect(await handlers.check(wish)).toMatchObject({ dataset: { unnamed: 0 }, upload: { heldOut: { pairs: 3, programs: 1 } } })
  writeFileSync(dataset, programs(['abacus', 'abacus', 'abacus', 'abacus']))
  expect(await refusal(() => handlers.check(wish))).toMatchObject({ code: 'dataset-one-program', data: { pairs: 12 } })
})

test('a fine-tuning that was cut off at its second file continues with both, and sends neither twice', async () => {
  const { endpoint, handlers, start } = await opened({
    instead: (request, times) => (request === 'POST /files' && times === 2 ? 'hang-after' : null),
  })
  const { id } = await start(programs(['abacus', 'bridge', 'canal', 'delta', 'easel']), {}, 0.2)
  const cut = new AbortController()
  const first = handlers.follow({ id }, () => {}, cut.signal)
  await expect.poll(() => endpoint.files.size).toBe(2)
  cut.abort()
  await first
  await handlers.follow({ id }, () => {}, until())
  expect(handlers.show({ id })).toMatchObject({ state: 'succeeded', fileId: 'file-1', heldOutFileId: 'file-2' })
  expect(endpoint.requests.filter((each) => each === 'POST /files')).toHaveLength(2)
})

test('runs of one program are one: feedback with what it answers, and the same words with each other', async () => {
  const { handlers, dataset, store } = await opened()
  const run = (id: string, description: string, parent: string | null) =>
    store.runs.create({
      ...{ id, project: null, parent, kind: parent === null ? 'build' : 'feedback', title: '', description, template: 'python' },
      ...{ model: 'm', config: '{}', demo: null, engine: '', setup: '{}' },
    })
  run('run-of-abacus', 'an abacus', null)
  run('run-of-bridge', 'round it', 'run-of-abacus')
  run('run-of-canal', 'a canal', null)
  run('run-of-delta', 'a canal', null)
  writeFileSync(dataset, programs(['abacus', 'bridge', 'canal', 'delta']))
  // Two programs of six pairs each, though there are four runs.
  const wish = { path: dataset, endpoint: 'tuner', model: '', validation: 0.25 }
  expect(await refusal(() => handlers.check(wish))).toMatchObject({ code: 'dataset-few', data: { pairs: 6 } })
})
