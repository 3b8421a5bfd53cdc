// The command that starts the program of a run: as it was planned, by its template, or as an existing project says itself.
import type { StartCommand } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import type { ProjectFiles } from '../../languages/project.js'
import type { Store } from '../../store/store.js'
import { textOf } from '../../store/trees/file-text.js'
import { planOf } from '../records/inheritance.js'
import { readSetup } from '../records/setup.js'

/** Null for a library. */
export function startCommandOf(store: Store, run: string): StartCommand | null {
  const { goal } = readSetup(store, run).setup
  const planned = planOf(store, run)?.start ?? goal.plan?.start
  if (planned) return planned
  const { start, toolchains } = goal.template
  const tree = store.treeEntries.newest(run)
  if (!tree) return null
  if (start) return store.trees.files(tree).some((file) => file.path === start.when) ? start.command : null
  const files = filesOf(store, tree)
  const found = toolchains.map((name) => languages.byToolchain.get(name)?.project.entry(files)).find((each) => each)
  return found ? { argv: [...found], expect: 'exits' } : null
}

const filesOf = (store: Store, tree: string): ProjectFiles => ({
  paths: store.trees.files(tree).map(({ path }) => path),
  read(path) {
    const bytes = store.trees.read(tree, path)
    return bytes && textOf(bytes)
  },
})
