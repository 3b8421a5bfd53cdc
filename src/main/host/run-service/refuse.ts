// The refusals of the runs service before any work.
import { userError } from '../../../contract/errors/index.js'
import type { TextSubject } from '../../../contract/errors/texts.js'
import { canResume } from '../../../contract/run/outcome.js'
import { longTextProblem } from '../../../contract/text/long-text.js'
import type { Store } from '../../store/store.js'
import { summaryOf } from '../runs/find-run.js'

/** Throws `text-unfit` for a text that no run takes. */
export function refuseLong(subject: TextSubject, text: string): void {
  const problem = longTextProblem(text)
  if (problem) throw userError('text-unfit', { subject, problem })
}

/** Throws `run-over` for a finished run. */
export function refuseOver(store: Store, run: string): void {
  const { outcome } = summaryOf(store, run)
  if (outcome === null || canResume(outcome.ended)) return
  throw userError('run-over', { run, verdict: outcome.verdict, ended: outcome.ended })
}
