// Between steps the engine hears the user: words, and edits of files. Both are effects, so that a replay hears the same.

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

export interface Listened {
  readonly workspace: Workspace
  /** Files that were written as the user wants them: no earlier state of the workspace has them so. */
  readonly edits: readonly FileChangeRequest[]
  /** What the user said that is no clause, and what they changed, as sentences for prompts. */
  readonly heard: readonly string[]
  /** The plan, with clauses of this task that they asked for before it had tests. */
  readonly plan: Plan
}

interface Heard extends Pick<Listened, 'workspace' | 'edits'> {
  readonly words: readonly string[]
  /** What they changed, as sentences. */
  readonly changed: readonly string[]
}

/**
 * Takes what the user said and changed since the last step. Their version of a file stands; the agent is told. What their
 * words ask for becomes clauses: of the plan that is given back where the task has no tests yet (`isOpen`), else later.
 */
export async function listen(run: Run, context: TaskContext, workspace: Workspace, isOpen = false): Promise<Progress<Listened>> {
  const heard = await hear(run, context, workspace)
  if (heard.words.length === 0 || run.config.steering !== 'clauses') {
    context.said.push(...heard.words, ...heard.changed)
    return done({ ...heard, heard: [...heard.words, ...heard.changed], plan: context.plan })
  }
  const placed = await placeWords(run, context, heard.words)
  if (placed.type === 'halt') return placed
  // What becomes a clause is built from its test: nobody is to write its code before.
  const follow = placed.value.every(({ type }) => type === 'untested')
    ? heard.words
    : placed.value.flatMap((part) => (part.type === 'untested' ? [part.quote] : []))
  const told = [...follow, ...heard.changed]
  context.said.push(...told)
  return done({ ...heard, heard: told, plan: steer(run, context, { words: heard.words.join('\n\n'), placed: placed.value }, isOpen) })
}

/** Says where each part of these words comes to lie. What is of an open task is in the plan at once, all else when the task is over. */
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

/**
 * What the user wrote while a task was built, in an earlier state that the task goes back to: going back gives up
 * what the agent did, never what they did.
 */
export async function withEdits(
  run: Run,
  { trees, edits }: Pick<TaskContext, 'trees'> & Pick<Listened, 'edits'>,
  earlier: Workspace,
): Promise<Workspace> {
  const latest = [...new Map(edits.map((edit) => [edit.path, edit])).values()]
  const lacking = latest.filter(({ path, text }) => trees.read(earlier.tree, path) !== text)
  return lacking.length === 0 ? earlier : write(run, { trees }, 'person-again', earlier, lacking)
}

async function hear(run: Run, context: TaskContext, workspace: Workspace): Promise<Heard> {
  const heard = await run.effect('hear', 'hear', {}, HeardWords, async () => {
    const taken = await context.user.hear()
    const missed = locksMissed(run.locks, context.locked, taken.heard.filter(isLock))
    // In the same entry as the words: they are never taken without standing there.
    return { value: [...missed, ...taken.heard], ...(taken.said.length > 0 ? { beside: { said: [...taken.said] } } : {}) }
  })
  const words = heard.flatMap(wordsOf)
  await takePictures(run, context, heard.flatMap(picturesOf))
  run.heard(words)
  if (words.length > 0) run.note('heard', { type: 'heard', words })
  const changed = await takeChanges(run, context, workspace, heard)
  const locks = noteLocks(run, context, changed.workspace, heard.filter(isLock))
  context.edits.push(...locks.edits)
  return { ...changed, words, edits: [...changed.edits, ...locks.edits], changed: [...changed.changed, ...locks.sentences] }
}

const wordsOf = (said: Said): string[] => (typeof said === 'string' ? [said] : 'words' in said ? [said.words] : [])

const picturesOf = (said: Said): readonly GivenPicture[] => (typeof said !== 'string' && 'words' in said ? said.pictures : [])

const isLock = (said: Said): said is UserLock => typeof said !== 'string' && 'lock' in said

/** Files as the user wants them. A state that is brought back takes the place of all that was changed before it, but for what is locked by then. */
async function takeChanges(run: Run, context: TaskContext, workspace: Workspace, heard: readonly Said[]): Promise<Omit<Heard, 'words'>> {
  const last = heard.findLastIndex((each) => typeof each !== 'string' && 'restore' in each)
  const restored = heard[last]
  const edits = heard.slice(last + 1).filter((each) => typeof each !== 'string' && 'path' in each)
  takeLocks(run, context, heard.slice(0, last + 1).filter(isLock))
  if (restored === undefined || typeof restored === 'string' || !('restore' in restored)) {
    takeLocks(run, context, heard.filter(isLock))
    return takeEdits(run, context, workspace, edits)
  }
  const back = await bringBack(run, context, workspace, restored.restore)
  takeLocks(run, context, heard.slice(last + 1).filter(isLock))
  context.edits.push(...back.edits)
  const taken = await takeEdits(run, context, back.workspace, edits)
  return { workspace: taken.workspace, edits: [...back.edits, ...taken.edits], changed: [...back.sentences, ...taken.changed] }
}

/** Files as the user wants them, written where they may change them; what they may not is noted with its reason. */
async function takeEdits(run: Run, context: TaskContext, workspace: Workspace, edits: readonly UserEdit[]): Promise<Omit<Heard, 'words'>> {
  const { trees } = context
  if (edits.length === 0) return { workspace, edits: [], changed: [] }
  const judged = edits.map((edit) => judge(context, workspace, edit))
  const changes: FileChangeRequest[] = judged.flatMap((each) => (each.refused ? [] : [{ path: each.edit.path, text: each.edit.text }]))
  run.note('person-edited', {
    type: 'person-edited',
    edits: judged.map(({ edit, refused, isConflict }) => ({ path: edit.path, refused, isConflict, before: workspace.tree })),
  })
  if (changes.length === 0) return { workspace, edits: [], changed: [] }
  const next = await write(run, { trees }, 'person-write', workspace, changes)
  context.edits.push(...changes)
  return { workspace: next, edits: changes, changed: judged.filter((each) => !each.refused).map(toSentence) }
}

interface Judged {
  readonly edit: UserEdit
  /** Why the edit cannot be taken; empty where it can. */
  readonly refused: string
  /** Whether the agent had changed the file since the user saw it. */
  readonly isConflict: boolean
}

function judge(
  { languages, trees, template }: Pick<TaskContext, 'languages' | 'trees' | 'template'>,
  workspace: Workspace,
  edit: UserEdit,
): Judged {
  // A lock is against the models: whoever locked the file may change it.
  const permission = notBelow(trees.list(workspace.tree).links, mayBuild({ languages, template, locked: NOTHING_LOCKED }))(edit.path)
  const isNewTest = isTest(template, edit.path) && !workspace.suites.some((suite) => suite.files.includes(edit.path))
  const unfit = trees.unfit(workspace.tree, edit, true)
  const refused = 'refused' in permission && !isNewTest ? permission.refused : unfit === null ? '' : unfitWords(unfit)
  const isConflict = trees.read(workspace.tree, edit.path) !== trees.read(edit.base, edit.path)
  return { edit, refused, isConflict }
}

const toSentence = ({ edit, isConflict }: Judged): string => say(isConflict ? 'conflict' : 'changed', { path: edit.path })
