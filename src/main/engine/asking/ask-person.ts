// Puts a question to the person as an effect: the answer is recorded, and whoever replays the run hears it again.
import { PersonAnswer, type PersonQuestion } from '../../../contract/run/question.js'
import type { Run } from '../journal/run-context.js'
import type { User } from '../ports/ports.js'

/** The person's choice, or the default where nobody is asked. `name` is the last segment of the key. */
export function askPerson(
  run: Run,
  ports: { readonly user: Pick<User, 'ask'> },
  name: string,
  question: PersonQuestion,
): Promise<PersonAnswer> {
  return run.effect(name, 'question', question, PersonAnswer, async (at) => ({
    value: await ports.user.ask(question, at),
  }))
}
