// Runs test files that a model wrote on the verified program that they are for, in the sandbox: what is red there is no test of it.
import { basename, join } from 'node:path'
import { standardConfig } from '../../../../contract/config/config.js'
import { userError } from '../../../../contract/errors/index.js'
import { matchesAny } from '../../../../contract/paths/glob.js'
import { environmentSpec } from '../../../../main/engine/task/environment-spec.js'
import { inTemporaryFolder } from '../../../../main/host/ports/bench-place.js'
import { quietBench } from '../../../../main/host/ports/bench-port.js'
import { inheritance } from '../../../../main/host/runs/inheritance.js'
import { readSetup } from '../../../../main/host/runs/setup.js'
import { languages } from '../../../../main/languages/index.js'
import type { Sources } from '../../../../main/languages/language.js'
import type { Store } from '../../../../main/store/store.js'
import { textOf } from '../../../../main/store/trees/file-text.js'
import type { DatasetFile } from '../../contract/row.js'

/** What became of one file: the ids of its tests where all are green. */
export type TestedFile = { readonly type: 'green'; readonly tests: readonly string[] } | { readonly type: 'red' | 'hollow' | 'unrun' }

export interface TestDeps {
  readonly store: Store
  readonly resources: string
  readonly sources: Sources
}

/**
 * Each file alone with the program, so that one that breaks the run says nothing of the others. Refuses (kind `sandbox`) where there is no
 * sandbox. Rejects with the signal's reason where that ends it.
 */
export function runTestFiles(
  { store, resources, sources }: TestDeps,
  run: string,
  files: readonly DatasetFile[],
  signal: AbortSignal,
): Promise<readonly TestedFile[]> {
  return inTemporaryFolder(join(store.folder, 'runs'), 'rows', async (folder) => {
    const { goal, config: own } = readSetup(store, run).setup
    const config = { ...standardConfig(), limits: own.limits }
    const bench = quietBench({ store, resources, run: basename(folder), config, isForeign: false, onOutput: () => {} })
    const at = { key: 'rows', number: 1, config, signal }
    const proved = await bench.prove(at)
    if (proved.type === 'refused') throw userError('sandbox-not-usable', { found: proved.message, remedy: proved.remedy })
    const tree = store.treeEntries.newest(run)
    const environment = environmentSpec(languages, goal.template, inheritance(store, run, goal).additions)
    const made = await bench.environment({ environment, template: goal.template }, at)
    if (tree === null || made.type === 'failed') return files.map(() => ({ type: 'unrun' as const }))
    return store.keepingObjects(async () => {
      const empty = hollowTree(store, sources, tree, (path) => matchesAny(goal.template.tests, path))
      const tested: TestedFile[] = []
      for (const { path, text } of files) {
        const green = async (of: string): Promise<readonly string[] | 'red' | 'unrun'> => {
          const place = { tree: store.trees.change(of, [{ path, text }]), environment, template: goal.template }
          const { report } = await bench.test(place, true, at)
          if (report === null) return 'unrun'
          const cases = report.cases.filter((test) => test.file === path)
          const isGreen = (report.changed ?? []).length === 0 && cases.length > 0 && cases.every(({ state }) => state === 'passed')
          return isGreen ? cases.map(({ id }) => id) : 'red'
        }
        const tests = await green(tree)
        if (typeof tests === 'string') tested.push({ type: tests })
        else tested.push(empty !== null && Array.isArray(await green(empty)) ? { type: 'hollow' } : { type: 'green', tests })
      }
      return tested
    })
  })
}

/** The program with functions that compute nothing; null where none of its functions can be emptied. */
function hollowTree({ trees }: Store, sources: Sources, tree: string, isTest: (path: string) => boolean): string | null {
  const changes = trees.files(tree).flatMap(({ path, mode }) => {
    const bytes = isTest(path) || mode === 'link' ? null : trees.read(tree, path)
    const text = bytes && textOf(bytes)
    const hollow = text === null ? null : sources.hollow(path, text, 'nothing')
    return hollow === null ? [] : [{ path, text: hollow }]
  })
  return changes.length === 0 ? null : trees.change(tree, changes)
}
