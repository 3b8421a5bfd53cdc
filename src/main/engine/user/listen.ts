// Between steps the engine hears the user: words, and edits of files. Both are effects, so that a replay hears the same.
import { Heard, type UserEdit } from '../../../contract/journal/effects.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { isTest, mayBuild, notBelow } from '../task/permissions.js'
import type { TaskContext } from '../task/task-prompt.js'
import { type Workspace, write } from '../task/workspace.js'
import phrases from './listen.phrases.md?raw'

const say = phrasesOf(phrases, { conflict: ['path'], changed: ['path'] })

export interface Listened {
  readonly workspace: Workspace
  /** Files that were written as the user wants them: no earlier state of the workspace has them so. */
  readonly edits: readonly FileChangeRequest[]
  /** What the user said, and what they changed, as sentences for prompts. */
  readonly heard: readonly string[]
}

/** Takes what the user said and changed since the last step. Their version of a file stands; the agent is told. */
export async function listen(run: Run, context: Listening, workspace: Workspace): Promise<Listened> {
  const listened = await hear(run, context, workspace)
  context.said.push(...listened.heard)
  return listened
}

type Listening = Pick<TaskContext, 'trees' | 'user' | 'template' | 'said' | 'edits'>

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

async function hear(run: Run, context: Listening, workspace: Workspace): Promise<Listened> {
  const { trees } = context
  const heard = await run.effect('hear', 'hear', {}, Heard, async () => {
    const taken = await context.user.hear()
    // In the same entry as the words: they are never taken without standing there.
    return { value: taken.heard, ...(taken.said.length > 0 ? { beside: { said: [...taken.said] } } : {}) }
  })
  const words = heard.filter((each) => typeof each === 'string')
  const edits = heard.filter((each) => typeof each !== 'string')
  run.heard(words)
  if (words.length > 0) run.note('heard', { type: 'heard', words })
  if (edits.length === 0) return { workspace, edits: [], heard: words }
  const judged = edits.map((edit) => judge(context, workspace, edit))
  const changes: FileChangeRequest[] = judged.flatMap((each) => (each.refused ? [] : [{ path: each.edit.path, text: each.edit.text }]))
  run.note('person-edited', {
    type: 'person-edited',
    edits: judged.map(({ edit, refused, isConflict }) => ({ path: edit.path, refused, isConflict, before: workspace.tree })),
  })
  if (changes.length === 0) return { workspace, edits: [], heard: words }
  const next = await write(run, { trees }, 'person-write', workspace, changes)
  context.edits.push(...changes)
  return { workspace: next, edits: changes, heard: [...words, ...judged.filter((each) => !each.refused).map(toSentence)] }
}

interface Judged {
  readonly edit: UserEdit
  /** Why the edit cannot be taken; empty where it can. */
  readonly refused: string
  /** Whether the agent had changed the file since the user saw it. */
  readonly isConflict: boolean
}

function judge({ trees, template }: Pick<TaskContext, 'trees' | 'template'>, workspace: Workspace, edit: UserEdit): Judged {
  const permission = notBelow(trees.list(workspace.tree).links, mayBuild(template))(edit.path)
  const isNewTest = isTest(template, edit.path) && !workspace.suites.some((suite) => suite.files.includes(edit.path))
  const refused = 'refused' in permission && !isNewTest ? permission.refused : ''
  const isConflict = trees.read(workspace.tree, edit.path) !== trees.read(edit.base, edit.path)
  return { edit, refused, isConflict }
}

const toSentence = ({ edit, isConflict }: Judged): string => say(isConflict ? 'conflict' : 'changed', { path: edit.path })
