// What the user sends to a running run: words, edits, answers, pauses and their ends.
import { setTimeout as pause } from 'node:timers/promises'
import type { UndoResult } from '../../../contract/calls/index.js'
import { userError } from '../../../contract/errors/index.js'
import type { LateRequest } from '../../../contract/errors/runs.js'
import type { SentPicture } from '../../../contract/model/pictures.js'
import { safePath } from '../../../contract/paths/path.js'
import type { Unsay, UserEdit, UserLock, UserRestore, UserWords } from '../../../contract/run/effects.js'
import { canResume } from '../../../contract/run/outcome.js'
import { choicesOf } from '../../../contract/run/question.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import type { Request } from '../../store/requests.js'
import type { Store } from '../../store/store.js'
import { fileStates } from '../files/file-states.js'
import { summaryOf } from '../runs/find-run.js'
import { type Acceptance, leaveRequest } from '../runs/leave-request.js'
import { GivenAnswer } from '../runs/open-question.js'
import type { OwnRuns } from './deps.js'
import { keepPictures } from './keep-pictures.js'
import { refuseLong } from './refuse.js'

/** Number of looks for the answer of the process that carries the run on, and milliseconds between them. */
const UNSAY_TRIES = 60
const UNSAY_MS = 50

export interface Telling {
  /** Words for the next step that listens; a run that can be resumed keeps them until then. Throws `request-too-late` for one that is over. */
  say(run: string, words: string, pictures?: readonly SentPicture[] | undefined): Promise<Acceptance>
  /** A file as the user wants it, taken like words. */
  edit(run: string, edit: UserEdit): Promise<Acceptance>
  /**
   * Withdraws a message, by the key of its `said` note: `heard` where a step took it before, `asked` where the process that carries
   * the run on has not answered yet. Throws `said-missing`, or `request-too-late` for a run that is over.
   */
  unsay(run: string, said: string): Promise<UndoResult>
  /**
   * Hands an earlier state of the workspace, by its tree, to the run as the user's own change. Throws `state-missing` where it was never in it.
   */
  restore(run: string, tree: string): Promise<Acceptance>
  /**
   * Locks a file, so that no model writes it, or unlocks it. Throws `file-missing` where a file that is to be locked is not there, and
   * `request-too-late` for a run that is over.
   */
  lock(run: string, lock: UserLock): Promise<Acceptance>
  /** Answers the open question of a run; refuses where there is none, or no such choice. */
  answer(run: string, answer: GivenAnswer): Promise<Acceptance>
  pause(run: string): Promise<Acceptance>
  goOn(run: string): Promise<Acceptance>
}

export function telling(store: Store, { carried }: Pick<OwnRuns, 'carried'>): Telling {
  const send = (run: string, kind: Request['kind'], body: string): Promise<Acceptance> => {
    summaryOf(store, run)
    return leaveRequest(store, run, { kind, body }, () => carried.get(run)?.look())
  }
  return {
    async say(run, words, pictures = []) {
      refuseLong('message', words)
      const kept = keepPictures(store, pictures)
      if (kept.length > 0) return send(run, 'edit', JSON.stringify({ words, pictures: [...kept] } satisfies UserWords))
      return send(run, 'say', words)
    },
    async edit(run, edit) {
      const judged = safePath(edit.path)
      if (!judged.ok) throw userError('path-unfit', { fault: judged.fault })
      return send(run, 'edit', JSON.stringify(edit))
    },
    async restore(run, tree) {
      refuseLate(store, run, 'restore')
      if (!fileStates(store.treeEntries.all(run)).some((state) => state.tree === tree))
        throw userError('state-missing', { run, state: tree })
      return send(run, 'edit', JSON.stringify({ restore: tree } satisfies UserRestore))
    },
    async lock(run, lock) {
      refuseLock(store, run, lock)
      return send(run, 'edit', JSON.stringify(lock))
    },
    async unsay(run, said) {
      const fateNow = () => fold(emptyView, store.entries.after(run, 0)).words.find(({ key }) => key === said)?.fate
      refuseLate(store, run, 'unsay')
      const body = JSON.stringify({ unsay: said } satisfies Unsay)
      const fate = fateNow()
      if (fate === undefined) throw userError('said-missing', { run })
      if (fate === 'waiting') await send(run, 'edit', body)
      for (let left = UNSAY_TRIES; left > 0 && store.requests.open(run).some((each) => each.body === body); left--) await pause(UNSAY_MS)
      const became = fateNow()
      return became === 'withdrawn' ? 'withdrawn' : became === 'waiting' ? 'asked' : 'heard'
    },
    async answer(run, answer) {
      const open = fold(emptyView, store.entries.after(run, 0)).question
      if (open?.key !== answer.key || isAnswered(store, run, answer.key)) throw userError('question-closed')
      const choices = choicesOf(open.question)
      if (!choices.includes(answer.choice)) throw userError('choice-unknown', { choice: answer.choice, choices })
      return send(run, 'answer', JSON.stringify(answer))
    },
    pause: (run) => send(run, 'pause', ''),
    goOn: (run) => send(run, 'continue', ''),
  }
}

/** Whether an answer to this question is on its way. The first one holds, so a second one would be lost. */
const isAnswered = (store: Store, run: string, key: string): boolean =>
  store.requests.open(run).some(({ kind, body }) => kind === 'answer' && GivenAnswer.parse(JSON.parse(body)).key === key)

/** Throws where the request can never be taken. */
function refuseLate(store: Store, run: string, request: LateRequest): void {
  const { outcome } = summaryOf(store, run)
  if (outcome && !canResume(outcome.ended)) throw userError('request-too-late', { run, request })
}

function refuseLock(store: Store, run: string, { lock: path, isLocked }: UserLock): void {
  refuseLate(store, run, 'lock')
  const judged = safePath(path)
  if (!judged.ok) throw userError('path-unfit', { fault: judged.fault })
  const tree = store.treeEntries.newest(run)
  const isThere = tree !== null && store.trees.files(tree).some((file) => file.path === path)
  if (isLocked && !isThere) throw userError('file-missing', { run, path })
}
