// One round of repair for what a browser found: a diagnosis, a plan, its actions, and all tests green again.
import { limitOf, type StepConfig } from '../../../contract/config/config.js'
import type { StartCommand } from '../../../contract/run/template.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import { insisting } from '../../../main/engine/ports/endpoint-gone.js'
import { done } from '../../../main/engine/ports/progress.js'
import { act } from '../../../main/engine/repairing/act.js'
import { decide } from '../../../main/engine/repairing/decide.js'
import { diagnose, type Failure } from '../../../main/engine/repairing/diagnose.js'
import { type LedgerEntry, showLedger } from '../../../main/engine/repairing/ledger.js'
import { repair } from '../../../main/engine/repairing/repair.js'
import { besidePlan } from '../../../main/engine/task/beside-plan.js'
import type { Built } from '../../../main/engine/task/feature.js'
import { unplannedTask } from '../../../main/engine/task/unplanned-task.js'
import type { Workspace } from '../../../main/engine/task/workspace.js'
import { asTests, type PageReport, picturesOfFaults, resultOf } from './failure.js'
import { say } from './phrases.js'

export interface Situation {
  readonly seen: PageReport
  readonly start: StartCommand
  readonly ledger: readonly LedgerEntry[]
  readonly round: number
}

export interface RepairedPages {
  /** With all tests green: the one that was given, where they were not. */
  readonly workspace: Workspace
  readonly did: LedgerEntry
}

/** Attempts at making the tests green again after a repair of pages. */
const ATTEMPTS = 3
const LONGEST = 300

/** Null if no question is left, or if the model gives up. */
export async function repairPages(
  run: Run,
  asking: Built,
  green: Workspace,
  { seen, start, ledger, round }: Situation,
): Promise<RepairedPages | null> {
  // A fault of a page is in the verdict, so a model that does not answer ends the run where it is, to be resumed.
  const given = { ...asking, models: insisting(asking.models) }
  const own = shortened(run.own)
  const context = besidePlan(given, task, own)
  const tested = asTests(seen, green.tree, start.argv.join(' '))
  const red = tested.report?.cases.filter(({ state }) => state === 'failed').map(({ id }) => id) ?? []
  const failure: Failure = {
    ...{ workspace: green, tested, clauses: [], result: resultOf(seen), failing: red },
    ...{ ledger: showLedger(ledger, false), messages: [], documentation: [], pictures: picturesOfFaults(seen) },
  }
  const diagnosis = run.config.diagnose ? await diagnose(run, context, failure) : done('')
  if (diagnosis.type === 'halt') return null
  const plan = await decide(run, context, failure, diagnosis.value)
  if (plan.type === 'halt') return null
  const acted = await act(run, context, plan.value, { ...failure, diagnosis: diagnosis.value })
  if (acted.type === 'halt') return null
  const entry = (after: string): LedgerEntry => ({
    ...{ attempt: round, before: failure.result, red, after, did: acted.value.did },
    diagnosis: diagnosis.value.replace(/\s+/g, ' ').slice(0, LONGEST),
  })
  const repaired = await repair(
    run.scope('tests').withConfig(() => own),
    context,
    acted.value.workspace,
  )
  if (repaired.type === 'done') return { workspace: repaired.value.workspace, did: entry('') }
  run.note('rolled-back', { type: 'rolled-back', tree: green.tree, why: say('red-tests') })
  if (repaired.type === 'halt' && repaired.halt.ended !== 'stuck') return null
  return { workspace: green, did: entry(say('red-tests')) }
}

const task = unplannedTask({
  id: 'pages',
  title: say('title'),
  words: say('words'),
  acceptance: [say('clause-works'), say('clause-shows'), say('clause-access'), say('clause-rest')],
  effort: 1,
})

/** A few plain rounds. */
const shortened = (whole: StepConfig): StepConfig => ({
  ...whole,
  budget: { ...whole.budget, attempts: Math.min(ATTEMPTS, limitOf(whole.budget.attempts) ?? ATTEMPTS) },
  escalation: { ...whole.escalation, rungs: [], reflectEvery: 0 },
})
