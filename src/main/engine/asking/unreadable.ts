// Asks the user how to continue when a required step has only unusable answers. The run loses nothing meanwhile.
import { type ModelChoice, modelOf, type Role } from '../../../contract/config/config.js'
import { unreadableQuestion } from '../../../words/recorded/questions.js'
import type { Run } from '../journal/run-context.js'
import type { User } from '../ports/ports.js'
import { askUser } from './ask-person.js'

export type WayOn =
  | { readonly type: 'again' }
  /** Another model answers all further questions, for every role. */
  | { readonly type: 'other-model'; readonly model: ModelChoice }
  | { readonly type: 'stop' }

/** A step with unusable answers: the last segment of its key, the number of tries, and the last problem. */
export interface Unreadable {
  readonly name: string
  readonly role: Role
  readonly times: number
  readonly problem: string
}

/** Asks the user. The default is to stop. @param number counts the questions of one step */
export async function askAboutUnreadable(
  run: Run,
  ports: { readonly user: Pick<User, 'ask'> },
  { name, role, times, problem }: Unreadable,
  number: number,
): Promise<WayOn> {
  const { answerTokens: _, answerForm: __, ...now } = modelOf(run.config, role)
  const other = run.config.escalation.model
  const question = unreadableQuestion({ role, model: now.model, times, problem, other: other?.model ?? null })
  const { choice, words } = await askUser(run, ports, `${name}-unreadable-${number}`, question)
  const named = words.trim()
  if (choice === 'other-model' && other) return { type: 'other-model', model: other }
  if (choice === 'other-model' && named !== '') return { type: 'other-model', model: { ...now, model: named } }
  return choice === 'again' || choice === 'other-model' ? { type: 'again' } : { type: 'stop' }
}
