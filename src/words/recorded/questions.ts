// What the engine asks the user. A journal keeps each question as it was asked, and a resumed run must ask it letter by letter.
import type { BaselineCause } from '../../contract/notes/testing/baseline.js'
import type { Spent } from '../../contract/run/effects.js'
import { isMostRed, type OwnTests } from '../../contract/run/evidence.js'
import type { Plan } from '../../contract/run/plan.js'
import type { UserQuestion } from '../../contract/run/question.js'
import { count } from '../figures.js'
import { fewOwnText } from './own-tests.js'
import { causeText } from './services.js'

/** `refused`: which limit refuses the next request. */
export const budgetQuestion = (refused: string): UserQuestion => ({
  about: 'budget',
  title: 'The budget is spent: shall the run go on?',
  text: refused,
  choices: [
    { id: 'grant', label: 'Grant the same again', consequence: 'all limits are raised by what they were' },
    { id: 'stop', label: 'Stop here', consequence: 'the best state so far is kept' },
  ],
  wordsFor: '',
  otherwise: 'stop',
})

/** Asked before a small model writes a program whose words hold no example. */
export const examplesQuestion = (): UserQuestion => ({
  about: 'ambiguity',
  title: 'What should come out? Give about four examples.',
  text: 'Examples become tests before any code is written. With fewer than four you are shown results of the program to confirm.\n\nOne in each line:\n\n- `double(4) -> 8` for a function\n- `$ python3 main.py 4 -> 8` for a program',
  choices: [
    { id: 'given', label: 'Use these examples', consequence: 'each becomes a test' },
    { id: 'without', label: 'Go on without', consequence: 'the program is built, and you are shown what it gives' },
  ],
  wordsFor: 'INPUT -> RESULT, one in each line',
  otherwise: 'without',
})

/** Asked where programs agree and examples are few. `lines`: calls or commands, each with what the programs give for it. */
export const proposedExamplesQuestion = (lines: readonly string[]): UserQuestion => ({
  about: 'ambiguity',
  title: lines.length === 1 ? 'Is this result right?' : 'Are these results right?',
  text: `The program has too few examples to be verified. It gives:\n\n${lines.map((each) => `- \`${each}\``).join('\n')}`,
  choices: [
    { id: 'right', label: lines.length === 1 ? 'Right' : 'All are right', consequence: 'each becomes a test' },
    { id: 'given', label: 'Use my lines', consequence: 'your lines become tests, and the program must meet them' },
    { id: 'without', label: 'Go on without', consequence: 'the program ends as partly shown' },
  ],
  wordsFor: 'lines with the results that you expect',
  otherwise: 'without',
})

/** `examples`: those that no program met, each as it was written. */
export const wrongExampleQuestion = (examples: readonly string[], programs: number): UserQuestion => ({
  about: 'stuck',
  title: examples.length === 1 ? 'Is this example right?' : 'Are these examples right?',
  text: `None of ${programs} programs meets ${examples.length === 1 ? 'it' : 'them'}:\n\n${examples.map((each) => `- \`${each}\``).join('\n')}`,
  choices: [
    { id: 'right', label: 'Right', consequence: 'the run ends with the best program so far' },
    { id: 'wrong', label: 'Wrong', consequence: 'the program is judged by the other examples' },
  ],
  wordsFor: '',
  otherwise: 'right',
})

/** Why an example shows no clause any more. */
export const wrongExampleText = 'You called this example wrong.'

/** `round` is 1 for the first plan of a run. */
export const planQuestion = (plan: Plan, round: number): UserQuestion => ({
  about: 'plan',
  title: round === 1 ? 'Shall this plan be carried out?' : 'Shall the new plan be carried out?',
  text: planText(plan),
  choices: [
    { id: 'approve', label: 'Carry it out', consequence: 'the tasks are built as they stand here' },
    {
      id: 'change',
      label: 'Change it',
      consequence: 'the plan is made again with your words, or replaced by the one that you give as JSON',
    },
    { id: 'stop', label: 'Stop', consequence: 'nothing is built' },
  ],
  wordsFor: 'what shall be different, or a whole plan as JSON',
  otherwise: 'approve',
})

const planText = (plan: Plan): string =>
  [
    ...plan.tasks.map((task) => {
      const after = task.needs.length > 0 ? ` (after ${task.needs.join(', ')})` : ''
      const quotesOf = (index: number) =>
        (task.traces ?? []).filter(({ clause }) => clause === index + 1).map(({ quote }) => ` (“${quote}”)`)
      const clauses = task.acceptance.map((clause, index) => `   - ${clause}${quotesOf(index).join('')}`).join('\n')
      return `**${task.title}** · \`${task.id}\`${after} · value ${task.value}, effort ${task.effort}\n\n${task.words}\n\n${clauses}`
    }),
    ...(plan.assumptions.length > 0 ? [`Assumed:\n${plan.assumptions.map((each) => `- ${each}`).join('\n')}`] : []),
    plan.start ? `Started with \`${plan.start.argv.join(' ')}\`.` : 'A library; nothing is started.',
  ].join('\n\n')

/** `reason`: why there is no plan. */
export const withoutPlanQuestion = (reason: string): UserQuestion => ({
  about: 'plan',
  title: 'No plan was consistent. What next?',
  text: reason,
  choices: [
    { id: 'flat', label: 'Build it as one task', consequence: 'your description is the task; good for small projects' },
    { id: 'stop', label: 'Stop here', consequence: 'nothing is built' },
  ],
  wordsFor: '',
  otherwise: 'stop',
})

/** The obstacles of a task; `diagnosis` is empty without one. */
export interface Stuck {
  readonly task: string
  readonly result: string
  readonly diagnosis: string
  readonly red: string
  /** Whether a red test can be judged, and amended where it is wrong. */
  readonly mayDoubtTests: boolean
}

const testWrong = {
  id: 'test-wrong',
  label: 'The test is wrong',
  consequence: 'the red tests are judged by the words and by what you say, and a wrong one is amended',
}

export const stuckQuestion = ({ task, result, diagnosis, red, mayDoubtTests }: Stuck): UserQuestion => ({
  about: 'stuck',
  title: `"${task}" does not turn green. What next?`,
  text: `${result}\n\n${diagnosis ? `The last diagnosis: ${diagnosis}\n\n` : ''}What is red:\n\n\`\`\`\n${red}\n\`\`\``,
  choices: [
    { id: 'go-on', label: 'Go on', consequence: 'the next attempts follow your words' },
    ...(mayDoubtTests ? [testWrong] : []),
    { id: 'stop', label: 'Stop here', consequence: 'the best state so far is kept and says honestly what is red' },
  ],
  wordsFor: 'what is really wanted, or where to look',
  otherwise: 'stop',
})

/** What makes the own tests few. Runs without names of files always said that most tests are red. */
function fewOwnTitle({ of, green, files, uncollected, lost }: OwnTests): string {
  if (lost === undefined || (of > 0 && isMostRed({ of, green }))) return 'Most tests of the project are not green.'
  return of === 0 ? 'No test of the project ran.' : `${uncollected} of ${count(files, 'test file')} of the project could not be collected.`
}

/** `own`: results of the project's tests before any change. */
export const fewOwnQuestion = (own: OwnTests, causes: readonly BaselineCause[]): UserQuestion => ({
  about: 'check-in',
  title: `${fewOwnTitle(own)} Shall the run go on?`,
  text: `${fewOwnText(own)} A change that breaks the project may go unnoticed.${causes.length === 0 ? '' : `\n\n${causes.map((each) => `- ${causeText(each)}`).join('\n')}`}`,
  choices: [
    { id: 'go-on', label: 'Go on', consequence: 'the green tests must stay green, the others are set aside' },
    { id: 'stop', label: 'Stop here', consequence: 'no model is asked' },
  ],
  wordsFor: '',
  otherwise: 'go-on',
})

/** Whose answers cannot be used, how often they were asked for, and what was wrong with the last. */
export interface UnreadableAnswers {
  readonly role: string
  readonly model: string
  readonly times: number
  readonly problem: string
  /** The other model of the config; null where there is none. */
  readonly other: string | null
}

export const unreadableQuestion = ({ role, model, times, problem, other }: UnreadableAnswers): UserQuestion => ({
  about: 'stuck',
  title: `The ${role.replace('-', ' ')} gave ${times} answers that could not be used. What next?`,
  text: `${model ? `\`${model}\` did not keep to the form of the answer. ` : ''}What was wrong with the last one:\n\n\`\`\`\n${problem}\n\`\`\``,
  choices: [
    { id: 'again', label: 'Try again', consequence: `the same question goes to the same model, up to ${times} more times` },
    {
      id: 'other-model',
      label: other === null ? 'Another model' : `Ask ${other}`,
      consequence:
        other === null
          ? 'the model of the same endpoint that you name answers from here on; without a name the same one is asked again'
          : 'it answers from here on, whatever the role',
    },
    { id: 'stop', label: 'Stop here', consequence: 'the best state so far is kept' },
  ],
  wordsFor: other === null ? 'the name of another model' : '',
  otherwise: 'stop',
})

/** Where a run is at a check-in: its task by number, how far that is, and what is spent. */
export interface CheckInFacts {
  readonly number: number
  readonly of: number
  readonly task: string
  readonly standing: string
  readonly spent: Spent
}

export const checkInText = ({ number, of, task, standing, spent }: CheckInFacts): string =>
  `Task ${number} of ${of}, "${task}": ${standing}. Spent so far: ${(spent.ms / 60_000).toFixed(1)} minutes, $${spent.usd.toFixed(4)}, ${spent.tokens} tokens.`

export const checkInQuestion = (facts: CheckInFacts): UserQuestion => ({
  about: 'check-in',
  title: 'Shall the run go on?',
  text: checkInText(facts),
  choices: [
    { id: 'go-on', label: 'Go on', consequence: 'until the next check-in' },
    { id: 'stop', label: 'Stop here', consequence: 'the best state so far is kept' },
  ],
  wordsFor: 'anything that the agent should know',
  otherwise: 'go-on',
})
