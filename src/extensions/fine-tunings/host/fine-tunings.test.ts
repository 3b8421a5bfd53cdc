// Fine-tunings at an endpoint on loopback, with the real store: what is sent, how it is followed, how it ends, and what is kept.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeOf, KEY, opened, refusal } from '../../../../test/support/opened-tunings.js'
import { chats } from '../../../../test/support/tuning-endpoint.js'
import { type FineTuning, TuningParameters } from '../contract/fine-tuning.js'

test('the messages alone are sent, the job is followed to its model, and all that it comes from is kept', async () => {
  const { endpoint, folder, handlers, start, follow } = await opened()
  const header = `${JSON.stringify({ format: 'tillgreen dataset 1', filters: { verdict: 'verified' } })}\n`
  const { id } = await start(header + chats(12), { epochs: 3, suffix: 'own' })
  const copy = join(folder, 'fine-tunings', `${id}.jsonl`)
  expect([existsSync(copy), endpoint.requests]).toEqual([true, []])
  const changes = await follow(id)
  expect(changes.map(({ state }) => state)).toEqual(['uploading', 'waiting', 'waiting', 'running', 'succeeded'])
  expect(endpoint.jobs.map(({ body }) => body)).toEqual([
    {
      ...{ model: 'small-coder', training_file: 'file-1', suffix: 'own' },
      method: { type: 'supervised', supervised: { hyperparameters: { n_epochs: 3 } } },
    },
  ])
  const tuning = handlers.show({ id }) as FineTuning
  expect(tuning).toMatchObject({
    ...{ state: 'succeeded', endpoint: 'tuner', fileId: 'file-1', isFileDeleted: true, jobId: 'ftjob-1', model: 'ft:small-coder:own' },
    ...{ trainedTokens: 12_000, usdPerMillion: 25, isCancelAsked: false },
    dataset: { pairs: 12, filters: '{"verdict":"verified"}', basePrompt: { type: 'shared', text: 'You repair programs.' } },
    losses: [
      { step: 1, train: 2, valid: 3 },
      { step: 2, train: 1, valid: 1.5 },
      { step: 3, train: 2 / 3, valid: 1 },
    ],
  })
  expect(tuning.events.map(({ message }) => message)).toEqual(['Step 1', 'Step 2', 'Step 3'])
  expect([existsSync(copy), endpoint.files.size]).toEqual([false, 0])
})

test('no field but role and content leaves the machine', async () => {
  const { endpoint, start, follow } = await opened({ statuses: ['running'] })
  const { id } = await start()
  const uploaded = follow(id)
  await expect.poll(() => endpoint.files.size).toBe(1)
  const [file] = [...endpoint.files.values()]
  expect(
    file?.text
      .split('\n')
      .filter(Boolean)
      .map((line) => Object.keys(JSON.parse(line))),
  ).toEqual(Array(12).fill(['messages']))
  expect(file?.text).not.toContain('secret-run')
  // Once there is a job that can be cancelled.
  await expect.poll(() => endpoint.jobs.length).toBe(1)
  endpoint.cancelElsewhere()
  expect((await uploaded).at(-1)).toMatchObject({ state: 'cancelled', isCancelAsked: false })
})

test('nothing is sent without a yes to exactly what would leave the machine', async () => {
  const { endpoint, handlers, dataset } = await opened()
  writeFileSync(dataset, chats(12))
  const wish = { path: dataset, endpoint: 'tuner', model: '', validation: 0 }
  const { upload } = await handlers.check(wish)
  const rest = { ...wish, parameters: TuningParameters.parse({}), usdPerMillion: null }
  expect(await refusal(() => handlers.start({ ...rest, agreed: null }))).toEqual({ code: 'fine-tuning-unagreed', data: upload })
  writeFileSync(dataset, chats(13))
  expect(await refusal(() => handlers.start({ ...rest, agreed: upload }))).toMatchObject({
    code: 'fine-tuning-unagreed',
    data: { pairs: 13 },
  })
  expect([endpoint.requests, await handlers.list({})]).toEqual([[], []])
})

test.each([
  ['no JSON', 'x', { line: 12, problem: { type: 'no-json', found: 'x' } }],
  ['text alone', '{"text":"a"}', { line: 12, problem: { type: 'no-messages', found: '{"text":"a"}' } }],
  [
    'another role',
    '{"messages":[{"role":"tool","content":"a"},{"role":"assistant","content":"b"}]}',
    { problem: { type: 'role', message: 1, found: 'tool' } },
  ],
  [
    'no text',
    '{"messages":[{"role":"user","content":" "},{"role":"assistant","content":"b"}]}',
    { problem: { type: 'content', message: 1 } },
  ],
  [
    'no answer',
    '{"messages":[{"role":"assistant","content":"b"},{"role":"user","content":"a"}]}',
    { problem: { type: 'no-answer', found: 'user' } },
  ],
] as const)('a dataset with a line that has %s is refused by that line', async (_what, line, data) => {
  const { handlers, dataset } = await opened()
  writeFileSync(dataset, `${chats(11)}${line}\n`)
  expect(await refusal(() => handlers.check({ path: dataset, endpoint: 'tuner', model: '', validation: 0 }))).toMatchObject({
    code: 'dataset-unfit',
    data,
  })
})

test('a dataset that is missing, or has too few pairs, is refused', async () => {
  const { handlers, dataset } = await opened()
  const wish = { path: dataset, endpoint: 'tuner', model: '', validation: 0 }
  expect(await refusal(() => handlers.check(wish))).toMatchObject({ code: 'dataset-unreadable' })
  writeFileSync(dataset, chats(9))
  expect(await refusal(() => handlers.check(wish))).toMatchObject({ code: 'dataset-few', data: { pairs: 9 } })
})

test.each([404, 405])('an endpoint that answers %i gets no file, and the fine-tuning reports it', async (status) => {
  const { endpoint, handlers, start, follow } = await opened({ instead: () => ({ status, message: 'Unknown request URL' }) })
  const { id } = await start()
  expect(await refusal(() => follow(id))).toMatchObject({ code: 'fine-tuning-not-offered', data: { request: 'upload' } })
  expect(endpoint.requests).toEqual(['GET /fine_tuning/jobs'])
  expect(handlers.show({ id })).toMatchObject({ state: 'failed', fault: { type: 'not-offered' } })
})

test('a wrong key is reported, and with the right key the same fine-tuning continues', async () => {
  const { endpoint, keys, start, follow } = await opened()
  const { id } = await start()
  await keys.set('tuner', endpoint.url, 'sk-wrong-secret-key', true)
  expect(await refusal(() => follow(id))).toMatchObject({ code: 'fine-tuning-key' })
  await keys.set('tuner', endpoint.url, KEY, true)
  expect((await follow(id)).at(-1)).toMatchObject({ state: 'succeeded' })
})

test('an upload that the endpoint refuses ends it in the endpoint’s words, without secrets', async () => {
  const { handlers, start, follow } = await opened({
    instead: (request) => (request === 'POST /files' ? { status: 400, message: `Invalid file for key ${KEY}.` } : null),
  })
  const { id } = await start()
  expect(await refusal(() => follow(id))).toMatchObject({ code: 'fine-tuning-refused', data: { request: 'upload' } })
  const { state, fault } = handlers.show({ id }) as FineTuning
  expect([state, fault?.type]).toEqual(['failed', 'refused'])
  expect(JSON.stringify(fault)).toContain('Invalid file')
  expect(JSON.stringify(fault)).not.toContain(KEY)
})

test('an endpoint that is down for a while is asked again; one that stays down is reported, and nothing is lost', async () => {
  let isDown = true
  const { endpoint, start, follow } = await opened({
    instead: (request, times) =>
      request === 'POST /fine_tuning/jobs' && times < 3
        ? { status: 503, message: 'overloaded' }
        : request.startsWith('GET /fine_tuning/jobs/') && isDown
          ? { status: 500, message: 'down' }
          : null,
  })
  const { id } = await start()
  expect(await refusal(() => follow(id))).toMatchObject({ code: 'fine-tuning-unreachable', data: { request: 'follow', says: 'down' } })
  isDown = false
  expect((await follow(id)).at(-1)).toMatchObject({ state: 'succeeded' })
  expect([endpoint.jobs.length, endpoint.requests.filter((each) => each === 'POST /files').length]).toEqual([1, 1])
})

test.each(['POST /files', 'POST /fine_tuning/jobs'])('one that was cut off at %s before the answer came is not sent twice', async (cut) => {
  const { endpoint, folder, handlers, start, close } = await opened({
    instead: (request, times) => (request === cut && times === 1 ? 'hang-after' : null),
  })
  const { id } = await start()
  const leave = new AbortController()
  const followed = handlers.follow({ id }, () => {}, leave.signal)
  await expect.poll(() => (cut === 'POST /files' ? endpoint.files.size : endpoint.jobs.length)).toBe(1)
  leave.abort()
  await followed
  close()
  const again = await opened({}, folder, endpoint)
  expect((await again.follow(id)).at(-1)).toMatchObject({ state: 'succeeded' })
  expect(endpoint.jobs.length).toBe(1)
  expect(endpoint.requests.filter((each) => each === cut)).toEqual([cut])
})

test('a cancel ends the job at the endpoint and its follower, and what was sent is deleted', async () => {
  const { endpoint, underWay, handlers, start, follow } = await opened({ statuses: ['running'] })
  const { id } = await start()
  const followed = follow(id)
  await expect.poll(() => endpoint.jobs[0]?.status).toBe('running')
  const cancelling = handlers.cancel({ id })
  // The end of the host waits for it.
  expect(underWay.size).toBe(1)
  await Promise.all(underWay)
  expect(await cancelling).toMatchObject({ state: 'cancelled' })
  expect(handlers.show({ id })).toMatchObject({ state: 'cancelled', isCancelAsked: true })
  expect((await followed).at(-1)).toMatchObject({ state: 'cancelled' })
  expect([endpoint.jobs[0]?.status, endpoint.files.size]).toEqual(['cancelled', 0])
  expect(await refusal(() => handlers.cancel({ id }))).toMatchObject({ code: 'fine-tuning-over' })
})

test('a cancel during the upload ends it at once, and there is no job', async () => {
  const { endpoint, folder, handlers, start, follow } = await opened({ instead: (request) => (request === 'POST /files' ? 'hang' : null) })
  const { id } = await start()
  const followed = follow(id)
  await expect.poll(() => endpoint.requests).toContain('POST /files')
  expect(await handlers.cancel({ id })).toMatchObject({ state: 'cancelled' })
  expect((await followed).at(-1)).toMatchObject({ state: 'cancelled' })
  expect([endpoint.jobs.length, existsSync(join(folder, 'fine-tunings', `${id}.jsonl`))]).toEqual([0, false])
})

test('a cancel finds the job of a start without an answer', async () => {
  const { endpoint, handlers, start } = await opened({ instead: (request) => (request === 'POST /fine_tuning/jobs' ? 'hang-after' : null) })
  const { id } = await start()
  const leave = new AbortController()
  const followed = handlers.follow({ id }, () => {}, leave.signal)
  await expect.poll(() => endpoint.jobs.length).toBe(1)
  leave.abort()
  await followed
  expect(await handlers.cancel({ id })).toMatchObject({ state: 'cancelled', jobId: 'ftjob-1' })
  expect(endpoint.jobs[0]?.status).toBe('cancelled')
})

test('one that was cancelled elsewhere, or failed there, ends with the endpoint’s words', async () => {
  const { start, follow } = await opened({ statuses: ['running', 'failed'] })
  const { id } = await start()
  expect((await follow(id)).at(-1)).toMatchObject({
    state: 'failed',
    fault: { type: 'job', says: 'The file has the same pair twelve times.' },
  })
})

test('the model becomes an endpoint of the settings with the key of its base, which stays the default', async () => {
  const { endpoint, endpoints, settings, handlers, start, follow } = await opened()
  const { id } = await start()
  expect(await refusal(() => handlers.register({ id, name: 'own' }))).toMatchObject({ code: 'fine-tuning-no-model' })
  await follow(id)
  expect(await refusal(() => handlers.register({ id, name: 'tuner' }))).toMatchObject({ code: 'fine-tuning-name-taken' })
  expect(await handlers.register({ id, name: 'own' })).toMatchObject({ registeredAs: 'own' })
  const { endpoints: all, defaultEndpoint } = settings.read()
  expect([all.at(-1), defaultEndpoint]).toMatchObject([
    { name: 'own', baseUrl: endpoint.url, model: 'ft:small-coder:own', price: null },
    'tuner',
  ])
  const chosen = endpoints.choose('own', '')
  expect([chosen.model, endpoints.keyOf(chosen), endpoints.keyOf(endpoints.choose('tuner', ''))]).toEqual(['ft:small-coder:own', KEY, KEY])
})

test('ids are found by how they begin', async () => {
  const { handlers, start } = await opened()
  const { id } = await start()
  expect(await handlers.find({ prefix: id.slice(0, 10) })).toEqual({ id })
  expect(
    codeOf(
      await Promise.resolve()
        .then(() => handlers.find({ prefix: 'zz' }))
        .catch((error: unknown) => error),
    ),
  ).toBe('fine-tuning-missing')
})
