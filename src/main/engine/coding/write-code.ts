// Asks the builder for the code of a task whose tests are sealed.

import { phrasesOf } from '../../../contract/text/phrases.js'
import { fill } from '../asking/prompt.js'
import type { InBoth, Wording } from '../asking/prompt-length.js'
import { cluesOfChange, sourcesAround } from '../context/around-change.js'
import { sources, suitesOf, tests, wordsAsClues } from '../context/context.js'
import { filesInShort } from '../context/ranked-files.js'
import type { Clues } from '../context/relevance.js'
import { hasFolder } from '../edits/has-folder.js'
import type { Run } from '../journal/run-context.js'
import { done, type Progress } from '../ports/progress.js'
import { mayBuild, notBelow } from '../task/permissions.js'
import { clarifiedWords, earlierSection, suiteFacts, systemIn, type TaskContext, taskFacts, taskValues } from '../task/task-prompt.js'
import { type Workspace, write } from '../task/workspace.js'
import { saidSection } from '../user/said-in-order.js'
import { askForEdits } from './ask-edits.js'
import change from './change.md?raw'
import codeText from './code.md?raw'
import phrases from './code.phrases.md?raw'
import extend from './extend-code.md?raw'

const code: InBoth = { step: 'code', long: codeText, short: codeText }

const say = phrasesOf(phrases, {
  captured: [],
  uncaptured: [],
  nothing: [],
  packages: [],
  'no-packages': [],
  'no-start': [],
  start: ['command', 'ends', 'task'],
  ends: ['code', 'quote'],
})

/** Returns the workspace with the new code. @param messages new messages of the user, which go into the request */
export async function writeCode(
  run: Run,
  context: TaskContext,
  workspace: Workspace,
  messages: readonly string[],
): Promise<Progress<Workspace>> {
  const { trees, task } = context
  const by = { name: 'code-short', role: 'builder', tree: workspace.tree, cluesOf: () => cluesOf(context), similar: [] } as const
  const inShort = context.isExisting || context.earlier.length > 0 ? await filesInShort(run, context, by) : none
  const answer = await askForEdits(run, context, {
    name: 'code',
    takesAdvice: true,
    role: 'builder',
    seesGiven: true,
    facts: { ...taskFacts(task), tree: workspace.tree, suites: suiteFacts(workspace.suites), heard: [...messages] },
    system: systemIn(context, context, 'builder'),
    prompt: (room, protocol, wording) =>
      promptFor(context, workspace, { spoken: run.spoken, messages, inShort }, { room, protocol, wording }),
    source: (path) => trees.read(workspace.tree, path),
    isFolder: (name) => hasFolder(trees.list(workspace.tree).files, name),
    unfit: (change, isWhole) => trees.unfit(workspace.tree, change, isWhole),
    allowed: notBelow(trees.list(workspace.tree).links, mayBuild(context)),
    mayDecline: isUncaptured(context, workspace),
    due: onlyOutput(task),
    dues: task.outputs,
  })
  if (answer.type === 'halt') return answer
  if (answer.value === 'none') {
    run.note('unchanged', { type: 'remarked', text: { type: 'nothing-to-change' } })
    return done(workspace)
  }
  return done(await write(run, context, workspace, { name: 'write', changes: answer.value.changes }))
}

/** Additions to the request beside task and files. */
interface RequestAdditions {
  /** All messages of the user to the run so far, in order. */
  readonly spoken: readonly string[]
  readonly messages: readonly string[]
  readonly inShort: ReadonlyMap<string, string>
}

/** The form of a prompt for code. */
interface PromptForm {
  /** Bytes for each section of files. */
  readonly room: number
  /** The rules for the form of the answer. */
  readonly protocol: string
  readonly wording: Wording
}

const none: ReadonlyMap<string, string> = new Map()

/** Clues to files of the program: in feedback only its words. */
const cluesOf = ({ task, isExisting, earlier }: TaskContext): Clues =>
  earlier.length > 0 ? wordsAsClues(task.words) : isExisting ? cluesOfChange(task) : wordsAsClues(task.interface)

function promptFor(context: TaskContext, workspace: Workspace, additions: RequestAdditions, form: PromptForm): string {
  const writePrompt = context.earlier.length > 0 ? changePrompt : codePrompt
  return writePrompt(context, workspace, additions, form)
}

function codePrompt(
  context: TaskContext,
  workspace: Workspace,
  additions: RequestAdditions,
  { room, protocol, wording }: PromptForm,
): string {
  const { trees, template, task, isExisting } = context
  const { inShort } = additions
  const shown = { trees, tree: workspace.tree, clues: cluesOf(context), room }
  return fill(isExisting ? extend : wording.of(code), {
    ...taskValues(task),
    sources: isExisting
      ? sourcesAround(shown, template, inShort)
      : sources({ trees, template }, workspace.tree, shown.clues, { room, inShort }),
    tests: tests(trees, workspace.tree, suitesOf(workspace, task.id, []), room),
    heard: saidSection(context, additions.spoken, additions.messages),
    start: startRule(context),
    packages: packageRule(context),
    protocol,
  })
}

/** The request for feedback. Nothing is a stub, and every existing test must stay green, so all are shown. */
function changePrompt(
  context: TaskContext,
  workspace: Workspace,
  { spoken, messages, inShort }: RequestAdditions,
  { room, protocol }: PromptForm,
): string {
  const { trees, template, task, earlier } = context
  return fill(change, {
    words: clarifiedWords(task),
    captured: say(isUncaptured(context, workspace) ? 'uncaptured' : 'captured'),
    nothing: isUncaptured(context, workspace) ? `${say('nothing')}\n` : '',
    heard: saidSection(context, spoken, messages),
    earlier: earlierSection(earlier),
    sources: sources({ trees, template }, workspace.tree, cluesOf(context), { room, inShort }),
    tests: tests(trees, workspace.tree, workspace.suites, room),
    packages: packageRule(context),
    protocol,
  })
}

/** The single file that a task writes, else null. */
const onlyOutput = ({ outputs }: TaskContext['task']): string | null => (outputs.length === 1 ? (outputs[0] ?? null) : null)

/** Whether no test captures the feedback, so that only its words say what is wanted. */
const isUncaptured = ({ earlier, task }: TaskContext, { suites }: Workspace): boolean =>
  earlier.length > 0 && !suites.some((suite) => suite.task === task.id)

const packageRule = ({ template }: TaskContext): string => say(template.manager ? 'packages' : 'no-packages')

/** The rule on the program's start. The plan decides whether it is started; the guide only says how. */
function startRule({ start, task }: TaskContext): string {
  if (!start) return say('no-start')
  const ends = start.exit ? say('ends', start.exit) : ''
  return say('start', { command: `\`${start.argv.join(' ')}\``, ends, task: task.id })
}
