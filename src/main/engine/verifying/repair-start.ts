// Repairs a green program that does not start: the builder sees the failed start, and the start is tried again with all tests.
import { CommandRun } from '../../../contract/run/effects.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { fenced, fill, trim, verbatimList } from '../asking/prompt.js'
import { sandboxEffect } from '../asking/sandbox-effect.js'
import { askForEdits } from '../coding/ask-edits.js'
import { sources, wordsAsClues } from '../context/context.js'
import { openEditForms } from '../edits/forms.js'
import { hasFolder } from '../edits/has-folder.js'
import type { Run } from '../journal/run-context.js'
import { sealedIds } from '../task/evidence.js'
import { mayBuild, notBelow } from '../task/permissions.js'
import { cameUp, startCommand } from '../task/start-command.js'
import { systemIn, type TaskContext } from '../task/task-prompt.js'
import { triage } from '../task/triage.js'
import { environment, placeOf, test, type Workspace, write } from '../task/workspace.js'
import { withAllTests } from '../testing/hold-out.js'
import type { MutationContext } from './mutation-check.js'
import prompt from './repair-start.md?raw'
import phrases from './repair-start.phrases.md?raw'

const say = phrasesOf(phrases, { exits: ['code'], stays: [], shows: [], ended: ['end', 'exit'] })

/** The most repairs. */
const TRIES = 2
const OUTPUT = 4_000

/** A program that starts, or the given one if its start cannot be repaired. Never ends a run. */
export async function repairStart(
  run: Run,
  context: MutationContext & Pick<TaskContext, 'languages'>,
  green: Workspace,
  planned: StartCommand | null,
): Promise<Workspace> {
  if (!run.config.repairStart || green.suites.length === 0 || startCommand(context, green.tree, planned) === null) return green
  const made = await environment(run, context, 'environment', green)
  if (made.type === 'failed') return green
  let workspace = green
  for (let number = 1; number <= TRIES + 1; number++) {
    const scope = run.scope(`try/${number}`)
    const start = startCommand(context, workspace.tree, planned)
    if (start === null) return green
    const facts = { tree: workspace.tree, environment: made.hash, start }
    const place = placeOf(context, context.template, workspace)
    const started = await sandboxEffect(scope, context, {
      ...{ name: 'start', step: 'start', facts, schema: CommandRun },
      perform: async (at) => ({ value: await context.bench.start(place, start, at) }),
    })
    if (cameUp(context, start, started)) return workspace
    if (number > TRIES) break
    const repaired = await repairOnce(scope, context, workspace, { start, result: started.result })
    if (repaired === null) break
    const whole = await withAllTests(scope, context, 'whole', repaired)
    const tested = await test(scope, context, whole, { name: 'test' })
    if (triage(tested, sealedIds(whole.suites, 'whole').all).class === 'green') workspace = repaired
  }
  return green
}

function expectedOf({ preview }: Template, { expect, exit }: StartCommand): string {
  if (preview) return say('shows')
  return expect === 'stays' ? say('stays') : say('exits', { code: exit?.code ?? 0 })
}

/** The program with the builder's edits; null without any. */
async function repairOnce(
  run: Run,
  context: MutationContext & Pick<TaskContext, 'languages'>,
  workspace: Workspace,
  { start, result }: { readonly start: StartCommand; readonly result: CommandRun['result'] },
): Promise<Workspace | null> {
  const { trees, template, plan, earlier, description } = context
  const output = trim(`${result.stdout}\n${result.stderr}`.trim(), OUTPUT)
  const answer = await askForEdits(
    run,
    { ...context, forms: openEditForms() },
    {
      name: 'repair-start',
      role: 'builder',
      isDispensable: true,
      facts: { tree: workspace.tree, start: start.argv, end: result.end, exit: result.exit },
      system: systemIn(context, { template, description }, 'builder'),
      prompt: (room, protocol) =>
        fill(prompt, {
          command: start.argv.join(' '),
          expected: expectedOf(template, start),
          ended: say('ended', { end: result.end, exit: String(result.exit) }),
          output: fenced(output),
          words: verbatimList([...earlier, ...plan.tasks].map(({ title, words }) => `${title}: ${words}`)),
          sources: sources({ trees, template }, workspace.tree, wordsAsClues(`${start.argv.join(' ')}\n${output}`), { room }),
          protocol,
        }),
      source: (path) => trees.read(workspace.tree, path),
      isFolder: (name) => hasFolder(trees.list(workspace.tree).files, name),
      unfit: (change, isWhole) => trees.unfit(workspace.tree, change, isWhole),
      allowed: notBelow(trees.list(workspace.tree).links, mayBuild(context)),
      mayDecline: true,
      due: null,
    },
  )
  return answer.type === 'halt' || answer.value === 'none'
    ? null
    : write(run, context, workspace, { name: 'write', changes: answer.value.changes })
}
