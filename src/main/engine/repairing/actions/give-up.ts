// Ends the run because the task cannot be done as asked: sentences contradict each other, or it needs something that is forbidden.
import { z } from 'zod'
import { placeOf } from '../../../../contract/traces/quote.js'
import { standingTexts } from '../../../../contract/traces/standing-clauses.js'
import type { Run } from '../../journal/run-context.js'
import { done, halt, type Progress } from '../../ports/progress.js'
import type { TaskContext } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import type { Action, Effect, Situation } from './action.js'

const schema = z.object({
  action: z.literal('give-up'),
  quotes: z.array(z.string().min(4)).min(1).max(4),
  why: z.string().min(10),
})
type GiveUp = z.infer<typeof schema>

const action: Action<GiveUp> = {
  id: 'give-up',
  prompt:
    '`give-up` with `quotes` (a list of one to four texts) and `why`, alone in its list: the run ends and says so. Only where no program whatever could do what is asked: two sentences or tests contradict each other (quote both), or it needs what the sandbox forbids or nobody can compute (quote what needs it). Quotes stand letter by letter in what the person wants, in the task or in a test file; a diagnosis is no source. Never because it is hard.',
  example: ({ quotes }) => ({
    action: 'give-up',
    quotes: [...quotes],
    why: 'the same call must give 3 in one test and 4 in another',
  }),
  schema,
  on: (plan) => plan.quotes.join(' | '),
  perform,
}
export default action

/** Refuses a quotation that occurs nowhere. The run continues, and the ledger has the reason. */
async function perform(_run: Run, context: TaskContext, plan: GiveUp, { workspace }: Situation): Promise<Progress<Effect>> {
  const words = saidIn(context, workspace)
  const said = plain(words)
  const invented = plan.quotes.filter((quote) => !said.includes(plain(quote)) && placeOf(words, quote) === null)
  if (invented.length > 0)
    return done({
      workspace,
      did: `give-up: refused only because these words stand neither in the task nor in its tests: ${invented.join(' | ')}. It may be given again with words that do.`,
    })
  return halt('stuck', { type: 'impossible', why: plan.why, quotes: plan.quotes })
}

function saidIn({ task, description, trees }: TaskContext, { tree, suites }: Workspace): string {
  const tests = [...new Set(suites.flatMap((suite) => suite.files))].map((path) => trees.read(tree, path) ?? '')
  return [description, task.words, ...standingTexts(task), task.interface, ...tests].join('\n')
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
