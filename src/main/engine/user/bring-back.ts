// The user brings an earlier state of the workspace back. It becomes a new state: sealed tests and what steers them stay as they are.
import { Written } from '../../../contract/run/effects.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest, Trees } from '../ports/ports.js'
import { mayBuild, notBelow, type Writers } from '../task/permissions.js'
import type { Workspace } from '../task/workspace.js'
import phrases from './bring-back.phrases.md?raw'

const say = phrasesOf(phrases, { restored: ['paths'], more: ['paths', 'number'] })

/** Paths that a prompt names. */
const NAMED = 12

export interface BroughtBack {
  readonly workspace: Workspace
  /** Its files as the user wants them, as far as they are text. */
  readonly edits: readonly FileChangeRequest[]
  /** What a model is told of it; empty where nothing changed. */
  readonly sentences: readonly string[]
}

/** Writes the files of `tree` over those of the workspace, as far as a user's edit may change them, and notes it. */
export async function bringBack(
  run: Run,
  context: Writers & { readonly trees: Trees },
  workspace: Workspace,
  tree: string,
): Promise<BroughtBack> {
  const { trees } = context
  const { paths, kept } = pathsBetween(context, workspace.tree, tree)
  run.note('restored', { type: 'restored', tree, before: workspace.tree, files: paths.length, kept })
  if (paths.length === 0) return { workspace, edits: [], sentences: [] }
  const facts = { tree: workspace.tree, from: tree, paths: [...paths] }
  const written = await run.effect('person-restore', 'write', facts, Written, async () => ({
    value: trees.takeOver(workspace.tree, tree, paths),
  }))
  return { workspace: { ...workspace, tree: written.tree }, edits: editsFrom(trees, tree, paths), sentences: [sentenceOf(paths)] }
}

/** Paths that become as they were, and those that differ and stay. */
function pathsBetween(
  { trees, ...writers }: Writers & { readonly trees: Trees },
  now: string,
  then: string,
): { readonly paths: string[]; readonly kept: string[] } {
  const allowed = mayBuild(writers)
  const { files, links } = trees.list(now)
  const mayWrite = notBelow(links, allowed)
  const sealed = files.flatMap(({ path }) => ('refused' in allowed(path) ? [path] : []))
  // A file cannot take the place of a folder in which something stays, nor lie below what stays.
  const isInTheWay = (path: string) => sealed.some((each) => each.startsWith(`${path}/`) || path.startsWith(`${each}/`))
  const differing = trees.changedPaths(now, then)
  const paths = differing.filter((path) => !('refused' in mayWrite(path)) && !isInTheWay(path))
  return { paths, kept: differing.filter((path) => !paths.includes(path)) }
}

/** What is no text is in the new state, and cannot be written again over a later one. */
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
