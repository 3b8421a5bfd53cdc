// Runs the hidden tests of a task over a program, in a fresh sandbox of which the program's own tests are no part.
import { basename, join } from 'node:path'
import { type StepConfig, standardConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { EnvironmentStep, SourceFile, Template } from '../../../contract/run/template.js'
import { environmentSpec } from '../../../main/engine/task/environment-spec.js'
import { inTemporaryFolder } from '../../../main/host/ports/bench-place.js'
import { quietBench } from '../../../main/host/ports/bench-port.js'
import { languages } from '../../../main/languages/index.js'
import type { Store } from '../../../main/store/store.js'

export interface HiddenDeps {
  readonly store: Store
  readonly resources: string
}

export type HiddenRun =
  /** Ids of tests by how they ended, and what was printed. */
  | { readonly type: 'ran'; readonly passed: readonly string[]; readonly failed: readonly string[]; readonly output: string }
  | { readonly type: 'no-environment'; readonly message: string }

export interface Program {
  readonly tree: string
  readonly template: Template
  /** What was installed beside the template's packages. */
  readonly additions: readonly EnvironmentStep[]
}

/** Characters of a command's output that are kept. */
const MOST_OUTPUT = 6_000

/** Hidden tests, and the limits of their run. */
interface HiddenTests {
  readonly hidden: readonly SourceFile[]
  readonly limits?: StepConfig['limits']
}

/**
 * Runs them. A program that changes the test framework while it is tested passes nothing.
 * Refuses (kind `sandbox`) where there is no sandbox.
 * @param signal ends it; then it rejects with the signal's reason
 */
export function runHidden(
  { store, resources }: HiddenDeps,
  { tree, template, additions }: Program,
  { hidden, limits = standardConfig().limits }: HiddenTests,
  signal: AbortSignal,
): Promise<HiddenRun> {
  return inTemporaryFolder(join(store.folder, 'runs'), 'hidden', async (folder) => {
    const config: StepConfig = { ...standardConfig(), limits }
    const bench = quietBench({ store, resources, run: basename(folder), config, isForeign: false, onOutput: () => {} })
    const at = { key: 'hidden', number: 1, config, signal }
    const proved = await bench.prove(at)
    if (proved.type === 'refused') throw userError('sandbox-not-usable', { found: proved.message, remedy: proved.remedy })
    const environment = environmentSpec(languages, template, additions)
    const made = await bench.environment({ environment, template }, at)
    if (made.type === 'failed') return { type: 'no-environment', message: made.result.stderr.slice(-MOST_OUTPUT) || made.result.command }
    const place = { tree: withHidden(store, tree, template, hidden), environment, template }
    const { report, command } = await bench.test(place, true, at)
    const output = `${command.stdout}\n${command.stderr}`.trim().slice(-MOST_OUTPUT)
    const cases = report?.cases ?? []
    const isChanged = (report?.changed ?? []).length > 0
    const having = (state: string) => cases.flatMap((test) => (test.state === state ? [test.id] : []))
    if (isChanged) return { type: 'ran', passed: [], failed: cases.map((test) => test.id), output }
    return { type: 'ran', passed: having('passed'), failed: having('failed'), output }
  })
}

/** The program without its own tests, and with the hidden ones. */
function withHidden({ trees }: Store, tree: string, template: Template, hidden: readonly SourceFile[]): string {
  const own = trees.files(tree).filter(({ path }) => matchesAny(template.tests, path))
  const bare = trees.change(
    tree,
    own.map(({ path }) => ({ path, text: null })),
  )
  return trees.change(bare, hidden)
}
