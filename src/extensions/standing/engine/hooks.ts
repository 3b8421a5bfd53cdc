// After the plan and before the build: a reader finds the tasks that the user's standing clauses concern. They become clauses there, so
// that test authors and all later checks see them.
import { hasPatch } from '../../../contract/config/patches.js'
import type { Plan } from '../../../contract/run/plan.js'
import type { Suite } from '../../../contract/run/suite.js'
import { writtenPlan } from '../../../contract/traces/written-plan.js'
import { ask } from '../../../main/engine/asking/ask.js'
import { fill, numbered, verbatim } from '../../../main/engine/asking/prompt.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import { done, type Progress } from '../../../main/engine/ports/progress.js'
import type { Feature, Given } from '../../../main/engine/task/feature.js'
import { wordsSystem } from '../../../main/engine/task/task-prompt.js'
import { notPlacedText, placedText } from '../words/recorded/texts.js'
import placePrompt from './place.md?raw'
import { type Place, readPlaces, withPlaces } from './places.js'

const standing: Feature = { scope: 'standing', beforeBuilding: placeClauses }

/** Halts only where the budget does. A plan of the user's own, feedback, and a plan that is begun are left as they are. */
async function placeClauses(run: Run, given: Given, plan: Plan, suites: readonly Suite[]): Promise<Progress<Plan>> {
  const unchanged = done(plan)
  const { goal } = given
  const clauses = Object.values(run.config.standingClauses ?? {})
  const isBegun = plan.tasks.some(({ id }) => suites.some((suite) => suite.task === id))
  const isOwn = goal.kind === 'feedback' || goal.plan !== null || goal.project?.redTests === 'fix'
  if (clauses.length === 0 || isOwn || isBegun) return unchanged
  const words = [goal.description, ...run.spoken]
  const answer = await ask<readonly Place[]>(run, given, {
    ...{ name: 'places', role: 'reader', isDispensable: true, system: wordsSystem(goal.template, goal.description) },
    facts: { clauses, words, tasks: plan.tasks.map(({ id, acceptance }) => ({ id, acceptance })) },
    prompt: fill(placePrompt, {
      words: verbatim(words.join('\n\n')),
      clauses: numbered(clauses),
      plan: JSON.stringify(writtenPlan(plan), null, 2),
    }),
    read: (text) => readPlaces(clauses, plan, text),
  })
  if (answer.type === 'halt') {
    if (answer.halt.ended === 'budget') return answer
    run.note('not-placed', { type: 'remarked', text: notPlacedText(answer.halt.reason) })
    // They were said, and no clause has them: the verdict counts them.
    if (hasPatch(run.config, 'words-by-span')) run.addSpoken(clauses)
    return unchanged
  }
  const placements = answer.value
  run.note('placed', { type: 'standing-placed', placed: placements })
  const lost = clauses.filter((each) => !placements.some(({ words: known }) => known === each))
  if (hasPatch(run.config, 'words-by-span')) run.addSpoken(lost)
  const next = withPlaces(plan, placements)
  if (next === plan) return unchanged
  const used = [...new Set(placements.flatMap(({ words, task }) => (task === null ? [] : [words])))]
  run.addSpoken(used)
  run.note('agreed', { type: 'planned', plan: next, by: 'person', why: placedText(used) })
  return done(next)
}

export default standing
