// Runs tests that are given as texts once in a separate sandbox, in a temporary workspace that is removed afterwards.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceFile } from '../../../contract/run/template.js'
import type { TestReport } from '../../../contract/run/tests.js'
import type { CommandResult, Limits } from '../../../contract/sandbox/command.js'
import { type Mount, REPORT, RUNNER, WORKSPACE } from '../../../contract/sandbox/inside.js'
import { below, removeTree } from '../../files/below.js'
import type { Runner } from '../../languages/language.js'
import { runInSandbox } from '../process/run-in-sandbox.js'
import { makeTemporaryFolder } from '../process/temporary-folder.js'
import type { SandboxDeps, SandboxOptions } from '../request.js'
import { readText } from '../templates/template-folder.js'

const LARGEST_REPORT = 64 * 1024 * 1024

export interface Trial {
  readonly runner: Runner
  /** The whole workspace. */
  readonly files: readonly SourceFile[]
  /** The arguments of the runner. */
  readonly tests: readonly string[]
  /** The mounts and variables of the environment. */
  readonly environment: {
    readonly mounts: readonly Mount[]
    readonly scratch: readonly string[]
    readonly variables: Readonly<Record<string, string>>
    readonly programs: ReadonlyMap<string, string>
  }
  /** The packages of the template itself. */
  readonly packages?: readonly string[]
  readonly limits: Limits
}

/** Runs them and reads the report. */
export async function tryTests(
  trial: Trial,
  options: SandboxOptions,
  place: SandboxDeps,
): Promise<{ result: CommandResult; report: TestReport | null }> {
  const { runner, environment, limits } = trial
  const folder = makeTemporaryFolder('trial')
  const [workspace, own, report] = [join(folder, 'workspace'), join(folder, 'runner'), join(folder, 'report')]
  try {
    writeFiles(workspace, trial.files)
    writeFiles(own, runner.files)
    await mkdir(report)
    const kit = { program: environment.programs.get(runner.toolchain) ?? runner.toolchain, packages: trial.packages ?? [] }
    const { argv, variables } = runner.command(trial.tests, kit)
    const mounts: Mount[] = [
      { source: workspace, target: WORKSPACE, access: 'write' },
      { source: own, target: RUNNER, access: 'read' },
      { source: report, target: REPORT, access: 'write' },
      ...environment.mounts,
    ]
    const request = {
      argv,
      cwd: WORKSPACE,
      policy: 'test',
      mounts,
      scratch: [...environment.scratch, ...runner.scratch],
      variables: { ...environment.variables, ...variables },
      limits,
    } as const
    const result = await runInSandbox(request, options, place)
    const text = readText(report, 'report.json', LARGEST_REPORT)
    return { result, report: runner.read(text.ok ? text.text : null, result) }
  } finally {
    removeTree(folder)
  }
}

function writeFiles(folder: string, files: readonly SourceFile[]): void {
  const at = below(folder, { make: true })
  for (const { path, text } of files) at.create(path, text)
}
