// Calls the plain functions of a tree in a sandbox: the workspace read-only, no network, a report that is read with care.
import { join } from 'node:path'
import { matchesAny } from '../../../../contract/paths/glob.js'
import type { FunctionCalls } from '../../../../contract/run/differential.js'
import { type Mount, REPORT, RUNNER, WORKSPACE } from '../../../../contract/sandbox/inside.js'
import type { CallRequest, Place } from '../../../engine/ports/ports.js'
import { below } from '../../../files/below.js'
import { languages } from '../../../languages/index.js'
import { readCalls } from '../../../languages/report/calls.js'
import type { Store } from '../../../store/store.js'
import { inTemporaryFolder, readReport } from '../bench-place.js'

/** Seconds of calling; the sandbox has its own limit beside. */
const SECONDS = 20
const REQUEST = '/tillgreen/request'

type RunCommand = (mounts: readonly Mount[], argv: readonly string[], variables: Readonly<Record<string, string>>) => Promise<unknown>

/** Null where the template's language has no caller. If the sandbox ends early, the reports so far are returned. */
export async function callFunctionsIn(
  place: { readonly store: Store; readonly folder: string },
  at: Place,
  asked: CallRequest,
  go: RunCommand,
): Promise<FunctionCalls | null> {
  const { store, folder } = place
  const { template } = at
  const caller = template.toolchains.map((name) => languages.byToolchain.get(name)?.caller).find((each) => each)
  if (!caller) return null
  const isTest = (path: string) => matchesAny(template.tests, path)
  const isTool = (path: string) => languages.steers(template, path)
  const modules = store.trees
    .files(at.tree)
    .filter((file) => file.mode !== 'link' && caller.isModule(file.path) && !isTest(file.path) && !isTool(file.path))
    .map((file) => file.path)
  return inTemporaryFolder(folder, 'caller', async (parent) => {
    const under = (name: string) => join(parent, name)
    store.trees.checkout(at.tree, under('workspace'), () => false)
    store.trees.checkout(asked.tests, under('tests'), () => false)
    store.trees.checkout(store.trees.create(caller.files), under('caller'), () => false)
    const files = below(parent)
    files.makeFolder('report')
    // A place for installed packages: none can be made once the workspace is read-only.
    files.makeFolder('workspace/node_modules')
    const tests = store.trees
      .files(asked.tests)
      .filter((file) => file.mode !== 'link' && isTest(file.path) && caller.isModule(file.path))
      .map((file) => `/tillgreen/tests/${file.path}`)
    const calls = asked.calls?.map(({ path, name, args }) => [path, name, args]) ?? null
    files.create('request/request.json', JSON.stringify({ modules, tests, count: asked.count, seconds: SECONDS, calls }))
    const { argv, variables } = caller.command(`${REQUEST}/request.json`, `${REPORT}/report.json`)
    const mounts: Mount[] = [
      { source: under('workspace'), target: WORKSPACE, access: 'read' },
      { source: under('tests'), target: '/tillgreen/tests', access: 'read' },
      { source: under('caller'), target: RUNNER, access: 'read' },
      { source: under('request'), target: REQUEST, access: 'read' },
      { source: under('report'), target: REPORT, access: 'write' },
    ]
    await go(mounts, argv, variables)
    const lines = readCalls(readReport(under('report')) ?? '')
    const isWhole = lines.some((line) => 'done' in line)
    const left = lines.flatMap((line) => ('left' in line ? [{ what: line.left, why: line.why }] : []))
    return {
      calls: lines.flatMap((line) => ('call' in line ? [line] : [])),
      left: isWhole ? left : [...left, { what: 'the rest', why: 'the sandbox ended it at a limit' }],
      isWhole,
    }
  })
}
