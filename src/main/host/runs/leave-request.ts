// Leaves a request for the process that carries a run on, now or next: words, an edit, an answer, a stop.
import { type UserError, userError } from '../../../contract/errors/index.js'
import type { Receipt, Request } from '../../store/requests.js'
import type { Store } from '../../store/store.js'
import { writeDown } from './inbox.js'

/** Whether a process works on the run now, or the request is kept until the run is resumed. */
export type Acceptance = Exclude<Receipt, 'over'>

/** Throws a user error where no process will ever see the request. `onTaken` is called where a process carries the run on, which may be this one. */
export async function leaveRequest(
  store: Store,
  run: string,
  { kind, body }: Pick<Request, 'kind' | 'body'>,
  onTaken: () => void,
): Promise<Acceptance> {
  const asked = await patiently(() => store.requests.ask(run, kind, body))
  switch (asked) {
    case 'over':
      throw tooLate(run, kind)
    case 'taken':
      onTaken()
      return asked
    case 'kept':
      // The request is then shown as waiting. If this write fails, the next start does it.
      await writeDown(store, run).catch(() => undefined)
      return asked
  }
}

/** No process will ever see the request. */
function tooLate(run: string, request: Request['kind']): UserError {
  switch (request) {
    case 'say':
    case 'edit':
    case 'answer':
      return userError('request-too-late', { run, request })
    case 'stop':
    case 'pause':
    case 'continue':
    case 'budget':
      return userError('run-not-running', { run })
  }
}

/** Times, and milliseconds between them, that a request is tried to be left while another process writes. */
const LEAVE_TRIES = 20
const LEAVE_MS = 50

/** Does what another process's write holds up for a moment; what still fails then is thrown. */
export async function patiently<T>(act: () => T): Promise<T> {
  for (let left = LEAVE_TRIES; ; left--) {
    try {
      return act()
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
      if (!isBusy || left === 0) throw error
      await new Promise((again) => setTimeout(again, LEAVE_MS))
    }
  }
}
