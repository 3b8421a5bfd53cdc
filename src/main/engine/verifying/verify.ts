// The last word before the verdict: the whole suite in a fresh copy without a network, and one start of the program.

import { CommandRun, isPage } from '../../../contract/journal/effects.js'
import type { MutationScore } from '../../../contract/run/evidence.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import { sandboxEffect } from '../asking/sandbox-effect.js'
import type { Run } from '../journal/run-context.js'
import { evidenceOf } from '../task/evidence.js'
import { environment, placeOf, test, type Workspace } from '../task/workspace.js'
import { withAllTests } from '../testing/hold-out.js'
import { checkByMutants, type MutationContext } from './mutation-check.js'
import { testPlainly } from './test-plainly.js'

export interface Verified {
  /** The final state, with the held-out tests in it. */
  readonly workspace: Workspace
  /** Tests that say something else without what a model added to the environment beside the program. */
  readonly differs: readonly string[]
}

/** Records the evidence of the final state. `planned` is the start command of the plan, null for a library. */
export async function verify(
  run: Run,
  context: MutationContext,
  built: Workspace,
  planned: StartCommand | null,
  isGreen: boolean,
): Promise<Verified> {
  if (built.suites.length === 0) return { workspace: built, differs: [] }
  const whole = await withAllTests(run, context, 'whole', built)
  const { workspace, score } = isGreen ? await checkByMutants(run.scope('mutants'), context, whole) : { workspace: whole, score: null }
  return { workspace, differs: await record(run, context, workspace, planned, score) }
}

async function record(
  run: Run,
  context: MutationContext,
  workspace: Workspace,
  planned: StartCommand | null,
  score: MutationScore | null,
): Promise<readonly string[]> {
  const made = await environment(run, context, 'environment', workspace)
  if (made.type === 'failed') return []
  const tested = await test(run, context, 'test', workspace, true)
  const evidence = { ...evidenceOf(tested, workspace.suites, 'final'), mutants: score }
  run.note('evidence', evidence)
  const plain = await testPlainly(run.scope('plain'), context, workspace, tested)
  if (plain !== null) run.note('plain-evidence', plain)
  const differs = plain?.differs ?? []
  const start = startCommand(context, workspace, planned)
  if (!start) return differs
  const facts = { tree: workspace.tree, environment: made.hash, start: start }
  const { bench } = context
  const started = await sandboxEffect(run, context, {
    ...{ name: 'start', step: 'start', facts, schema: CommandRun },
    perform: async (at) => ({
      value: await bench.start(placeOf(context, context.template, workspace), start, at),
    }),
  })
  const { result } = started
  run.note('start-evidence', {
    ...evidence,
    stage: 'start',
    command: result.command,
    exit: result.exit,
    end: result.end,
    started: cameUp(context.template, start, started),
  })
  return differs
}

/** What is looked at in a browser must show a page: to be still running says little about it. */
function cameUp({ preview }: Template, start: StartCommand, { result, page }: CommandRun): boolean {
  if (preview) return isPage(page)
  return start.expect === 'stays' ? result.end === 'timeout' : result.end === 'exited' && result.exit === 0
}

function startCommand({ template, trees }: MutationContext, workspace: Workspace, planned: StartCommand | null): StartCommand | null {
  if (planned) return planned
  const { start } = template
  return start && trees.list(workspace.tree).files.some((file) => file.path === start.when) ? start.command : null
}
