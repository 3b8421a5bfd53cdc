// Restores an earlier state of the workspace for the user, as a new state. Sealed tests and files that steer them do not change.
import { Written } from '../../../contract/run/effects.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest, Trees } from '../ports/ports.js'
import { mayBuild, notBelow, type Writers } from '../task/permissions.js'
import type { Workspace } from '../task/workspace.js'
import phrases from './bring-back.phrases.md?raw'

const say = phrasesOf(phrases, { restored: ['paths'], more: ['paths', 'number'] })

/** The most paths that a prompt names. */
const NAMED = 12

export interface RestoredState {
  readonly workspace: Workspace
  /** Its text files as the user wants them. */
  readonly edits: readonly FileChangeRequest[]
  /** Sentences for the model; empty if nothing changed. */
  readonly sentences: readonly string[]
}

/** Writes the files of `tree` over those of the workspace, as far as the user may change them, and notes it. */
export async function bringBack(
  run: Run,
  context: Writers & { readonly trees: Trees },
  workspace: Workspace,
  tree: string,
): Promise<RestoredState> {
  const { trees } = context
  const { paths, kept } = pathsBetween(context, workspace.tree, tree)
  run.note('restored', { type: 'restored', tree, before: workspace.tree, files: paths.length, kept })
  if (paths.length === 0) return { workspace, edits: [], sentences: [] }
  const facts = { tree: workspace.tree, from: tree, paths: [...paths] }
  const written = await run.effect({ name: 'person-restore', step: 'write', facts, schema: Written }, async () => ({
    value: trees.takeOver(workspace.tree, tree, paths),
  }))
  return { workspace: { ...workspace, tree: written.tree }, edits: editsFrom(trees, tree, paths), sentences: [sentenceOf(paths)] }
}

/** Paths that are restored, and those that differ and stay. */
function pathsBetween(
  { trees, ...writers }: Writers & { readonly trees: Trees },
  now: string,
  then: string,
): { readonly paths: string[]; readonly kept: string[] } {
  const allowed = mayBuild(writers)
  const { files, links } = trees.list(now)
  const mayWrite = notBelow(links, allowed)
  const sealed = files.flatMap(({ path }) => ('refused' in allowed(path) ? [path] : []))
  // A file can neither replace a folder with sealed files nor be below a sealed file.
  const isInTheWay = (path: string) => sealed.some((each) => each.startsWith(`${path}/`) || path.startsWith(`${each}/`))
  const differing = trees.changedPaths(now, then)
  const paths = differing.filter((path) => !('refused' in mayWrite(path)) && !isInTheWay(path))
  return { paths, kept: differing.filter((path) => !paths.includes(path)) }
}

/** The restored text files as edits. Other files are only in the new state, since they cannot be written again. */
function editsFrom(trees: Trees, tree: string, paths: readonly string[]): FileChangeRequest[] {
  const { files, links } = trees.list(tree)
  const there = new Set([...files.map(({ path }) => path), ...links])
  return paths.flatMap((path) => {
    const text = trees.read(tree, path)
    return text === null && there.has(path) ? [] : [{ path, text }]
  })
}

function sentenceOf(paths: readonly string[]): string {
  const named = paths.slice(0, NAMED).join(', ')
  return paths.length > NAMED ? say('more', { paths: named, number: String(paths.length - NAMED) }) : say('restored', { paths: named })
}
