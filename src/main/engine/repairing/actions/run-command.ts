// Runs a command: in the workspace, whose files it may change, or in the environment, where it becomes a layer.

import { z } from 'zod'
import { CommandRun, Written } from '../../../../contract/run/effects.js'
import type { EnvironmentStep } from '../../../../contract/run/template.js'
import { phrasesOf } from '../../../../contract/text/phrases.js'
import { trim } from '../../asking/prompt.js'
import { sandboxEffect } from '../../asking/sandbox-effect.js'
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import type { TaskContext } from '../../task/task-prompt.js'
import { environment, placeOf, type Workspace } from '../../task/workspace.js'
import type { Action, Effect } from './action.js'
import phrases from './run-command.phrases.md?raw'

const say = phrasesOf(phrases, { 'in-workspace': [], anywhere: [], 'no-environment': [] })

const schema = z.object({
  action: z.literal('run-command'),
  argv: z.array(z.string().min(1)).min(1).max(40),
  where: z.enum(['workspace', 'environment']).default('workspace'),
  why: z.string().default(''),
})
type RunCommand = z.infer<typeof schema>

const action: Action<RunCommand> = {
  id: 'run-command',
  prompt: ({ manager }) => say(manager === null ? 'in-workspace' : 'anywhere'),
  example: {
    action: 'run-command',
    argv: ['python', 'tools/make_table.py', '--out', 'data/table.json'],
    where: 'workspace',
    why: 'the program reads data/table.json, which this writes',
  },
  schema,
  problem: (plan, { template }) => (plan.where === 'environment' && template.manager === null ? say('no-environment') : null),
  on: (plan) => plan.argv.join(' '),
  perform: (run, context, plan, { workspace }) =>
    plan.where === 'environment' ? inEnvironment(run, context, workspace, plan) : inWorkspace(run, context, workspace, plan),
}
export default action

async function inEnvironment(run: Run, context: TaskContext, workspace: Workspace, plan: RunCommand): Promise<Progress<Effect>> {
  const name = `run-command ${plan.argv.join(' ')}`
  if (context.template.manager === null) return done({ workspace, did: `${name} (environment): refused, this template installs nothing` })
  const step: EnvironmentStep = { type: 'command', argv: plan.argv }
  const extended = { ...workspace, additions: [...workspace.additions, step] }
  const made = await environment(run, context, 'environment', extended)
  if (made.type === 'ready') return done({ workspace: extended, did: `${name} (environment): done` })
  return done({ workspace, did: `${name} (environment): failed, ${trim((made.result.stderr || made.result.stdout).trim(), 300)}` })
}

const SHOWN = 5

function leftWords(left: CommandRun['left']): string {
  const shown = left.slice(0, SHOWN).map(({ reason }) => reason)
  return [...shown, ...(left.length > SHOWN ? [`${left.length - SHOWN} more.`] : [])].join(' ')
}

async function inWorkspace(run: Run, context: TaskContext, workspace: Workspace, plan: RunCommand): Promise<Progress<Effect>> {
  const { template } = context
  const place = placeOf(context, template, workspace)
  const facts = { tree: place.tree, environment: place.environment, argv: plan.argv }
  const ran = await sandboxEffect(run, context, {
    ...{ name: 'command', step: 'command', facts, schema: CommandRun },
    perform: async (at) => ({ value: await context.bench.command(place, plan.argv, at) }),
  })
  const { result } = ran
  const { tree, undone } = await withoutLocked(run, context, workspace.tree, ran.tree)
  const ended = result.end === 'exited' ? `exit ${result.exit}` : result.end
  const said = trim((result.stderr || result.stdout).trim(), 300)
  const refused = ran.tampered.length > 0 ? `; it tried to change sealed files, which was undone: ${ran.tampered.join(', ')}` : ''
  const left = ran.left.length > 0 ? `; it left what cannot stay in the workspace and was removed: ${leftWords(ran.left)}` : ''
  return done({
    workspace: { ...workspace, tree },
    did: `run-command ${plan.argv.join(' ')}: ${ended}${result.exit === 0 ? '' : `, ${said}`}${refused}${left}${undone}`,
  })
}

/** The tree after a command, with locked files restored. */
async function withoutLocked(
  run: Run,
  { trees, locked }: TaskContext,
  before: string,
  after: string,
): Promise<{ readonly tree: string; readonly undone: string }> {
  if (locked.size === 0) return { tree: after, undone: '' }
  const paths = trees.changedPaths(before, after).filter((path) => locked.has(path))
  if (paths.length === 0) return { tree: after, undone: '' }
  const facts = { tree: after, from: before, paths }
  const { tree } = await run.effect({ name: 'command-locked', step: 'write', facts, schema: Written }, async () => ({
    value: trees.takeOver(after, before, paths),
  }))
  return { tree, undone: `; it changed what the person locked, which was undone: ${paths.join(', ')}` }
}
