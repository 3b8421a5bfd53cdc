// Asks the builder for the code of a task whose tests are sealed.
import { ask } from '../ask.js'
import { sources, suitesOf, tests } from '../context.js'
import { applyEdits } from '../edits/apply.js'
import { parseEdits } from '../edits/parse.js'
import { mayBuild } from '../permissions.js'
import type { FileChangeRequest } from '../ports.js'
import { done, type Progress } from '../progress.js'
import { fill } from '../prompt.js'
import type { Run } from '../run-context.js'
import { type Workspace, write } from '../workspace.js'
import change from './change.md?raw'
import code from './code.md?raw'
import extend from './extend-code.md?raw'
import {
  earlierSection,
  editProtocol,
  heardSection,
  suiteFacts,
  systemPrompt,
  type TaskContext,
  taskFacts,
  taskValues,
} from './task-prompt.js'

/** Returns the workspace with the code written; what the person said meanwhile (`heard`) goes into the request. */
export async function writeCode(
  run: Run,
  context: TaskContext,
  workspace: Workspace,
  heard: readonly string[],
): Promise<Progress<Workspace>> {
  const { world, template, task, description, config } = context
  const answer = await ask<readonly FileChangeRequest[]>(run, world, config, {
    name: 'code',
    role: 'builder',
    facts: { ...taskFacts(task), tree: workspace.tree, suites: suiteFacts(workspace.suites), heard: [...heard] },
    system: systemPrompt(template, description),
    prompt: promptFor(context, workspace, heard),
    read: (text) => {
      const parsed = parseEdits(text)
      if (!parsed.ok) return parsed
      const applied = applyEdits((path) => world.read(workspace.tree, path), parsed.edits, mayBuild(template))
      return applied.ok ? { ok: true, value: applied.changes } : applied
    },
  })
  if (answer.type === 'halt') return answer
  return done(await write(run, context, 'write', workspace, answer.value))
}

function promptFor(context: TaskContext, workspace: Workspace, heard: readonly string[]): string {
  if (context.earlier.length > 0) return changePrompt(context, workspace, heard)
  return codePrompt(context.isExisting ? extend : code, context, workspace, heard)
}

function codePrompt(prompt: string, context: TaskContext, workspace: Workspace, heard: readonly string[]): string {
  const { world, template, task } = context
  return fill(prompt, {
    ...taskValues(task),
    sources: sources(world, template, workspace.tree, context.isExisting ? `${task.interface} ${task.words}` : task.interface),
    tests: tests(world, workspace.tree, suitesOf(workspace, task.id, [])),
    heard: heardSection(heard),
    start: startRule(context),
    packages: packageRule(context),
    protocol: editProtocol,
  })
}

/** For feedback: nothing is a stub, and every test that is there must stay green, so all are shown. */
function changePrompt(context: TaskContext, workspace: Workspace, heard: readonly string[]): string {
  const { world, template, task, earlier } = context
  return fill(change, {
    words: task.words,
    heard: heardSection(heard),
    earlier: earlierSection(earlier),
    sources: sources(world, template, workspace.tree, task.words),
    tests: tests(world, workspace.tree, workspace.suites),
    packages: packageRule(context),
    protocol: editProtocol,
  })
}

const packageRule = ({ template }: TaskContext): string =>
  template.manager
    ? 'You may use packages beyond the standard library only where they save real work; whatever you import is installed.'
    : 'Use the standard library only; no package can be installed.'

/** Whether the program is started at all is the plan's matter, and the guide knows only how. */
function startRule({ start, task }: TaskContext): string {
  if (!start)
    return 'No start command is planned: write an entry file only where the words ask for a program that is started; a library has none.'
  const command = `\`${start.argv.join(' ')}\``
  return `The finished program is started once with ${command}. Write its entry file if the interface of this task (${task.id}) names it, else leave it to its own task.`
}
