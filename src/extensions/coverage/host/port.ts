// The port of coverage: the tests of a program in a fresh copy, by a runner that measures.

import { join } from 'node:path'
import type { Coverage } from '../../../contract/journal/coverage.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import { type Mount, REPORT, RUNNER } from '../../../contract/sandbox/inside.js'
import type { Performance, Place } from '../../../main/engine/ports/ports.js'
import { below } from '../../../main/files/below.js'
import type { FeatureDeps, HostFeature } from '../../../main/host/features/host-feature.js'
import type { ExtensionPorts } from '../../../main/host/features/open-features.js'
import { inTemporaryFolder, readReport, runnerOf, sealedMounts, testRoots } from '../../../main/host/ports/bench-place.js'
import { workspaceMount } from '../../../main/host/ports/sandbox.js'
import { languages } from '../../../main/languages/index.js'
import { COVERAGE_FILE, measuringFiles, readCoverage } from '../../../main/languages/report/coverage.js'
import type { Store } from '../../../main/store/store.js'
import type { CoveragePort } from '../engine/hooks.js'

/** Seconds that it may take, however patient the config is with tests. */
const WALL_S = 120

export const coverage: HostFeature<CoveragePort> = {
  open: (deps) => ({ measure: (place, at) => measure(deps, place, at) }),
}

async function measure({ store, sandbox, budget }: FeatureDeps, place: Place, at: Performance): Promise<Coverage | null> {
  const { template, tree } = place
  const runner = runnerOf(template)
  const kit = runner.coverage
  const made = await sandbox.environment(place, at)
  if (kit === null || !made.ok) return null
  const sources = sourcesOf(store, place, kit.measures)
  return inTemporaryFolder(sandbox.folder, 'coverage', async (parent) => {
    const under = (name: string) => join(parent, name)
    store.trees.checkout(tree, under('workspace'), () => false)
    store.trees.checkout(store.trees.create(measuringFiles(runner, kit, sources)), under('runner'), () => false)
    below(parent).makeFolder('report')
    const mounts: Mount[] = [
      workspaceMount(under('workspace')),
      ...sealedMounts(store, sandbox.folder, { template, runner, tree }),
      { source: under('runner'), target: RUNNER, access: 'read' },
      { source: under('report'), target: REPORT, access: 'write' },
    ]
    const program = made.programs.get(runner.toolchain) ?? runner.toolchain
    const { argv, variables } = kit.command(testRoots(template), { program, packages: template.packages })
    const wallS = Math.min(at.config.limits.testS, budget.config.limits.testS, WALL_S)
    // The same tests printed the same when they decided.
    const options = { onOutput: () => undefined }
    const { result } = await sandbox.run(place, { argv, policy: 'test', wallS, mounts, variables, scratch: runner.scratch, options }, at)
    const text = kit.lines(readReport(under('report')) ?? '', readReport(under('report'), COVERAGE_FILE) ?? '')
    const found = readCoverage(text, sources)
    return found && { ...found, isWhole: found.isWhole && result.end === 'exited' }
  })
}

/** The program's own files: neither tests nor files that configure the runner. */
function sourcesOf({ trees }: Store, { tree, template }: Place, measures: (path: string) => boolean): string[] {
  const isOther = (path: string) => matchesAny(template.tests, path) || languages.steers(template, path)
  return trees
    .files(tree)
    .filter(({ mode, path }) => mode !== 'link' && measures(path) && !isOther(path))
    .map(({ path }) => path)
    .sort()
}

declare module '../../../main/host/features/open-features.js' {
  interface ExtensionPorts {
    readonly coverage: typeof coverage
  }
}

export default { coverage } satisfies Partial<ExtensionPorts>
