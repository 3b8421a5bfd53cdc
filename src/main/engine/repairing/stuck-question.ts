// Asks the user one precise question after everything else was tried.
import type { UserAnswer } from '../../../contract/run/question.js'
import { stuckQuestion } from '../../../words/recorded/questions.js'
import { askUser } from '../asking/ask-person.js'
import { trim } from '../asking/prompt.js'
import { redSection } from '../context/context.js'
import type { Run } from '../journal/run-context.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Failure } from './diagnose.js'

const SHOWN = 1_500

/** The user's decision: words that guide the next attempts, or the end of the run. */
export async function askWhenStuck(run: Run, context: TaskContext, failure: Failure, diagnosis: string): Promise<UserAnswer> {
  const stuck = {
    task: context.task.title,
    result: failure.result,
    diagnosis: trim(diagnosis, SHOWN),
    red: trim(redSection(failure.tested, failure.clauses), SHOWN),
    mayDoubtTests: run.config.judgeTests,
  }
  return askUser(run, context, 'ask-person', stuckQuestion(stuck))
}
