// Lets a runner measure a few files in the real sandbox, as the host does with a program.

import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Coverage, countLines, type FileLines } from '../../../src/contract/journal/coverage.js'
import type { EnvironmentStep, SourceFile } from '../../../src/contract/run/template.js'
import type { Limits } from '../../../src/contract/sandbox/command.js'
import { type Mount, REPORT, RUNNER, WORKSPACE } from '../../../src/contract/sandbox/inside.js'
import { below } from '../../../src/main/files/below.js'
import { languages } from '../../../src/main/languages/index.js'
import { COVERAGE_FILE, measuringFiles, readCoverage } from '../../../src/main/languages/report/coverage.js'
import { prepareEnvironment } from '../../../src/main/sandbox/layers/layers.js'
import { runInSandbox } from '../../../src/main/sandbox/process/run-in-sandbox.js'
import { readText } from '../../../src/main/sandbox/templates/template-folder.js'
import { temporaryFolder } from '../../support/folders.js'

const limits: Limits = { wallS: 120, memoryMb: 2048, processes: 256, outputBytes: 1_000_000, fileBytes: 2 ** 28, diskBytes: 2 ** 30 }
const root = resolve(import.meta.dirname, '../../..')
const place = { languages, resources: join(root, 'resources'), layersFolder: join(root, 'node_modules/.cache/tillgreen-layers') }
const options = { signal: new AbortController().signal }
const MOST = 2 ** 26

export async function measure(id: string, steps: readonly EnvironmentStep[], files: readonly SourceFile[], wallS = limits.wallS) {
  const runner = languages.runners.get(id)
  if (!runner?.coverage) throw new Error(`There is no runner ${id} that measures.`)
  const kit = runner.coverage
  mkdirSync(place.layersFolder, { recursive: true })
  const spec = { template: id, toolchains: [runner.toolchain], steps: [...steps] }
  const environment = await prepareEnvironment(spec, place, options, { limits: { ...limits, wallS: 200 } })
  if (!environment.ok) throw new Error(environment.message)
  const folder = temporaryFolder('measure')
  const write = (name: string, all: readonly SourceFile[]) => {
    const at = below(join(folder, name), { make: true })
    for (const { path, text } of all) at.create(path, text)
    return join(folder, name)
  }
  const sources = files.map(({ path }) => path).filter((path) => !path.startsWith('tests/') && kit.measures(path))
  const mounts: Mount[] = [
    { source: write('workspace', files), target: WORKSPACE, access: 'write' },
    { source: write('runner', measuringFiles(runner, kit, sources)), target: RUNNER, access: 'read' },
    { source: write('report', []), target: REPORT, access: 'write' },
    ...environment.mounts,
  ]
  const { argv, variables } = kit.command(['tests'], {
    program: environment.programs.get(runner.toolchain) ?? runner.toolchain,
    packages: [],
  })
  const request = {
    ...{ argv, cwd: WORKSPACE, policy: 'test' as const, mounts, limits: { ...limits, wallS } },
    ...{ scratch: [...environment.scratch, ...runner.scratch], variables: { ...environment.variables, ...variables } },
  } as const
  const result = await runInSandbox(request, options, place)
  const textOf = (name: string) => {
    const read = readText(join(folder, 'report'), name, MOST)
    return read.ok ? read.text : ''
  }
  return { result, coverage: readCoverage(kit.lines(textOf('report.json'), textOf(COVERAGE_FILE)), sources) }
}

const rangesIn = (files: readonly FileLines[]) =>
  Object.fromEntries(
    files.map(({ path, ranges }) => [path, ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')]),
  )

/** Each test with its lines by file, and what no test runs, in a form that is read at a glance. */
export const brief = (coverage: Coverage | null) =>
  coverage && {
    tests: Object.fromEntries(coverage.tests.map(({ id, files }) => [id.replace(/^.*:: /, ''), rangesIn(files)])),
    unrun: rangesIn(coverage.unrun),
    count: countLines(coverage.unrun),
    unloaded: coverage.unloaded,
  }
