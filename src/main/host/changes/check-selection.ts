// Runs the tests of a run on a copy that holds some of its changes: a part of a verified state is not verified.
import { randomUUID } from 'node:crypto'
import type { CheckedSelection, Choice } from '../../../contract/calls/changes.js'
import { standardConfig } from '../../../contract/config/config.js'
import { userError } from '../../../contract/errors/index.js'
import type { TestRun } from '../../../contract/run/effects.js'
import { withoutSetAside } from '../../../contract/run/set-aside.js'
import { countsOf } from '../../../contract/run/tests.js'
import type { Wish } from '../../../contract/run/wish.js'
import { environmentSpec } from '../../engine/task/environment-spec.js'
import { languages } from '../../languages/index.js'
import type { Store } from '../../store/store.js'
import { sealedPaths } from '../ports/bench-place.js'
import { quietBench } from '../ports/bench-port.js'
import { inheritance } from '../records/inheritance.js'
import { readSetup } from '../records/setup.js'
import { admitCommands } from '../records/stranger.js'
import { givenTree } from './given-tree.js'
import { type ChosenChanges, chosenChanges, pathChanges, selectionKey } from './run-changes.js'

/** Names of red tests that are given. */
const SHOWN = 20

export interface CheckDeps {
  readonly store: Store
  readonly resources: string
}

/** A selection of a run's changes, and the foreign commands that the user agreed to. */
export interface Selection {
  readonly run: string
  readonly choice: Choice
  readonly agreed: Wish | null
}

/**
 * Tests a selection in a fresh copy with all tests of the run, whether they were chosen or not. Refuses (kind `invalid`) as
 * `chosenChanges` does, (`NeedsConsent`) commands of a stranger that were not agreed to, (`sandbox`) no sandbox. Rejects with the
 * signal's reason where that ends it.
 */
export async function checkSelection(
  { store, resources }: CheckDeps,
  { run, choice, agreed }: Selection,
  onOutput: (text: string) => void,
  signal: AbortSignal,
): Promise<{ readonly found: CheckedSelection; readonly key: string }> {
  admitCommands({ store, resources }, run, agreed)
  const { setup } = readSetup(store, run)
  const { project, template } = setup.goal
  if (!project) throw userError('apply-no-project', { run })
  const { additions, suites } = inheritance(store, run, setup.goal)
  const given = givenTree(store, run)
  if (!given) throw userError('apply-nothing', { run })
  const after = given.tree
  const chosen = chosenChanges(store, run, pathChanges(store, project.tree, after), choice)
  const config = { ...standardConfig(), limits: setup.config.limits }
  const bench = quietBench({
    store,
    resources,
    run: `check-${randomUUID().slice(0, 8)}`,
    config,
    isForeign: setup.stranger !== null,
    onOutput: (output) => onOutput(output.text),
  })
  const at = { key: 'check', number: 1, config, signal }
  const proved = await bench.prove(at)
  if (proved.type === 'refused') throw userError('sandbox-not-usable', { found: proved.message, remedy: proved.remedy })
  return store.keepingObjects(async () => {
    const tree = selectedTree(store, { before: project.tree, after }, chosen, (of) => sealedPaths(store, template, of))
    const place = { tree, template, environment: environmentSpec(languages, template, additions) }
    const made = await bench.environment(place, at)
    if (made.type === 'failed') throw userError('environment-not-made', { cause: made.result.stderr.slice(-400) })
    const setAside = suites.flatMap((suite) => suite.setAside)
    const tested = withoutSetAside(await bench.test(place, true, at), setAside)
    const { ok, counts, red } = judged(
      tested,
      suites.flatMap((suite) => suite.red.map((id) => given.ids.get(id) ?? id)),
    )
    return { found: { type: 'checked', ok, counts, red, chosen: chosen.chosen, of: chosen.of }, key: selectionKey(chosen) }
  })
}

/** The states before and after the changes. */
interface TreePair {
  readonly before: string
  readonly after: string
}

/** The state before with the chosen changes, and the tests of the state after. */
function selectedTree(
  store: Store,
  { before, after }: TreePair,
  { changes }: ChosenChanges,
  testsOf: (tree: string) => readonly string[],
): string {
  const manifest = store.trees.manifest(before)
  const files = new Map(manifest.files.map((file) => [file.path, file]))
  for (const { path, after: now } of changes) {
    if (now === null) files.delete(path)
    else {
      const bytes = now.bytes()
      files.set(path, { path, mode: now.isExecutable ? 'executable' : 'file', hash: store.trees.put(bytes), bytes: bytes.length })
    }
  }
  const sorted = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  const selected = store.trees.store({ files: sorted, emptyFolders: manifest.emptyFolders })
  return store.trees.takeOver(selected, after, [...new Set([...testsOf(selected), ...testsOf(after)])])
}

/** Green where everything that was collected passed or is skipped, and all that proved the run is among it. */
function judged({ report, command, setAside }: TestRun, proofs: readonly string[]): Pick<CheckedSelection, 'ok' | 'counts' | 'red'> {
  const counts = countsOf(report)
  const cases = report?.cases ?? []
  const passed = new Set(cases.filter((test) => test.state === 'passed').map((test) => test.id))
  const missing = proofs.filter((id) => !passed.has(id))
  const failed = cases.filter((test) => test.state === 'failed').map((test) => test.name)
  // Tests that are set aside still make the runner say no.
  const isExitFine = command.end === 'exited' && (command.exit === 0 || setAside > 0)
  const ok = isExitFine && counts.collected > 0 && failed.length === 0 && counts.errors === 0 && missing.length === 0
  const unloaded = (report?.collectionErrors ?? []).map(({ file }) => file)
  return { ok, counts, red: [...failed, ...unloaded].slice(0, SHOWN) }
}
