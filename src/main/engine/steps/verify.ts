// The last word before the verdict: the whole suite in a fresh copy without a network, and one start of the program.
import { CommandRun, isPage, type MutationScore } from '../../../contract/journal.js'
import type { StartCommand, Template } from '../../../contract/template.js'
import { evidenceOf } from '../evidence.js'
import type { Run } from '../run-context.js'
import { environment, placeOf, test, type Workspace } from '../workspace.js'
import { withAllTests } from './hold-out.js'
import { checkByMutants, type MutationContext } from './mutation-check.js'

export type VerifyContext = MutationContext

/**
 * Records the evidence of the final state and returns it, with the held-out tests in it. `planned` is the start
 * command of the plan, null for a library.
 */
export async function verify(
  run: Run,
  context: VerifyContext,
  built: Workspace,
  planned: StartCommand | null,
  isGreen: boolean,
): Promise<Workspace> {
  if (built.suites.length === 0) return built
  const whole = await withAllTests(run, context, 'whole', built)
  const { workspace, score } = isGreen ? await checkByMutants(run.scope('mutants'), context, whole) : { workspace: whole, score: null }
  await record(run, context, workspace, planned, score)
  return workspace
}

async function record(
  run: Run,
  context: VerifyContext,
  workspace: Workspace,
  planned: StartCommand | null,
  score: MutationScore | null,
): Promise<void> {
  const made = await environment(run, context, 'environment', workspace)
  if (made.type === 'failed') return
  const tested = await test(run, context, 'test', workspace, true)
  const evidence = { ...evidenceOf(tested, workspace.suites, 'final'), mutants: score }
  run.note('evidence', evidence)
  const start = startCommand(context, workspace, planned)
  if (!start) return
  const facts = { tree: workspace.tree, environment: made.hash, start: JSON.parse(JSON.stringify(start)) }
  const key = run.scope('start').path
  const started = await run.effect('start', 'start', facts, CommandRun, async ({ signal }) => ({
    value: JSON.parse(JSON.stringify(await context.world.start(placeOf(context.template, workspace), start, key, context.config, signal))),
  }))
  const { result } = started
  run.note('start-evidence', {
    ...evidence,
    stage: 'start',
    command: result.command,
    exit: result.exit,
    end: result.end,
    started: cameUp(context.template, start, started),
  })
}

/** What is looked at in a browser must show a page: to be still running says little about it. */
function cameUp({ preview }: Template, start: StartCommand, { result, page }: CommandRun): boolean {
  if (preview) return isPage(page)
  return start.expect === 'stays' ? result.end === 'timeout' : result.end === 'exited' && result.exit === 0
}

function startCommand({ template, world }: VerifyContext, workspace: Workspace, planned: StartCommand | null): StartCommand | null {
  if (planned) return planned
  const { start } = template
  return start && world.paths(workspace.tree).some((file) => file.path === start.when) ? start.command : null
}
