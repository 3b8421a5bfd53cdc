// The port of the library: finds verified programs for a planner, describes them, and lays their modules over a tree.

import { UserError } from '../../../contract/errors/index.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { UsedModule } from '../../../contract/run/plan.js'
import type { EnvironmentStep, Template } from '../../../contract/run/template.js'
import type { HostFeature } from '../../../main/host/features/host-feature.js'
import type { ExtensionPorts } from '../../../main/host/features/open-features.js'
import { lineChanges } from '../../../main/host/files/line-changes.js'
import { moduleFiles } from '../../../main/host/projects/module-files.js'
import { importUsed } from '../../../main/host/projects/used-program.js'
import { readSetup } from '../../../main/host/records/setup.js'
import { redact } from '../../../main/models/redact.js'
import type { Store } from '../../../main/store/store.js'
import { textOf } from '../../../main/store/trees/file-text.js'
import type { OfferedProgram } from '../contract/offered.js'
import type { Laid, LibraryPort } from '../engine/hooks.js'
import { type Library, openLibrary } from './library.js'
import { isOneSubject } from './likeness.js'
import { offeredSymbols } from './offered-symbols.js'

/** Programs that a run looks at: with its own words they fit into one request for embeddings. */
const LOOKED_AT = 30
/** Modules of a program, names of a module, and letters of a line. */
const MODULES = 5
const NAMES = 8
const LINE = 160

export const libraryPort: HostFeature<LibraryPort> = {
  open({ store, run }) {
    const library = openLibrary(store)
    return {
      async candidates(words) {
        const { stranger, goal } = readSetup(store, run).setup
        // The run of another person gets nothing of the user's: it may be written into a file again.
        if (stranger !== null) return []
        const found = await library.alike(words, goal.template.name)
        return found
          .filter(({ about }) => isOneSubject(words, about))
          .slice(0, LOOKED_AT)
          .map(({ run: each, text }) => ({ run: each, text }))
      },
      describe: (runs) => Promise.all(runs.map((each) => offeredProgram(store, library, each))),
      lay: async (tree, uses) => lay(store, readSetup(store, run).setup.goal.template, tree, uses),
    }
  },
}

async function offeredProgram(store: Store, library: Library, run: string): Promise<OfferedProgram> {
  const { entry, files, symbols } = await library.show(run)
  const { tree } = entry
  const { template } = readSetup(store, run).setup.goal
  const textAt = (path: string) => {
    const bytes = tree === null ? null : store.trees.read(tree, path)
    return bytes && textOf(bytes)
  }
  const texts = files.map(({ path }) => ({ path, text: textAt(path) }))
  const own = files.filter(({ path, isTest }) => !isTest && symbols.some((symbol) => symbol.path === path))
  const { title, description, passed, outcome } = entry.run
  const mutants = outcome?.findings?.mutants
  return {
    run,
    title: redact(title, []),
    description: redact(description.slice(0, 600), []),
    tests: passed,
    mutants: mutants && mutants.of > 0 ? { done: mutants.done, of: mutants.of } : null,
    modules: own
      .map(({ path }) => ({
        path,
        names: offeredSymbols(
          symbols.filter((symbol) => symbol.path === path),
          textAt(path) ?? '',
        )
          .slice(0, NAMES)
          .map(({ from }) => (textAt(path)?.split('\n')[from] ?? '').trim().slice(0, LINE)),
        files: moduleFiles(texts, path, template).filter((each) => !template.files.some((fixed) => fixed.path === each)),
      }))
      .filter(({ files: kept }) => kept.some((path) => matchesAny(template.tests, path)))
      .slice(0, MODULES),
  }
}

/** Each module is written whole or not at all. */
function lay(store: Store, template: Template, begun: string, uses: readonly UsedModule[]): Laid {
  const { trees } = store
  let tree = begun
  const files = new Set<string>()
  const additions = new Map<string, EnvironmentStep>()
  const left: UsedModule[] = []
  for (const use of uses) {
    const taken = taking(() => importUsed(store, [use], template.name))
    const there = new Map(trees.files(tree).map((file) => [file.path, file.hash]))
    const brought = taken === null ? [] : trees.files(taken.tree)
    const steers = (path: string) => template.files.some((file) => file.path === path)
    const clashes = brought.some(({ path, hash }) => !steers(path) && there.has(path) && there.get(path) !== hash)
    if (taken === null || clashes) {
      left.push(use)
      continue
    }
    const fresh = brought.map(({ path }) => path).filter((path) => !there.has(path))
    tree = trees.takeOver(tree, taken.tree, fresh)
    for (const path of fresh) files.add(path)
    for (const step of taken.additions) additions.set(JSON.stringify(step), step)
  }
  return { tree, changes: lineChanges(trees, begun, tree), files: [...files], additions: [...additions.values()], left }
}

/** Null where the module cannot be had any more, or never could. */
function taking<T>(take: () => T): T | null {
  try {
    return take()
  } catch (error) {
    if (error instanceof UserError) return null
    throw error
  }
}

declare module '../../../main/host/features/open-features.js' {
  interface ExtensionPorts {
    readonly library: typeof libraryPort
  }
}

export default { library: libraryPort } satisfies Partial<ExtensionPorts>
