// Runs the project's own checks of style, format and types on a green program. A check that was green before the change is repaired.
import type { CheckedHouse, HouseCheck } from '../../../contract/packages/house.js'
import { CommandRun, Written } from '../../../contract/run/effects.js'
import { reasonLine } from '../../../contract/sandbox/telling-line.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { fenced, fill, trim, verbatimList } from '../asking/prompt.js'
import { sandboxEffect } from '../asking/sandbox-effect.js'
import { askForEdits } from '../coding/ask-edits.js'
import { sources, wordsAsClues } from '../context/context.js'
import type { Permission } from '../edits/edit.js'
import { openEditForms } from '../edits/forms.js'
import type { Run } from '../journal/run-context.js'
import { sealedIds } from '../task/evidence.js'
import { mayBuild, notBelow } from '../task/permissions.js'
import { systemIn, type TaskContext } from '../task/task-prompt.js'
import { triage } from '../task/triage.js'
import { environment, placeOf, test, type Workspace, write } from '../task/workspace.js'
import { withAllTests } from '../testing/hold-out.js'
import prompt from './house-checks.md?raw'
import phrases from './house-checks.phrases.md?raw'
import type { MutationContext } from './mutation-check.js'

/** The most answers of a model for one check. */
const TRIES = 2
const OUTPUT = 4_000
/** Messages of shells and tools when a command or module is missing. */
const NOT_THERE = /command not found|: not found|No module named|not installed|Cannot find module|ERR_MODULE_NOT_FOUND|no such command/i

const say = phrasesOf(phrases, { settings: ['path'] })

type CheckContext = MutationContext & Pick<TaskContext, 'languages'>

export interface CheckedProgram {
  readonly workspace: Workspace
  readonly checks: readonly CheckedHouse[]
}

/**
 * Repairs the findings of the checks in a program that stays green, and reports the result of each check. A check that was red before
 * the change, or cannot run here, is not repaired. Never ends a run.
 * @param begun the project before the change
 */
export async function repairByHouseChecks(run: Run, context: CheckContext, begun: Workspace, green: Workspace): Promise<CheckedProgram> {
  const checks = context.template.house?.checks ?? []
  const nothing = { workspace: green, checks: [] }
  if (checks.length === 0 || begun.tree === green.tree) return nothing
  if ((await environment(run, context, 'environment', green)).type === 'failed') return nothing
  let workspace = green
  const ended: CheckedHouse[] = []
  for (const [index, check] of checks.entries()) {
    const scope = run.scope(`check/${index + 1}`)
    const { checked, next } = await settle(scope, context, check, { begun, workspace })
    ended.push(checked)
    workspace = next
  }
  // A repair for one check may break another one.
  for (const [index, check] of checks.entries())
    if (workspace.tree !== green.tree && (ended[index]?.state === 'green' || ended[index]?.state === 'repaired')) {
      const again = await look(run.scope(`check/${index + 1}`), context, 'again', { check, workspace })
      if (!again.isGreen) ended[index] = { title: check.title, state: 'red', found: again.found }
    }
  run.note('house', { type: 'house-checked', checks: ended })
  return { workspace, checks: ended }
}

interface States {
  readonly begun: Workspace
  readonly workspace: Workspace
}

async function settle(run: Run, context: CheckContext, check: HouseCheck, { begun, workspace }: States) {
  const { title } = check
  const end = (state: CheckedHouse['state'], found = '', next = workspace) => ({ checked: { title, state, found }, next })
  const first = await look(run, context, 'check', { check, workspace })
  if (first.isGreen) return end('green')
  if (first.isMissing) return end('unrunnable', first.found)
  const before = await look(run, context, 'before', { check, workspace: { ...begun, additions: workspace.additions } })
  if (!before.isGreen) return end('red-before', before.found)
  const fixed = await fixItself(run, context, check, { begun, workspace })
  const seen = fixed && (await look(run, context, 'fixed', { check, workspace: fixed }))
  if (fixed && seen?.isGreen && (await isStillGreen(run.scope('fixed'), context, fixed))) return end('repaired', '', fixed)
  let tried = workspace
  let output = first.output
  for (let number = 1; number <= TRIES; number++) {
    const scope = run.scope(`try/${number}`)
    const next = await askOnce(scope, context, { check, workspace: tried, output })
    if (next === null) break
    const seen = await look(scope, context, 'check', { check, workspace: next })
    if (seen.isGreen && (await isStillGreen(scope, context, next))) return end('repaired', '', next)
    tried = next
    output = seen.output
  }
  return end('red', first.found)
}

interface CheckResult {
  readonly isGreen: boolean
  readonly isMissing: boolean
  readonly output: string
  /** The most informative line of the output. */
  readonly found: string
}

/** Runs a check. Files that it leaves behind are dropped. */
async function look(
  run: Run,
  context: CheckContext,
  name: string,
  { check, workspace }: { readonly check: HouseCheck; readonly workspace: Workspace },
): Promise<CheckResult> {
  const { result } = await command(run, context, name, { folder: check.folder, line: check.line, workspace })
  const output = `${result.stdout}\n${result.stderr}`.trim()
  const isGreen = result.end === 'exited' && result.exit === 0
  const isMissing = !isGreen && (result.end !== 'exited' || result.exit === 127 || (NOT_THERE.test(output) && output.length < OUTPUT))
  return { isGreen, isMissing, output, found: isGreen ? '' : reasonLine(output).slice(0, 300) }
}

const command = (
  run: Run,
  context: CheckContext,
  name: string,
  { folder, line, workspace }: { readonly folder: string; readonly line: string; readonly workspace: Workspace },
): Promise<CommandRun> => {
  const place = placeOf(context, context.template, workspace)
  const inFolder = folder === '' ? '' : `cd '${folder}' && `
  const argv = ['/bin/sh', '-c', `PATH="$PWD/node_modules/.bin:$PATH"; export PATH; ${inFolder}${line}`]
  return sandboxEffect(run, context, {
    ...{ name, step: 'command', facts: { tree: place.tree, environment: place.environment, argv }, schema: CommandRun },
    perform: async (at) => ({ value: await context.bench.command(place, argv, at) }),
  })
}

/** Whether all tests are green, including hidden ones. */
async function isStillGreen(run: Run, context: CheckContext, workspace: Workspace): Promise<boolean> {
  const whole = await withAllTests(run, context, 'whole', workspace)
  const tested = await test(run, context, whole, { name: 'test' })
  return triage(tested, sealedIds(whole.suites, 'whole').all).class === 'green'
}

/** Permission for files of the program, except settings of tools. */
function mayMend(context: CheckContext, { tree }: Workspace): (path: string) => Permission {
  const may = notBelow(context.trees.list(tree).links, mayBuild(context))
  return (path) => (SETTINGS.test(path) ? { refused: say('settings', { path }) } : may(path))
}

const SETTINGS = /(^|\/)(\.[^/]*rc(\.[a-z]+)?|[^/]*\.config\.[cm]?[jt]s|[^/]+\.(json|jsonc|toml|ini|cfg|ya?ml))$/

/** The tool's own repair, only in files that the run changed; null if it changes none of them. */
async function fixItself(run: Run, context: CheckContext, check: HouseCheck, { begun, workspace }: States): Promise<Workspace | null> {
  if (check.fix === null) return null
  const { trees } = context
  const { tree: after } = await command(run, context, 'fix', { folder: check.folder, line: check.fix, workspace })
  const ours = new Set(trees.changedPaths(begun.tree, workspace.tree))
  const may = mayMend(context, workspace)
  const paths = trees.changedPaths(workspace.tree, after).filter((path) => ours.has(path) && !('refused' in may(path)))
  if (paths.length === 0) return null
  const facts = { tree: workspace.tree, from: after, paths }
  const taken = await run.effect({ name: 'take-fixed', step: 'write', facts, schema: Written }, async () => ({
    value: trees.takeOver(workspace.tree, after, paths),
  }))
  return { ...workspace, tree: taken.tree }
}

/** The program with a model's edits; null without any. */
async function askOnce(
  run: Run,
  context: CheckContext,
  { check, workspace, output }: { readonly check: HouseCheck; readonly workspace: Workspace; readonly output: string },
): Promise<Workspace | null> {
  const { trees, template, plan, earlier, description } = context
  const shown = trim(output, OUTPUT)
  const answer = await askForEdits(
    run,
    { ...context, forms: openEditForms() },
    {
      name: 'repair-check',
      role: 'builder',
      isDispensable: true,
      facts: { tree: workspace.tree, line: check.line, output: shown },
      system: systemIn(context, { template, description }, 'builder'),
      prompt: (room, protocol) =>
        fill(prompt, {
          line: check.line,
          output: fenced(shown),
          words: verbatimList([...earlier, ...plan.tasks].map(({ title, words }) => `${title}: ${words}`)),
          sources: sources({ trees, template }, workspace.tree, wordsAsClues(shown), { room }),
          protocol,
        }),
      source: (path) => trees.read(workspace.tree, path),
      unfit: (change, isWhole) => trees.unfit(workspace.tree, change, isWhole),
      allowed: mayMend(context, workspace),
      mayDecline: true,
      due: null,
    },
  )
  return answer.type === 'halt' || answer.value === 'none'
    ? null
    : write(run, context, workspace, { name: 'write', changes: answer.value.changes })
}
