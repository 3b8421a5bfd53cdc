// A run that ended early: its title, and what can be done now.
import type { Ended } from '../../contract/run/outcome.js'
import { count } from '../figures.js'

/** `interrupted`: its process ended before it did. */
export type Unfinished = Ended | 'interrupted'

export function endedTitle(ended: Unfinished): string {
  switch (ended) {
    case 'stopped':
      return 'Stopped by you'
    case 'endpoint':
    case 'interrupted':
      return 'Interrupted'
    case 'budget':
      return 'Out of budget'
    case 'sandbox':
      return 'No sandbox'
    case 'crashed':
      return 'Interrupted by an error in Tillgreen'
    case 'stuck':
      return 'Stuck'
    case 'declined':
      return 'Declined'
    case 'finished':
      return 'Finished'
  }
}

/** "1 of 2 tasks proven" */
export const provenTasks = (tasks: readonly { readonly state: string }[]): string =>
  `${tasks.filter(({ state }) => state === 'green').length} of ${count(tasks.length, 'task')} proven`

const FROM_LAST_STEP = 'The run continues after the last recorded step. Only an unfinished answer is requested again.'

/** What can be done now, and what it leads to. */
export function onwardWords(ended: Unfinished): { readonly title: string; readonly words: string } {
  switch (ended) {
    case 'stopped':
      return { title: 'Continue when you are ready', words: FROM_LAST_STEP }
    case 'endpoint':
      return { title: 'The model stopped answering', words: `Resume when the model answers again. ${FROM_LAST_STEP}` }
    case 'interrupted':
      return { title: 'The process ended before the run was complete', words: FROM_LAST_STEP }
    case 'crashed':
      return { title: 'Try the last step again', words: 'The recorded steps are kept.' }
    case 'budget':
      return {
        title: 'Grant more budget to continue',
        words: 'The same run continues from here. Green tasks stay green, and all files are kept.',
      }
    case 'sandbox':
      return { title: 'No program can run without a sandbox', words: 'The chat shows the cause and the fix.' }
    case 'declined':
      return {
        title: 'Explain its purpose',
        words: 'Start again with a description of the purpose, the users, and the consent of the people affected.',
      }
    case 'stuck':
    case 'finished':
      return { title: '', words: '' }
  }
}
