// What the user tells a run that is not over: words, edits, answers, to pause and to go on.
import { userError } from '../../../../contract/errors/index.js'
import type { UserEdit } from '../../../../contract/journal/effects.js'
import { safePath } from '../../../../contract/paths/path.js'
import { choicesOf } from '../../../../contract/run/question.js'
import { emptyView } from '../../../../contract/view/run-view.js'
import { fold } from '../../../../contract/view/view.js'
import type { Request } from '../../../store/requests.js'
import type { Store } from '../../../store/store.js'
import { summaryOf } from '../find-run.js'
import { leaveRequest, type Reached } from '../leave-request.js'
import type { GivenAnswer } from '../open-question.js'
import type { OwnRuns } from './deps.js'
import { refuseLong } from './refuse.js'

export interface Telling {
  /** Words for the next step that listens; a run that can be resumed keeps them until then. Throws `request-too-late` for one that is over. */
  say(run: string, words: string): Promise<Reached>
  /** A file as the user wants it, heard like words. */
  edit(run: string, edit: UserEdit): Promise<Reached>
  /** Answers the open question of a run; refuses where there is none, or no such choice. */
  answer(run: string, answer: GivenAnswer): Promise<Reached>
  pause(run: string): Promise<Reached>
  goOn(run: string): Promise<Reached>
}

export function telling(store: Store, { carried }: OwnRuns): Telling {
  const tell = (run: string, kind: Request['kind'], body: string): Promise<Reached> => {
    summaryOf(store, run)
    return leaveRequest(store, run, kind, body, () => carried.get(run)?.look())
  }
  return {
    async say(run, words) {
      refuseLong('message', words)
      return tell(run, 'say', words)
    },
    async edit(run, edit) {
      const judged = safePath(edit.path)
      if (!judged.ok) throw userError('path-unfit', { fault: judged.fault })
      return tell(run, 'edit', JSON.stringify(edit))
    },
    async answer(run, answer) {
      const open = fold(emptyView, store.entries.after(run, 0)).question
      if (open?.key !== answer.key) throw userError('question-closed')
      const choices = choicesOf(open.question)
      if (!choices.includes(answer.choice)) throw userError('choice-unknown', { choice: answer.choice, choices })
      return tell(run, 'answer', JSON.stringify(answer))
    },
    pause: (run) => tell(run, 'pause', ''),
    goOn: (run) => tell(run, 'continue', ''),
  }
}
