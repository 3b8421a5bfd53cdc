// Verifies an export again: unpacked with care, its tests run in a fresh sandbox, and the result compared.
import { basename, join } from 'node:path'
import type { Install } from '../../../contract/calls/exports.js'
import { standardConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { TestRun } from '../../../contract/journal/effects.js'
import { withoutSetAside } from '../../../contract/run/set-aside.js'
import { countsOf } from '../../../contract/run/tests.js'
import { Verification } from '../../../contract/run/verification.js'
import type { Wish } from '../../../contract/run/wish.js'
import { inTemporaryFolder } from '../../sandbox/process/temporary-folder.js'
import type { Store } from '../../store/store.js'
import { openTrees } from '../../store/trees/trees.js'
import { quietBench } from '../ports/bench-port.js'
import { ConsentNeeded, commandsOf } from '../runs/stranger.js'
import { VERIFICATION } from './export-archive.js'
import { installsOf } from './installs.js'
import { readZip } from './read-zip.js'
import { whatIsWrong } from './what-is-wrong.js'

export interface Verified {
  readonly ok: boolean
  /** What was compared, each with what was expected and found. */
  readonly checks: readonly { readonly name: string; readonly expected: string; readonly found: string; readonly ok: boolean }[]
}

/** Who wants to know what a verification does. */
export interface VerifyListener {
  /** What will be installed and from where, before anything is asked or done. */
  onInstalls(installs: readonly Install[]): void
  onOutput(text: string): void
}

/**
 * Runs the tests of an export. Refuses (kind `invalid`) a file that is no export of ours, (`NeedsConsent`) commands that it
 * wants to install by and that were not agreed to, (`sandbox`) no sandbox.
 * @param signal ends it; then it rejects with the signal's reason
 * @param agreed what the user agreed to just now; null where nobody was asked yet
 * @param isForeign whether the archive may be somebody else's; false for one that was just made of a run of the user's own
 */
export async function verifyExport(
  { store, resources }: { readonly store: Store; readonly resources: string },
  file: string,
  hear: VerifyListener,
  signal: AbortSignal,
  agreed: Wish | null = null,
  isForeign = true,
): Promise<Verified> {
  const { files, left } = await readZip(file)
  const claimed = readVerification(file, files.get(VERIFICATION))
  if (left[0]) throw userError('archive-path-unfit', { file, reason: left[0].reason })
  if (agreed === null) hear.onInstalls(await installsOf(claimed.spec))
  const commands = commandsOf(claimed.spec.steps)
  if (commands.some((each) => !agreed?.commands.includes(each))) throw new ConsentNeeded({ file: basename(file), addresses: [], commands })
  return inTemporaryFolder('verify', async (folder) => {
    // Trees of its own: an archive of unknown origin leaves nothing in the data folder.
    const scratch: Store = { ...store, folder, trees: openTrees(join(folder, 'trees')) }
    const bench = quietBench({
      store: { ...scratch, folder },
      resources,
      run: 'verify',
      config: standardConfig(),
      isForeign,
      onOutput: (output) => hear.onOutput(output.text),
    })
    const at = { key: 'verify', number: 1, config: standardConfig(), signal }
    const proved = await bench.prove(at)
    if (proved.type === 'refused') throw userError('sandbox-not-usable', { found: proved.message, remedy: proved.remedy })
    const tree = treeOf(scratch, claimed, files)
    const environment = await bench.environment({ environment: claimed.spec, template: claimed.template }, at)
    if (environment.type === 'failed')
      throw userError('environment-not-made', {
        cause: `${environment.result.command} ended with exit ${environment.result.exit}. ${environment.result.stderr.slice(-400)}`,
      })
    const place = { tree, environment: claimed.spec, template: claimed.template }
    const run = withoutSetAside(await bench.test(place, true, at), claimed.setAside)
    return compare(claimed, tree, run)
  })
}

/** The exported files as a tree, without what the export added. */
function treeOf(store: Store, claimed: Verification, files: ReadonlyMap<string, { bytes: Buffer; executable: boolean }>): string {
  const all = [...files].filter(([path]) => path !== VERIFICATION)
  const manifest = (list: typeof all) => ({
    files: list.map(([path, file]) => ({
      path,
      mode: file.executable ? ('executable' as const) : ('file' as const),
      hash: store.trees.put(file.bytes),
      bytes: file.bytes.length,
    })),
    emptyFolders: [],
  })
  const whole = store.trees.store(manifest(all))
  if (whole === claimed.tree) return whole
  const withoutLocks = store.trees.store(manifest(all.filter(([path]) => path !== 'requirements.lock' && path !== 'package-lock.json')))
  return withoutLocks === claimed.tree ? withoutLocks : whole
}

function compare(claimed: Verification, tree: string, { suite, report, command, setAside }: TestRun): Verified {
  const counts = countsOf(report)
  const green = new Set(report?.cases.filter((test) => test.state === 'passed').map((test) => test.id))
  const missing = claimed.red.filter((id) => !green.has(id))
  const check = (name: string, expected: string, found: string) => ({ name, expected, found, ok: expected === found })
  const words = (each: typeof counts) => `${each.passed} of ${each.collected} green, ${each.skipped} skipped, ${each.errors} not collected`
  const checks = [
    check('files', claimed.tree.slice(0, 16), tree.slice(0, 16)),
    check('tests', claimed.suite.slice(0, 16), suite.slice(0, 16)),
    check('counts', words(claimed.counts), words(counts)),
    // Tests that are set aside still make the runner say no.
    check('exit', setAside > 0 ? String(command.exit) : '0', String(command.exit)),
    check('tests that proved it', `${claimed.red.length} green`, `${claimed.red.length - missing.length} green`),
    check('verdict', 'verified', claimed.outcome.verdict),
  ]
  return { ok: checks.every((each) => each.ok) && counts.collected > 0, checks }
}

function readVerification(file: string, entry: { bytes: Buffer } | undefined): Verification {
  if (!entry) throw userError('verification-missing', { file, entry: VERIFICATION })
  try {
    return Verification.parse(JSON.parse(entry.bytes.toString()))
  } catch (error) {
    throw userError('verification-unreadable', { file, entry: VERIFICATION, cause: whatIsWrong(error) })
  }
}
