// After green: a reviewer reads the program of the run. If the config wants it, each defect is shown red and mended.
import { withSteps } from '../../../contract/config/config.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { Plan } from '../../../contract/run/plan.js'
import { verbatim } from '../../../main/engine/asking/prompt.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import type { Built, Feature } from '../../../main/engine/task/feature.js'
import { houseSection } from '../../../main/engine/task/house-rules.js'
import { isTest } from '../../../main/engine/task/permissions.js'
import { taskSection } from '../../../main/engine/task/task-prompt.js'
import type { Workspace } from '../../../main/engine/task/workspace.js'
import type { DefectOutcome, Finding } from '../contract/reviewed.js'
import { besideOf } from './review/beside.js'
import { review as readChange } from './review.js'
import { mend } from './review-fix.js'

const review: Feature = { scope: 'review', whenGreen: reviewChange }

/** Letters of the program that one question shows. */
const PART = 40_000
/** Defects that are mended at most; the others are shown. */
const MOST = 4

/**
 * Reviews the difference from `begun`, without its tests: models that change the program must not see held-out tests. Never ends a run,
 * and returns a program that is as green as before.
 */
async function reviewChange(whole: Run, context: Built, begun: Workspace, green: Workspace): Promise<Workspace> {
  const { trees, goal } = context
  const run = whole.withConfig((config) => withSteps(config, context.chosen))
  if (run.config.review === 'off') return green
  const files = trees.changedFiles(begun.tree, green.tree).filter(({ path }) => isOwn(goal, path))
  if (files.length === 0) return green
  const plan = goal.kind === 'build' ? context.plan : { ...context.plan, tasks: [...(goal.plan?.tasks ?? []), ...context.plan.tasks] }
  const { reviewed, halt } = await readChange(run, context, {
    purpose: purposeOf(goal, plan),
    files,
    facts: { before: begun.tree, after: green.tree },
    partSize: PART,
    beside: besideOf({ ...context, template: goal.template }, green.tree),
  })
  run.note('reviewed', { type: 'reviewed', reviewed })
  if (run.config.review === 'show' || halt) return green
  const defects = reviewed.findings.filter((finding) => finding.severity === 'defect').slice(0, MOST)
  let workspace = green
  for (const [index, finding] of defects.entries()) {
    const scope = run.scope(`defect/${index + 1}`)
    const mended = await mend(scope, { ...context, plan }, workspace, finding)
    scope.note('settled', { type: 'finding-settled', settled: settled(finding, mended) })
    workspace = mended.workspace
    if (mended.isOver) break
  }
  return workspace
}

const settled = ({ path, line, title }: Finding, { how, why }: Pick<DefectOutcome, 'how' | 'why'>): DefectOutcome => ({
  path,
  line,
  title,
  how,
  why,
})

/** Tests, what steers them, and what installs write are not the program's own. */
const isOwn = ({ template }: Goal, path: string): boolean => !isTest(template, path) && !template.manifests.includes(path)

const purposeOf = ({ description, words, template }: Goal, { tasks }: Plan): string =>
  [
    verbatim(description),
    words === '' ? '' : `Now the person asks:\n\n${verbatim(words)}`,
    ...tasks.map(taskSection),
    houseSection(template, description).trim(),
  ]
    .filter(Boolean)
    .join('\n\n')

export default review
