// Plans a program of one file without a model: the user's examples and sentences are its clauses.
import type { Plan } from '../../../contract/run/plan.js'
import { sentencesIn } from '../../../contract/traces/sentences.js'
import { examplesQuestion } from '../../../words/recorded/questions.js'
import { askUser } from '../asking/ask-person.js'
import type { Run } from '../journal/run-context.js'
import type { Given } from '../task/feature.js'
import { clausesAsPlan, type FileRequest, requestOf } from './file-request.js'

/** The longest title, in characters. */
const TITLE = 70
const MOST_CLAUSES = 12

/** Makes the plan. If the words contain no example, the user is asked for some first. */
export async function planByExamples(run: Run, given: Given): Promise<Plan> {
  const { goal } = given
  const input = { ...given, ...goal }
  if (requestOf(run, input).examples.length === 0) await askUser(run, given, 'examples', examplesQuestion())
  const request = requestOf(run, input)
  const title = goal.description.trim().split(/[.\n]/)[0]?.slice(0, TITLE).trim() || goal.template.title
  const clauses = request.clauses.length > 0 ? request.clauses : sentencesAsClauses(goal.description)
  const plan: Plan = {
    title,
    tasks: [
      {
        id: 'main',
        title,
        words: goal.description,
        ...clausesAsPlan(clauses),
        interface: `\`${request.file}\`, as the description says`,
        ...{ needs: [], inputs: [], outputs: [request.file], delivers: true, value: 3, effort: 3 },
      },
    ],
    assumptions: [],
    ...headings(goal.description),
    start: request.start,
  }
  run.note('planned', { type: 'planned', plan, by: 'config', why: '' })
  return plan
}

/** A heading above examples asks for nothing. */
function headings(description: string): Pick<Plan, 'notAsked'> {
  const heading = /^Examples:$/m.exec(description)
  return heading ? { notAsked: [{ quote: heading[0], why: '' }] } : {}
}

const sentencesAsClauses = (description: string): FileRequest['clauses'] =>
  sentencesIn(description)
    .slice(0, MOST_CLAUSES)
    .map(({ from, to }) => description.slice(from, to))
    .map((sentence) => ({ words: sentence, quotes: [sentence] }))
