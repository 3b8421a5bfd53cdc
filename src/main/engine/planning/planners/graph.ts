// Asks once for all tasks and their inputs and outputs.
import { WrittenPlan } from '../../../../contract/traces/written-plan.js'
import { ask } from '../../asking/ask.js'
import { fill } from '../../asking/prompt.js'
import type { InBoth } from '../../asking/prompt-length.js'
import { readWithQuotes } from '../coverage.js'
import { readPlanned } from '../dialects/read-planned.js'
import { quotable } from '../quotes.js'
import text from './graph.md?raw'
import { checkedPlan, examplesJson, filesSection, mendPlanOf, planFacts, planSystem, rulesIn, wordsSection } from './plan-prompt.js'
import type { Planner } from './planner.js'

const prompt: InBoth = { step: 'plan', long: text, short: text }

const graph: Planner = {
  id: 'graph',
  plan: (run, request) =>
    ask(run, request, {
      name: 'plan',
      takesAdvice: true,
      role: 'planner',
      seesGiven: true,
      facts: planFacts(request),
      wished: quotable(request),
      system: planSystem(request),
      prompt: (room, wording) =>
        fill(wording.of(prompt), {
          rules: wording.of(rulesIn),
          files: filesSection(request, room),
          words: wordsSection(request),
          example: examplesJson(request),
        }),
      shape: WrittenPlan,
      read: readWithQuotes(run, request.goal, (text) =>
        checkedPlan(request, readPlanned(run, { form: 'plan', schema: WrittenPlan, mend: mendPlanOf(request) }, text)),
      ),
    }),
}
export default graph
