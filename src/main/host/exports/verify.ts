// Verifies an export again: unpacked with care, its tests run in a fresh sandbox, and the result compared.
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ArchiveStanding, ExportCheck, Install } from '../../../contract/calls/exports.js'
import { standardConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { TestRun } from '../../../contract/run/effects.js'
import { withoutSetAside } from '../../../contract/run/set-aside.js'
import type { EnvironmentSpec } from '../../../contract/run/template.js'
import { countsOf } from '../../../contract/run/tests.js'
import type { Wish } from '../../../contract/run/wish.js'
import type { Verification } from '../../../contract/traces/verification.js'
import { languages } from '../../languages/index.js'
import { sourcesOf } from '../../sandbox/network/sources.js'
import { inTemporaryFolder } from '../../sandbox/process/temporary-folder.js'
import type { Store } from '../../store/store.js'
import { openTrees } from '../../store/trees/trees.js'
import { quietBench } from '../ports/bench-port.js'
import { readSetup } from '../records/setup.js'
import { ConsentNeeded, commandsOf } from '../records/stranger.js'
import type { Work } from '../work/work.js'
import { examineArchive, frameworkCheck } from './examine-archive.js'
import { testedOf } from './export-archive.js'

export interface Verified {
  readonly standing: ArchiveStanding
  /** The comparisons, each with the expected and the actual value. */
  readonly checks: readonly ExportCheck[]
}

export interface VerifyDeps {
  readonly store: Store
  readonly work: Work
  readonly resources: string
}

/** Listens to a verification. */
export interface VerifyListener {
  /** The installs and their sources, before any question or install. */
  onInstalls(installs: readonly Install[]): void
  onOutput(text: string): void
}

/** An export to verify. */
interface ExportFile {
  readonly file: string
  /** What the user agreed to just now; null before any question. */
  readonly agreed?: Wish | null
  /** Who made the run of the export; `unknown` for a file from anywhere. */
  readonly origin?: 'own' | 'stranger' | 'unknown'
}

/**
 * Runs the tests of an export. Refuses a file that is no export of ours (kind `invalid`), install commands that were
 * not agreed to (`NeedsConsent`), and a missing sandbox (kind `sandbox`).
 * @param signal ends it; then it rejects with the signal's reason
 */
export async function verifyExport(
  { store, work, resources }: VerifyDeps,
  { file, agreed = null, origin = 'unknown' }: ExportFile,
  hear: VerifyListener,
  signal: AbortSignal,
): Promise<Verified> {
  return inTemporaryFolder('verify', async (folder) => {
    // Separate trees: an archive of unknown origin leaves nothing in the data folder.
    const treesFolder = join(folder, 'trees')
    const { claimed, tree } = await work.run('unpack-export', { file, treesFolder }, signal)
    if (agreed === null) hear.onInstalls(await installsOf(claimed.spec))
    const commands = commandsOf(claimed.spec.steps)
    if (commands.some((each) => !agreed?.commands.includes(each)))
      throw new ConsentNeeded({ file: basename(file), addresses: [], commands })
    const scratch: Store = { ...store, folder, trees: openTrees(treesFolder) }
    const bench = quietBench({
      store: { ...scratch, folder },
      resources,
      run: 'verify',
      config: standardConfig(),
      isForeign: origin !== 'own',
      onOutput: (output) => hear.onOutput(output.text),
    })
    const at = { key: 'verify', number: 1, config: standardConfig(), signal }
    const proved = await bench.prove(at)
    if (proved.type === 'refused') throw userError('sandbox-not-usable', { found: proved.message, remedy: proved.remedy })
    const environment = await bench.environment({ environment: claimed.spec, template: claimed.template }, at)
    if (environment.type === 'failed')
      throw userError('environment-not-made', {
        cause: `${environment.result.command} ended with exit ${environment.result.exit}. ${environment.result.stderr.slice(-400)}`,
      })
    const place = { tree, environment: claimed.spec, template: claimed.template }
    const tested = withoutSetAside(await bench.test(place, true, at), claimed.setAside)
    const checks = compare(claimed, tree, tested)
    const isHeld = checks.every(({ ok }) => ok)
    // Results that a run of this data folder proved are not proved again. Of any other archive only the content is known.
    if (!isHeld || origin !== 'unknown' || isOwn(store, claimed)) return { standing: isHeld ? 'verified' : 'failed', checks }
    const more = await examineArchive({ store: scratch, bench, claimed, tree, tested, signal })
    return { standing: more.every(({ ok }) => ok) ? 'tests-green' : 'failed', checks: [...checks, ...more] }
  })
}

/** Whether the certificate says what a run of this data folder says, which came from no stranger. */
function isOwn(store: Store, claimed: Verification): boolean {
  const isVerified = store.runs.summary(claimed.run)?.outcome?.verdict === 'verified'
  if (!isVerified || readSetup(store, claimed.run).setup.stranger !== null) return false
  const { verification } = testedOf(store, claimed.run)
  const said = ({ tree, suite, outcome, red, setAside, template, spec }: Verification) => ({
    ...{ tree, suite, verdict: outcome.verdict, red, setAside, template, spec },
  })
  return isDeepStrictEqual(said(verification), said(claimed))
}

function compare(claimed: Verification, tree: string, tested: TestRun): ExportCheck[] {
  const { suite, report, command, setAside } = tested
  const counts = countsOf(report)
  const green = new Set(report?.cases.filter((test) => test.state === 'passed').map((test) => test.id))
  const missing = claimed.red.filter((id) => !green.has(id))
  const check = (name: string, expected: string, found: string) => ({ name, expected, found, ok: expected === found })
  const words = (each: typeof counts) => `${each.passed} of ${each.collected} green, ${each.skipped} skipped, ${each.errors} not collected`
  return [
    { ...check('files', claimed.tree.slice(0, 16), tree.slice(0, 16)), ok: claimed.tree === tree },
    { ...check('tests', claimed.suite.slice(0, 16), suite.slice(0, 16)), ok: claimed.suite === suite },
    { ...check('counts', words(claimed.counts), words(counts)), ok: words(claimed.counts) === words(counts) && counts.collected > 0 },
    frameworkCheck('test framework', tested),
    // Tests that are set aside still make the runner say no.
    check('exit', setAside > 0 ? String(command.exit) : '0', String(command.exit)),
    check('tests that proved it', `${claimed.red.length} green`, `${claimed.red.length - missing.length} green`),
    check('verdict', 'verified', claimed.outcome.verdict),
  ]
}

/** Every install, in order. */
async function installsOf({ steps, manifests = [] }: Pick<EnvironmentSpec, 'steps' | 'manifests'>): Promise<Install[]> {
  const installs: Install[] = []
  for (const step of steps) {
    if (step.type !== 'packages') continue
    const { manager, packages } = step
    installs.push({ manager, packages, manifests: manifests.map(({ path }) => path), sources: [...(await sourcesOf(languages, manager))] })
  }
  return installs
}
