import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../../../test/support/command-line.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import { Note } from '../../../contract/notes/index.js'
import { SaidList, saidKeys } from '../../../contract/run/effects.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { thisProcess } from '../../store/database/process.js'
import { openStore, type Store } from '../../store/store.js'
import { readRecording, takeRecording } from '../run-service/recordings.js'
import { beginExecution, type ExecutorDeps } from './executor.js'
import { openInbox, untaken, writeDown } from './inbox.js'
import { openQuestions } from './open-question.js'

function storeWithRun(): { store: Store; run: string } {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  return { store, run: newRun(store, 'run-00000001') }
}

function newRun(store: Store, id: string): string {
  const named = { title: 'A run', description: 'A run', template: 'python', model: 'none', config: 'standard', engine: 'test' }
  store.runs.create({ id, project: null, parent: null, kind: 'build', demo: null, setup: '{}', ...named })
  return id
}

/** Changes a letter of a run's first entry behind the store's back. */
function damageEntry(store: Store, run: string): void {
  const database = new Database(join(store.folder, 'tillgreen.db'))
  database.prepare("UPDATE entry SET body = body || ' ' WHERE run = ? AND seq = 1").run(run)
  database.close()
}

const idle = { stop: () => {}, pause: () => {}, goOn: () => {}, setBudget: () => {} }

/** A process that carries the run on. After its kill it writes nothing more to the disk. */
function live(store: Store, run: string) {
  let isDead = false
  const append: Store['entries']['append'] = async (of, entry) => {
    // The group commit: a kill before it takes everything, a kill after it nothing.
    await new Promise((flushed) => setImmediate(flushed))
    return isDead ? new Promise<never>(() => {}) : store.entries.append(of, entry)
  }
  const mortal: Store = { ...store, entries: { ...store.entries, append } }
  expect(store.requests.takeLease(run, thisProcess)).toBeNull()
  const inbox = openInbox(mortal, run, { ...idle, questions: openQuestions() })
  return {
    look: inbox.look,
    /** As the engine does: taken messages are recorded with the keys of their notes. */
    hear(key: string) {
      void inbox.hear().then(({ heard: messages, said }) =>
        append(run, {
          kind: 'result',
          key,
          step: 'hear',
          factsHash: '',
          body: { said: [...said], value: JSON.parse(JSON.stringify(messages)) },
        }),
      )
    },
    kill: () => {
      isDead = true
    },
    close: inbox.close,
  }
}

const settle = async () => {
  for (let turn = 0; turn < 6; turn++) await new Promise((done) => setImmediate(done))
}

const step = fc.oneof(
  fc.record({ type: fc.constant('say' as const), as: fc.constantFrom('words' as const, 'edit' as const, 'lock' as const) }),
  fc.record({ type: fc.constant('unsay' as const), nth: fc.nat(5) }),
  fc.constantFrom(
    { type: 'look' as const },
    { type: 'hear' as const },
    { type: 'kill' as const },
    { type: 'turn' as const },
    { type: 'settle' as const },
  ),
)

test('each message between any steps and kills is taken exactly once, in the order of sending, or is withdrawn', async () => {
  const { store } = storeWithRun()
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      runs += 1
      const run = newRun(store, `run-${String(runs).padStart(6, '0')}x`)
      let life = live(store, run)
      let hears = 0
      const said: string[] = []
      for (const each of steps) {
        switch (each.type) {
          case 'say': {
            const words = `words ${said.length}`
            said.push(words)
            const body = {
              words,
              edit: JSON.stringify({ path: words, base: '', text: '' }),
              lock: JSON.stringify({ lock: words, isLocked: true }),
            }
            expect(store.requests.ask(run, each.as === 'words' ? 'say' : 'edit', body[each.as])).toBe('taken')
            break
          }
          case 'unsay': {
            const notes = store.entries.after(run, 0).filter((entry) => entry.step === 'said')
            const unsay = notes[each.nth]?.key
            if (unsay !== undefined) store.requests.ask(run, 'edit', JSON.stringify({ unsay }))
            break
          }
          case 'look':
            life.look()
            break
          case 'hear':
            life.hear(`hear-${++hears}`)
            break
          case 'kill':
            life.kill()
            life = live(store, run)
            break
          case 'turn':
            await new Promise((done) => setImmediate(done))
            break
          case 'settle':
            await settle()
            break
        }
      }
      await settle()
      life.kill()
      life = live(store, run)
      life.hear('hear-last')
      await settle()
      await life.close()
      const entries = store.entries.after(run, 0)
      const messages = entries
        .filter((entry) => entry.step === 'hear')
        .flatMap((entry) => SaidList.parse((entry.body as { value: unknown }).value))
      const { words } = fold(emptyView, entries)
      const withdrawn = words.filter(({ fate }) => fate === 'withdrawn').map((each) => each.path ?? each.words)
      const names = messages.map((each) =>
        typeof each === 'string'
          ? each
          : 'path' in each
            ? each.path
            : 'lock' in each
              ? each.lock
              : 'words' in each
                ? each.words
                : each.restore,
      )
      expect(names).toEqual(said.filter((each) => !withdrawn.includes(each)))
      expect(untaken(entries)).toEqual([])
      expect(store.requests.open(run)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('a message can be withdrawn until a step takes it, also while no process carries the run on', async () => {
  const { store, run } = storeWithRun()
  const say = (words: string) => store.requests.ask(run, 'say', words)
  const unsay = (words: string) => {
    const { key } = fold(emptyView, store.entries.after(run, 0)).words.find((each) => each.words === words) ?? { key: '' }
    store.requests.ask(run, 'edit', JSON.stringify({ unsay: key }))
  }
  const fates = () => fold(emptyView, store.entries.after(run, 0)).words.map(({ words, fate }) => [words, fate])
  say('One.')
  say('Two.')
  await writeDown(store, run)
  unsay('One.')
  await writeDown(store, run)
  expect([fates(), untaken(store.entries.after(run, 0)).map(({ said }) => said)]).toEqual([
    [
      ['One.', 'withdrawn'],
      ['Two.', 'waiting'],
    ],
    ['Two.'],
  ])
  const life = live(store, run)
  say('Three.')
  life.look()
  await settle()
  unsay('Three.')
  life.hear('hear-1')
  await settle()
  unsay('Two.')
  await life.close()
  expect(fates().map(([, fate]) => fate)).toEqual(['withdrawn', 'heard', 'withdrawn'])
  expect(store.requests.open(run)).toEqual([])
})

test('a stop or a pause that an earlier process did not see does not reach the next one, but words do', async () => {
  const { store, run } = storeWithRun()
  live(store, run).kill()
  for (const kind of ['stop', 'pause', 'say'] as const) store.requests.ask(run, kind, kind === 'say' ? 'Keep it short.' : '')
  const seen: string[] = []
  store.requests.takeLease(run, thisProcess)
  const inbox = openInbox(store, run, {
    stop: () => seen.push('stop'),
    pause: () => seen.push('pause'),
    goOn: () => seen.push('continue'),
    setBudget: () => seen.push('budget'),
    questions: openQuestions(),
  })
  expect([await inbox.hear(), seen]).toEqual([{ heard: ['Keep it short.'], said: [expect.stringMatching(/^said-/)] }, []])
  await inbox.close()
})

test('an answer waits until its question is asked again, and is removed with its result', async () => {
  const { store, run } = storeWithRun()
  const question = {
    about: 'stuck' as const,
    title: 'How?',
    text: '',
    choices: [{ id: 'go-on', label: 'Go on', consequence: '' }],
    wordsFor: '',
    otherwise: 'go-on',
  }
  store.requests.ask(run, 'answer', JSON.stringify({ key: 'task/ask-person', choice: 'go-on', words: 'Use integers.' }))
  store.requests.takeLease(run, thisProcess)
  const questions = openQuestions()
  const inbox = openInbox(store, run, { ...idle, questions })
  inbox.look()
  expect(store.requests.open(run)).toHaveLength(1)
  const waiting = questions.wait('task/ask-person', question, new AbortController().signal)
  inbox.look()
  const value = await waiting
  expect(value).toMatchObject({ choice: 'go-on', words: 'Use integers.', by: 'person' })
  inbox.look()
  expect(store.requests.open(run)).toHaveLength(1)
  await store.entries.append(run, {
    kind: 'result',
    key: 'task/ask-person',
    step: 'question',
    factsHash: '',
    body: { value: { ...value } },
  })
  expect(store.requests.open(run)).toEqual([])
  await inbox.close()
})

test('an unreadable request is reported and set aside, and other messages are taken', async () => {
  const { store, run } = storeWithRun()
  for (const [kind, body] of [
    ['edit', JSON.stringify({ path: '../outside', base: '', text: '' })],
    ['answer', 'no JSON'],
    ['say', 'Keep it short.'],
  ] as const)
    store.requests.ask(run, kind, body)
  await writeDown(store, run)
  store.requests.takeLease(run, thisProcess)
  const inbox = openInbox(store, run, { ...idle, questions: openQuestions() })
  expect((await inbox.hear()).heard).toEqual(['Keep it short.'])
  await inbox.close()
  expect(store.requests.open(run)).toEqual([])
  const notes = store.entries.after(run, 0).map(({ body }) => Note.parse(body))
  expect(notes).toContainEqual({ type: 'remarked', text: { type: 'edit-unreadable' } })
})

test('the lease is given back also where the journal is damaged', async () => {
  const { store, run } = storeWithRun()
  const body = { value: { choice: 'go-on', words: '', by: 'person' } }
  await store.entries.append(run, { kind: 'result', key: 'task/ask-person', step: 'question', factsHash: '', body })
  store.requests.ask(run, 'answer', JSON.stringify({ key: 'task/ask-person', choice: 'go-on', words: '' }))
  damageEntry(store, run)
  store.requests.takeLease(run, thisProcess)
  const inbox = openInbox(store, run, { ...idle, questions: openQuestions() })
  expect(() => inbox.look()).toThrow('run-damaged')
  await inbox.close()
  expect(store.leases.holder(run)).toBeNull()
})

test('a journal that is damaged when its run is resumed ends that run with an error, and with nothing else', async () => {
  const { store } = storeWithRun()
  const recording = await readRecording(store, join(root, 'test/fixtures/runs/shopping-list/run.jsonl'))
  const run = takeRecording(store, recording, 'run.jsonl', standardConfig().budget)
  const bugs: unknown[] = []
  const place: ExecutorDeps = {
    store,
    resources: join(root, 'resources'),
    answererOf: () => Promise.reject(new Error('nothing is asked')),
    onOutput: () => {},
    onProgress: () => {},
    outputDue: () => null,
    onFinished: async () => {},
    onBug: (_run, error) => bugs.push(error),
    dailyUsd: () => null,
    takesDefaults: false,
  }
  const { outcome } = beginExecution(place, run, () => {
    damageEntry(store, run)
    return null
  })
  expect(await outcome).toMatchObject({
    ended: 'stopped',
    verdict: 'unverifiable',
    reason: expect.stringContaining(`Run ${run} is damaged`),
  })
  expect([bugs, store.leases.holder(run)]).toEqual([[], null])
})

test('words for a run without a process are kept where it can be resumed, and refused where it is over', async () => {
  const { store, run } = storeWithRun()
  expect(store.requests.ask(run, 'say', 'Later.')).toBe('kept')
  expect(store.requests.ask(run, 'stop', '')).toBe('over')
  await writeDown(store, run)
  expect(untaken(store.entries.after(run, 0))).toMatchObject([{ said: 'Later.' }])
  expect(store.leases.holder(run)).toBeNull()
  store.runs.close(run, { verdict: 'verified', ended: 'finished', reason: '' })
  expect(store.requests.ask(run, 'say', 'Too late.')).toBe('over')
  expect(store.requests.open(run)).toEqual([])
})

test('a lease is not given back while a message is not in the journal', async () => {
  const { store, run } = storeWithRun()
  store.requests.takeLease(run, thisProcess)
  store.requests.ask(run, 'say', 'Just now.')
  expect([store.requests.giveBack(run, thisProcess), store.leases.holder(run) === null]).toEqual([false, false])
  await openInbox(store, run, { ...idle, questions: openQuestions() }).close()
  expect(store.leases.holder(run)).toBeNull()
  const [note] = store.entries.after(run, 0)
  expect(Note.parse(note?.body)).toMatchObject({ type: 'said', said: 'Just now.' })
})

test('a result names the notes that it took, and a journal without such notes names none', () => {
  const entry = { seq: 1, at: 0, kind: 'result' as const, key: 'hear', step: 'hear', factsHash: '' }
  expect([saidKeys({ ...entry, body: { value: [], said: ['said-1'] } }), saidKeys({ ...entry, body: { value: ['old'] } })]).toEqual([
    ['said-1'],
    [],
  ])
})
