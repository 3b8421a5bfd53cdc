// Inspects one file in full and mends it.
import { z } from 'zod'
import { ask } from '../ask.js'
import { redFiles, redSection, sources, suitesOf, tests } from '../context.js'
import { applyEdits } from '../edits/apply.js'
import { parseEdits } from '../edits/parse.js'
import { mayBuild } from '../permissions.js'
import type { FileChangeRequest } from '../ports.js'
import { done } from '../progress.js'
import { fill } from '../prompt.js'
import { editProtocol, suiteFacts, systemPrompt, type TaskContext, taskFacts } from '../steps/task-prompt.js'
import { type Workspace, write } from '../workspace.js'
import type { Action, Situation } from './action.js'
import prompt from './fix-file.md?raw'

const schema = z.object({ action: z.literal('fix-file'), path: z.string().min(1), change: z.string().min(1) })
type FixFile = z.infer<typeof schema>
type Answer = { readonly changes: readonly FileChangeRequest[]; readonly how: string } | 'none'

const action: Action<FixFile> = {
  id: 'fix-file',
  prompt:
    '`fix-file` with `path` and `change`: somebody reads that one file (or begins it) and makes the change that you describe in a sentence or two.',
  example: {
    action: 'fix-file',
    path: 'parser.py',
    change: 'split_line() must keep empty fields: split by the separator itself instead of by white space',
  },
  schema,
  on: (plan) => plan.path,
  async perform(run, context, workspace, plan, situation) {
    const answer = await ask<Answer>(run, context.world, context.config, {
      name: 'fix',
      role: 'builder',
      facts: {
        ...taskFacts(context.task),
        path: plan.path,
        change: plan.change,
        tree: workspace.tree,
        suites: suiteFacts(workspace.suites),
        diagnosis: situation.diagnosis,
        ledger: situation.ledger,
      },
      system: systemPrompt(context.template, context.description),
      prompt: promptFor(context, workspace, plan, situation),
      read: (text) => readAnswer(context, workspace, plan, text),
    })
    // An answer that cannot be used three times in a row costs this action, not the run.
    if (answer.type === 'halt' && answer.halt.ended === 'stuck')
      return done({ workspace, did: `fix-file ${plan.path}: refused, ${answer.halt.reason}` })
    if (answer.type === 'halt') return answer
    if (answer.value === 'none') return done({ workspace, did: `fix-file ${plan.path}: looked at, left as it is` })
    const written = await write(run, context, 'write', workspace, answer.value.changes)
    return done({ workspace: written, did: `fix-file ${plan.path} (${answer.value.how}): ${plan.change}` })
  },
}
export default action

function promptFor(context: TaskContext, workspace: Workspace, plan: FixFile, situation: Situation): string {
  const { world, template } = context
  const text = world.read(workspace.tree, plan.path)
  return fill(prompt, {
    path: plan.path,
    file: text === null ? '(it does not exist yet)' : `===== ${plan.path} =====\n${text}`,
    change: plan.change,
    diagnosis: situation.diagnosis,
    failures: redSection(situation.tested, situation.clauses),
    sources: sources(world, template, workspace.tree, plan.change),
    tests: tests(world, workspace.tree, suitesOf(workspace, context.task.id, redFiles(situation.tested))),
    ledger: situation.ledger,
    protocol: editProtocol,
  })
}

function readAnswer({ world, template }: TaskContext, workspace: Workspace, plan: FixFile, text: string) {
  if (/^\W*NONE\W*$/.test(text)) return { ok: true as const, value: 'none' as const }
  const parsed = parseEdits(text)
  if (!parsed.ok) return parsed
  const mayWrite = mayBuild(template)
  const applied = applyEdits(
    (path) => world.read(workspace.tree, path),
    parsed.edits,
    (path) => (path === plan.path ? mayWrite(path) : { refused: `this action may only change "${plan.path}".` }),
  )
  if (!applied.ok) return applied
  const how = applied.applied.map((each) => `${each.strategy}, lines ${each.lines.from} to ${each.lines.to}`).join('; ')
  return { ok: true as const, value: { changes: applied.changes, how } }
}
