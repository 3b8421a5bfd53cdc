// Takes messages and edits of the user between steps. Both are effects, so that a replay gets the same.

import type { GivenPicture } from '../../../contract/model/pictures.js'
import { SaidList as HeardWords, type Said, type UserEdit, type UserLock } from '../../../contract/run/effects.js'
import type { Plan } from '../../../contract/run/plan.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Placement } from '../../../contract/traces/placed.js'
import { unfitWords } from '../edits/re-ask.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { done, type Progress } from '../ports/progress.js'
import { NOTHING_LOCKED } from '../task/locks.js'
import { isTest, mayBuild, notBelow } from '../task/permissions.js'
import { type Steering, withSteered } from '../task/steer.js'
import type { TaskContext } from '../task/task-prompt.js'
import { type Workspace, write } from '../task/workspace.js'
import { bringBack } from './bring-back.js'
import phrases from './listen.phrases.md?raw'
import { placeWords } from './place-words.js'
import { locksMissed, noteLocks, takeLocks } from './take-locks.js'
import { takePictures } from './take-pictures.js'

const say = phrasesOf(phrases, { conflict: ['path'], changed: ['path'] })

export interface UserInput {
  readonly workspace: Workspace
  /** Files that the user changed. Earlier states of the workspace lack them. */
  readonly edits: readonly FileChangeRequest[]
  /** The user's messages that are no clauses, and their changes, as sentences for prompts. */
  readonly messages: readonly string[]
  /** The plan, with new clauses of this task if it has no tests yet. */
  readonly plan: Plan
}

interface ReceivedInput extends Pick<UserInput, 'workspace' | 'edits'> {
  readonly words: readonly string[]
  /** The user's changes, as sentences. */
  readonly changed: readonly string[]
}

/**
 * Takes the messages and changes of the user since the last step. Their version of a file wins, and the agent learns of it.
 * Wishes become clauses: in the returned plan if the task has no tests yet (`isOpen`), else later.
 */
export async function listen(run: Run, context: TaskContext, workspace: Workspace, isOpen = false): Promise<Progress<UserInput>> {
  const input = await receive(run, context, workspace)
  if (input.words.length === 0 || run.config.steering !== 'clauses') {
    context.said.push(...input.words, ...input.changed)
    return done({ ...input, messages: [...input.words, ...input.changed], plan: context.plan })
  }
  const placed = await placeWords(run, context, input.words)
  if (placed.type === 'halt') return placed
  // A clause gets its test before its code, so its words are not passed on.
  const follow = placed.value.every(({ type }) => type === 'untested')
    ? input.words
    : placed.value.flatMap((part) => (part.type === 'untested' ? [part.quote] : []))
  const messages = [...follow, ...input.changed]
  context.said.push(...messages)
  return done({ ...input, messages, plan: steer(run, context, { words: input.words.join('\n\n'), placed: placed.value }, isOpen) })
}

/** Notes the place of each part. Clauses of an open task enter the plan now, all others after the task. */
function steer(run: Run, { plan, task, begun, steerings }: TaskContext, steering: Steering, isOpen: boolean): Plan {
  const { added } = withSteered(plan, isOpen ? begun : [...begun, task.id], steering)
  const untested = steering.placed.flatMap((part) => (part.type === 'untested' ? [{ quote: part.quote, why: part.why }] : []))
  run.note('steered', { type: 'steered', added: [...added], untested })
  const isNow = (part: Placement) =>
    isOpen && part.type === 'clause' && part.task === task.id && (part.replaces ?? []).every((old) => old.task === task.id)
  const now = steering.placed.filter(isNow)
  const later = steering.placed.filter((part) => !isNow(part))
  if (later.length > 0) steerings.push({ ...steering, placed: later })
  return now.length === 0 ? plan : withSteered(plan, begun, { ...steering, placed: now }).plan
}

/** Adds the user's edits to an earlier state. Going back discards the agent's work, never the user's. */
export async function withEdits(
  run: Run,
  { trees, edits }: Pick<TaskContext, 'trees'> & Pick<UserInput, 'edits'>,
  earlier: Workspace,
): Promise<Workspace> {
  const latest = [...new Map(edits.map((edit) => [edit.path, edit])).values()]
  const lacking = latest.filter(({ path, text }) => trees.read(earlier.tree, path) !== text)
  return lacking.length === 0 ? earlier : write(run, { trees }, earlier, { name: 'person-again', changes: lacking })
}

async function receive(run: Run, context: TaskContext, workspace: Workspace): Promise<ReceivedInput> {
  const messages = await run.effect({ name: 'hear', step: 'hear', facts: {}, schema: HeardWords }, async () => {
    const taken = await context.user.hear()
    const missed = locksMissed(run.locks, context.locked, taken.heard.filter(isLock))
    // One entry has both the words and their receipt, so that no message is lost.
    return { value: [...missed, ...taken.heard], ...(taken.said.length > 0 ? { beside: { said: [...taken.said] } } : {}) }
  })
  const words = messages.flatMap(wordsOf)
  await takePictures(run, context, messages.flatMap(picturesOf))
  run.addSpoken(words)
  if (words.length > 0) run.note('heard', { type: 'heard', words })
  const changed = await takeChanges(run, context, workspace, messages)
  const locks = noteLocks(run, context, changed.workspace, messages.filter(isLock))
  context.edits.push(...locks.edits)
  return { ...changed, words, edits: [...changed.edits, ...locks.edits], changed: [...changed.changed, ...locks.sentences] }
}

const wordsOf = (said: Said): string[] => (typeof said === 'string' ? [said] : 'words' in said ? [said.words] : [])

const picturesOf = (said: Said): readonly GivenPicture[] => (typeof said !== 'string' && 'words' in said ? said.pictures : [])

const isLock = (said: Said): said is UserLock => typeof said !== 'string' && 'lock' in said

/** Writes the user's files. A restored state replaces all earlier changes, except for files that are locked then. */
async function takeChanges(
  run: Run,
  context: TaskContext,
  workspace: Workspace,
  messages: readonly Said[],
): Promise<Omit<ReceivedInput, 'words'>> {
  const last = messages.findLastIndex((each) => typeof each !== 'string' && 'restore' in each)
  const restored = messages[last]
  const edits = messages.slice(last + 1).filter((each) => typeof each !== 'string' && 'path' in each)
  takeLocks(run, context, messages.slice(0, last + 1).filter(isLock))
  if (restored === undefined || typeof restored === 'string' || !('restore' in restored)) {
    takeLocks(run, context, messages.filter(isLock))
    return takeEdits(run, context, workspace, edits)
  }
  const back = await bringBack(run, context, workspace, restored.restore)
  takeLocks(run, context, messages.slice(last + 1).filter(isLock))
  context.edits.push(...back.edits)
  const taken = await takeEdits(run, context, back.workspace, edits)
  return { workspace: taken.workspace, edits: [...back.edits, ...taken.edits], changed: [...back.sentences, ...taken.changed] }
}

/** Writes the user's files if they may change them. Refused ones are noted with the reason. */
async function takeEdits(
  run: Run,
  context: TaskContext,
  workspace: Workspace,
  edits: readonly UserEdit[],
): Promise<Omit<ReceivedInput, 'words'>> {
  const { trees } = context
  if (edits.length === 0) return { workspace, edits: [], changed: [] }
  const judged = edits.map((edit) => judge(context, workspace, edit))
  const changes: FileChangeRequest[] = judged.flatMap((each) => (each.refused ? [] : [{ path: each.edit.path, text: each.edit.text }]))
  run.note('person-edited', {
    type: 'person-edited',
    edits: judged.map(({ edit, refused, isConflict }) => ({ path: edit.path, refused, isConflict, before: workspace.tree })),
  })
  if (changes.length === 0) return { workspace, edits: [], changed: [] }
  const next = await write(run, { trees }, workspace, { name: 'person-write', changes })
  context.edits.push(...changes)
  return { workspace: next, edits: changes, changed: judged.filter((each) => !each.refused).map(toSentence) }
}

interface EditVerdict {
  readonly edit: UserEdit
  /** Why the edit is refused; empty if it is not. */
  readonly refused: string
  /** Whether the agent changed the file after the user saw it. */
  readonly isConflict: boolean
}

function judge(
  { languages, trees, template }: Pick<TaskContext, 'languages' | 'trees' | 'template'>,
  workspace: Workspace,
  edit: UserEdit,
): EditVerdict {
  // A lock applies to models: the user who locked the file may change it.
  const permission = notBelow(trees.list(workspace.tree).links, mayBuild({ languages, template, locked: NOTHING_LOCKED }))(edit.path)
  const isNewTest = isTest(template, edit.path) && !workspace.suites.some((suite) => suite.files.includes(edit.path))
  const unfit = trees.unfit(workspace.tree, edit, true)
  const refused = 'refused' in permission && !isNewTest ? permission.refused : unfit === null ? '' : unfitWords(unfit)
  const isConflict = trees.read(workspace.tree, edit.path) !== trees.read(edit.base, edit.path)
  return { edit, refused, isConflict }
}

const toSentence = ({ edit, isConflict }: EditVerdict): string => say(isConflict ? 'conflict' : 'changed', { path: edit.path })
