// Takes verified programs of earlier runs, or single modules of them with their tests, into the tree that a new run begins with.
import { userError } from '../../../contract/errors/index.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { UsedProgram } from '../../../contract/run/used-program.js'
import type { ReadParts } from '../../store/store.js'
import { textOf } from '../../store/trees/file-text.js'
import type { TreeFile } from '../../store/trees/manifest.js'
import { inheritance } from '../records/inheritance.js'
import { readSetup } from '../records/setup.js'
import { summaryOf } from '../runs/find-run.js'
import { moduleFiles } from './module-files.js'

/**
 * The programs as one project, with the template and the packages of their runs. Refuses (kind `invalid`) unverified programs and those
 * that the user marked as wrong, programs of several templates, and files that differ between two of them.
 */
export function importUsed(store: ReadParts, used: readonly UsedProgram[], named: string | null) {
  const parts = used.map((each) => partOf(store, each))
  const [first] = parts
  if (!first) throw new Error('No program of a run is named.')
  const { template } = first
  const templates = [...new Set([...parts.map((part) => part.template.name), ...(named === null ? [] : [named])])]
  if (templates.length > 1) throw userError('use-unlike', { templates })
  const files = new Map<string, TreeFile>()
  for (const file of parts.flatMap((part) => part.files)) {
    const known = files.get(file.path)
    if (known && known.hash !== file.hash) throw userError('use-conflict', { path: file.path })
    files.set(file.path, file)
  }
  const additions = new Map(parts.flatMap((part) => part.additions).map((step) => [JSON.stringify(step), step]))
  return {
    tree: store.trees.store({ files: [...files.values()], emptyFolders: [] }),
    name: [...new Set(parts.map((part) => part.title))].join(', '),
    folder: null,
    left: [],
    template,
    tests: [...files.keys()].filter((path) => matchesAny(template.tests, path)).length,
    files: files.size,
    additions: [...additions.values()],
  }
}

function partOf(store: ReadParts, { run, path }: UsedProgram) {
  const { outcome, human, title } = summaryOf(store, run)
  if (outcome?.verdict !== 'verified' || human?.worked === 'no')
    throw userError('use-not-verified', { run, verdict: outcome?.verdict ?? null })
  const { goal } = readSetup(store, run).setup
  const { tree, additions } = inheritance(store, run, goal)
  const all = store.trees.files(tree)
  if (path !== null && !all.some((file) => file.path === path)) throw userError('use-file-missing', { run, path })
  const kept =
    path === null
      ? null
      : new Set(
          moduleFiles(
            all.map((file) => ({ path: file.path, text: textAt(store, tree, file) })),
            path,
            goal.template,
          ),
        )
  return { title, template: goal.template, additions, files: all.filter((file) => kept === null || kept.has(file.path)) }
}

const LARGEST_TEXT = 1_000_000

function textAt(store: ReadParts, tree: string, { path, mode, bytes }: TreeFile): string | null {
  const content = mode === 'link' || bytes > LARGEST_TEXT ? null : store.trees.read(tree, path)
  return content && textOf(content)
}
