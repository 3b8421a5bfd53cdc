// Asks the user a question as an effect. The answer is recorded, so that a replay has it too.
import { UserAnswer, type UserQuestion } from '../../../contract/run/question.js'
import type { Run } from '../journal/run-context.js'
import type { User } from '../ports/ports.js'

/** The user's choice, or the default if the user is not asked. `name` is the last segment of the key. */
export async function askUser(
  run: Run,
  ports: { readonly user: Pick<User, 'ask'> },
  name: string,
  question: UserQuestion,
): Promise<UserAnswer> {
  const answer = await run.effect({ name, step: 'question', facts: question, schema: UserAnswer }, async (at) => ({
    value: await ports.user.ask(question, at),
  }))
  run.addAnswer(answer.words)
  if (question.about === 'ambiguity') {
    run.wasAsked()
    if (answer.by === 'default') run.tookDefault({ question: question.title, took: labelOf(question, answer.choice) })
  }
  return answer
}

const labelOf = ({ choices }: UserQuestion, choice: string): string => choices.find(({ id }) => id === choice)?.label ?? choice
