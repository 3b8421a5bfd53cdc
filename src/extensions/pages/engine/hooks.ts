// Pages are visited when the program is green, and again at its end. A fault in the browser is repaired like a red test; a fault that
// stays is in the verdict.
import { withSteps } from '../../../contract/config/config.js'
import type { ChecksReport, FiledCheck } from '../../../contract/journal/page-checks.js'
import { PagesLook } from '../../../contract/journal/pages.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import { sandboxEffect } from '../../../main/engine/asking/sandbox-effect.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import type { Performance, Place } from '../../../main/engine/ports/ports.js'
import type { LedgerEntry } from '../../../main/engine/repairing/ledger.js'
import type { Built, Feature, Shown, Started } from '../../../main/engine/task/feature.js'
import { startCommand } from '../../../main/engine/task/start-command.js'
import { placeOf, type Workspace } from '../../../main/engine/task/workspace.js'
import { hasRecordedSteps, judgePageChecks, offerPageChecks } from './checks/author-checks.js'
import { checksOf, runPageChecks, tryChecks } from './checks/run-checks.js'
import { faultsOf, type PageReport, resultOf } from './failure.js'
import { repairPages } from './repair-pages.js'

declare module '../../../main/engine/ports/ports.js' {
  interface FeaturePorts {
    readonly pages: PagesPort
  }
}

export interface PagesPort {
  /** Starts the program in a copy and opens its pages; the same program is not visited twice. */
  look(place: Place, start: StartCommand, at: Performance): Promise<PagesLook>
  /** Starts the program in a copy and goes through the checks in their order; the same ones are not run twice on the same program. */
  check(place: Place, start: StartCommand, checks: readonly FiledCheck[], at: Performance): Promise<ChecksReport>
}

const pages: Feature = {
  ...{ scope: 'pages', whenGreen: repairWhatIsSeen, whenStarted: showPages },
  ...{
    offerBesideTests: offerPageChecks,
    offersInFeedback: hasRecordedSteps,
    judgeBesideTests: judgePageChecks,
    checkPages: runPageChecks,
  },
  leftOut: (config, { template }, start) => (!config.lookAtPages && start !== null && mayServe(template, start) ? ['pages'] : []),
}

/** Rounds of repair; a fault that takes more is in the verdict. */
const ROUNDS = 3

/** Only a program that stays can serve anything. */
const mayServe = (template: Template, start: StartCommand): boolean => template.preview !== null || start.expect === 'stays'

/** The program with the fewest faults that the rounds led to; its tests are green. */
async function repairWhatIsSeen(whole: Run, context: Built, begun: Workspace, green: Workspace): Promise<Workspace> {
  const { goal, plan, trees, chosen } = context
  const run = whole.withConfig((config) => withSteps(config, chosen))
  const { template } = goal
  const original = goal.kind === 'build' && goal.project ? begun.tree : null
  const start = startCommand({ template, trees, original }, green.tree, plan.start)
  if (!run.config.lookAtPages || start === null || !mayServe(template, start)) return green
  const given = { ...context, template }
  const ledger: LedgerEntry[] = []
  let best: { readonly workspace: Workspace; readonly seen: PageReport } | null = null
  let workspace = green
  for (let round = 1; ; round++) {
    const scope = run.scope(`round/${round}`)
    const looked = await look(scope, given, start, workspace)
    if (looked.type === 'not-looked') return best?.workspace ?? green
    note(scope, looked)
    const checks = checksOf(run.config, trees, workspace)
    const checked = checks.length > 0 ? await tryChecks(scope, given, { place: placeOf(given, template, workspace), start }, checks) : null
    const seen: PageReport = { ...looked, checks, results: checked?.type === 'checked' ? checked.results : [] }
    settle(ledger, resultOf(seen))
    if (best === null || faultsOf(seen).length < faultsOf(best.seen).length) best = { workspace, seen }
    else if (round > 1) scope.note('rolled-back', { type: 'rolled-back', tree: best.workspace.tree, why: resultOf(seen) })
    if (faultsOf(best.seen).length === 0 || round > ROUNDS) return best.workspace
    const repaired = await repairPages(scope, context, best.workspace, { seen: best.seen, start, ledger, round })
    if (repaired === null) return best.workspace
    ledger.push(repaired.did)
    workspace = repaired.workspace
  }
}

/** Writes down what came of the last repair. */
function settle(ledger: LedgerEntry[], after: string): void {
  const last = ledger.at(-1)
  if (last && last.after === '') ledger[ledger.length - 1] = { ...last, after }
}

async function showPages(run: Run, given: Started, start: StartCommand, workspace: Workspace): Promise<Shown | null> {
  if (!run.config.lookAtPages || !mayServe(given.template, start)) return null
  const looked = await look(run, given, start, workspace)
  if (looked.type === 'not-looked' && looked.why === 'no-pages') return null
  note(run, looked)
  if (looked.type === 'not-looked') return { pages: 0, faults: [], unseen: looked.why === 'no-pages' ? null : looked.why }
  return { pages: looked.pages.length, faults: faultsOf({ ...looked, checks: [], results: [] }), unseen: null }
}

function look(run: Run, given: Started, start: StartCommand, workspace: Workspace): Promise<PagesLook> {
  const place = placeOf(given, given.template, workspace)
  const facts = { tree: place.tree, environment: place.environment, start }
  return sandboxEffect(run, given, {
    ...{ name: 'look', step: 'look', facts, schema: PagesLook },
    perform: async (at) => ({ value: await given.features.pages.look(place, start, at) }),
  })
}

/** Without the texts of pages, which the result holds. */
function note(run: Run, looked: PagesLook): void {
  const shortened =
    looked.type === 'looked' ? { ...looked, pages: looked.pages.map((page) => ({ ...page, text: '', outline: '' })) } : looked
  run.note('pages', { type: 'looked-at-pages', looked: shortened })
}

export default pages
