// Puts a question to the person as an effect: the answer is recorded, and whoever replays the run hears it again.
import type { StepConfig } from '../../../contract/config/config.js'
import { PersonAnswer, type PersonQuestion } from '../../../contract/run/question.js'
import type { Run } from '../journal/run-context.js'
import type { World } from '../ports/ports.js'

/** The person's choice, or the default where nobody is asked. `name` is the last segment of the key. */
export function askPerson(
  run: Run,
  world: Pick<World, 'askPerson'>,
  config: StepConfig,
  name: string,
  question: PersonQuestion,
): Promise<PersonAnswer> {
  const key = run.scope(name).path
  return run.effect(name, 'question', question, PersonAnswer, async ({ signal }) => ({
    value: await world.askPerson(question, key, config, signal),
  }))
}
