// One precise question to the user when everything else was tried.
import type { UserAnswer, UserQuestion } from '../../../contract/run/question.js'
import { askUser } from '../asking/ask-person.js'
import { trim } from '../asking/prompt.js'
import { redSection } from '../context/context.js'
import type { Run } from '../journal/run-context.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Failure } from './diagnose.js'

const SHOWN = 1_500

const testWrong = {
  id: 'test-wrong',
  label: 'The test is wrong',
  consequence: 'the red tests are judged by the words and by what you say, and a wrong one is amended',
}

/** What the user wants done: words that guide the next attempts, or the end of the run. */
export async function askWhenStuck(run: Run, context: TaskContext, failure: Failure, diagnosis: string): Promise<UserAnswer> {
  const { task } = context
  const question: UserQuestion = {
    about: 'stuck',
    title: `"${task.title}" does not turn green: how shall it go on?`,
    text: `${failure.result}\n\n${diagnosis ? `The last diagnosis: ${trim(diagnosis, SHOWN)}\n\n` : ''}What is red:\n\n\`\`\`\n${trim(redSection(failure.tested, failure.clauses), SHOWN)}\n\`\`\``,
    choices: [
      { id: 'go-on', label: 'Go on', consequence: 'the next attempts follow your words' },
      ...(run.config.judgeTests ? [testWrong] : []),
      { id: 'stop', label: 'Stop here', consequence: 'the best state so far is kept and says honestly what is red' },
    ],
    wordsFor: 'what is really wanted, or where to look',
    otherwise: 'stop',
  }
  return askUser(run, context, 'ask-person', question)
}
