// Requests to a running run. A stop or a pause acts at once, an answer when its question is open, words and edits when
// a step takes them. Words are in the journal before any step takes them, so the next process to carry the run on finds them.
import { z } from 'zod'
import type { Entry } from '../../../contract/journal/entry.js'
import { inForce } from '../../../contract/journal/superseded.js'
import { Note } from '../../../contract/notes/index.js'
import { type Said, type SaidList, saidKeys, Unsay, UserEdit, UserLock, UserRestore, UserWords } from '../../../contract/run/effects.js'
import { BudgetWish } from '../../../contract/run/run.js'
import type { User } from '../../engine/ports/ports.js'
import { thisProcess } from '../../store/database/process.js'
import type { Request } from '../../store/requests.js'
import type { Store } from '../../store/store.js'
import { GivenAnswer, type OpenQuestions } from './open-question.js'

/** Carries out requests at once. */
export interface RequestHandler {
  stop(): void
  pause(): void
  goOn(): void
  setBudget(wish: BudgetWish): void
  readonly questions: Pick<OpenQuestions, 'give' | 'isOpen'>
}

export interface Inbox {
  /** Carries out or writes down all requests since the last look. */
  look(): void
  readonly hear: User['hear']
  /** Writes down what came last and gives the lease back. Nothing can be said to the run after that. */
  close(): Promise<void>
}

export interface SaidNote {
  readonly key: string
  /** The position of its note in the journal. */
  readonly seq: number
  readonly said: Said
}

/** Messages in a journal that were neither taken by a step nor withdrawn, in the order of sending. */
export function untaken(entries: readonly Entry[]): SaidNote[] {
  // A step that is done again takes its messages once more.
  const taken = new Set(inForce(entries).flatMap((entry) => [...takenBy(entry), ...withdrawnBy(entry)]))
  return entries.flatMap(saidIn).filter(({ key }) => !taken.has(key))
}

const takenBy = (entry: Entry): readonly string[] => (entry.kind === 'result' && entry.step === 'hear' ? saidKeys(entry) : [])

/** Messages that an entry withdraws. */
export function withdrawnBy({ kind, step, body }: Entry): readonly string[] {
  if (kind !== 'note' || step !== 'unsaid') return []
  const note = Note.parse(body)
  return note.type === 'unsaid' ? [note.said] : []
}

function saidIn({ kind, step, key, seq, body }: Entry): readonly SaidNote[] {
  if (kind !== 'note' || step !== 'said') return []
  const note = Note.parse(body)
  return note.type === 'said' ? [{ key, seq, said: note.said }] : []
}

/**
 * Writes a request into the journal as a `said` note, which settles it in the same transaction. Unreadable requests are reported. The
 * key depends only on the request, so any process may write it, even two at once.
 */
async function writeSaid(store: Store, run: string, request: Request, withdraw: (key: string) => boolean): Promise<void> {
  const { id, at, kind, body } = request
  const unsay = kind === 'edit' ? readBody(Unsay, body)?.unsay : undefined
  if (unsay !== undefined) return writeUnsaid(store, run, request, { said: unsay, withdraw })
  const said = kind === 'edit' ? readBody(z.union([UserEdit, UserRestore, UserLock, UserWords]), body) : body
  const name = `${at.toString(36)}-${id}`
  if (said !== null) {
    const note = { type: 'said', request: id, said: typeof said === 'string' ? said : { ...said } }
    await store.entries.append(run, { kind: 'note', key: `said-${name}`, step: 'said', factsHash: '', body: note })
    return
  }
  const note = { type: 'remarked', text: { type: 'edit-unreadable' } }
  await store.entries.append(run, { kind: 'note', key: `unreadable-${name}`, step: 'remarked', factsHash: '', body: note })
  store.requests.settle(id)
}

/** The key of a message, and the way to withdraw it. */
interface Withdrawal {
  readonly said: string
  readonly withdraw: (key: string) => boolean
}

/** A message that a step took before is not withdrawn. */
async function writeUnsaid(store: Store, run: string, { id, at }: Request, { said, withdraw }: Withdrawal): Promise<void> {
  if (!withdraw(said)) return store.requests.settle(id)
  const note = { type: 'unsaid', request: id, said }
  await store.entries.append(run, { kind: 'note', key: `unsaid-${at.toString(36)}-${id}`, step: 'unsaid', factsHash: '', body: note })
}

/** Null for a body of an earlier version that this one does not accept: it can never be carried out. */
function readBody<T>(schema: z.ZodType<T>, body: string): T | null {
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** Writes down messages to a run without a process: in a finished run they are offered to the next one, in any other they wait. */
export async function writeDown(store: Store, run: string): Promise<void> {
  const said = store.requests.open(run).filter(({ kind }) => kind === 'say' || kind === 'edit')
  const withdraw = (key: string) => untaken(store.entries.after(run, 0)).some((each) => each.key === key)
  await Promise.all(said.map((request) => writeSaid(store, run, request, withdraw)))
}

/** Milliseconds between two tries to give back a lease while another process writes, and how many there are. */
const AGAIN_MS = 50
const TRIES = 100

/** The inbox of a run whose lease this process holds. */
export function openInbox(store: Store, run: string, handler: RequestHandler): Inbox {
  const writing = new Map<number, Promise<void>>()
  const unheard = openUnheard(store, run)
  let isUnwritable = false

  const write = (request: Request): void => {
    const written = writeSaid(store, run, request, unheard.withdraw).then(
      () => undefined,
      () => {
        // It stays an open request, which the next life finds.
        isUnwritable = true
      },
    )
    writing.set(request.id, written)
    void written.then(() => writing.delete(request.id))
  }
  const take = (request: Request): void => {
    if (request.kind === 'say' || request.kind === 'edit') write(request)
    else if (isDone(store, run, handler, { kind: request.kind, body: request.body })) store.requests.settle(request.id)
  }
  const look = () => {
    if (isUnwritable) return
    for (const request of store.requests.open(run)) if (!writing.has(request.id)) take(request)
  }
  return {
    look,
    async hear() {
      passing(look)
      await Promise.all(writing.values())
      const taken = unheard.take()
      const messages: SaidList = taken.map((each) => each.said)
      return { heard: messages, said: taken.map((each) => each.key) }
    },
    async close() {
      for (let left = TRIES; left > 0 && !isUnwritable; left--) {
        try {
          passing(look)
        } catch {
          // A damaged journal: the message stays an open request.
          break
        }
        await Promise.all(writing.values())
        if (isUnwritable) break
        if (passing(() => store.requests.giveBack(run, thisProcess))) return
        await new Promise((again) => setTimeout(again, AGAIN_MS))
      }
      // A lease that cannot be given back ends with this process.
      passing(() => store.leases.release(run, thisProcess))
    },
  }
}

/** A request without its receipt. */
interface ReadRequest {
  readonly kind: Exclude<Request['kind'], 'say' | 'edit'>
  readonly body: string
}

/** Carries out a request at once; false where it has to wait. */
function isDone(store: Store, run: string, handler: RequestHandler, { kind, body }: ReadRequest): boolean {
  switch (kind) {
    case 'stop':
      handler.stop()
      return true
    case 'pause':
      handler.pause()
      return true
    case 'continue':
      handler.goOn()
      return true
    case 'budget': {
      const wish = readBody(BudgetWish, body)
      if (wish) handler.setBudget(wish)
      return true
    }
    case 'answer': {
      const answer = readBody(GivenAnswer, body)
      // Until its question is open it waits; once the answer is recorded, it is settled with it.
      if (answer === null) return true
      return handler.questions.isOpen(answer.key) ? !handler.questions.give(answer) : store.entries.find(run, 'result', answer.key) !== null
    }
  }
}

/** Messages in the journal for the next step that takes them. */
function openUnheard(store: Store, run: string) {
  const pending = new Map<string, SaidNote>()
  let read = 0
  // Steps that are repeated since the last grant take their messages once more.
  const beginning = () => {
    const entries = store.entries.after(run, 0)
    const counting = new Set(inForce(entries))
    return entries.filter((entry) => entry.step !== 'hear' || counting.has(entry))
  }
  const catchUp = () => {
    const entries = read === 0 ? beginning() : store.entries.after(run, read)
    read = entries.at(-1)?.seq ?? read
    for (const note of entries.flatMap(saidIn)) pending.set(note.key, note)
    for (const key of entries.flatMap((entry) => [...takenBy(entry), ...withdrawnBy(entry)])) pending.delete(key)
  }
  return {
    /** Whether no step took it, which none will after this. */
    withdraw(key: string): boolean {
      catchUp()
      return pending.delete(key)
    },
    /** Messages taken before are not returned again, though their result may still be on its way. */
    take(): readonly SaidNote[] {
      catchUp()
      const taken = [...pending.values()]
      pending.clear()
      return taken
    },
  }
}

/** Does what the next time makes up for, and gives what it brought: null where the database is busy or cannot be written just now. */
export function passing<T>(act: () => T): T | null {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_'))) throw error
    return null
  }
}
