// The words of the sandbox room: what a box is asked to run, and the shape of everything that is collected here.
import type { Socket } from 'node:net'
import type { CommandResult, Limits, Phase } from '../../../contract/run/command.js'
import type { SourceFile } from '../../../contract/run/template.js'
import type { TestReport } from '../../../contract/run/tests.js'

/** Where a workspace lies inside every box. Layers hold absolute paths, so it never changes. */
export const WORKSPACE = '/work'
/** Where the layer of an environment lies inside every box. */
export const ENVIRONMENT = '/env'
/** Where a runner's own files lie inside, read-only. */
export const RUNNER = '/tillgreen/runner'
/** The writable folder in which a runner leaves its report. */
export const REPORT = '/tillgreen/report'

/** A host folder or file as the box sees it. */
export interface Mount {
  readonly source: string
  readonly target: string
  readonly access: 'read' | 'write'
}

export interface BoxRequest {
  readonly argv: readonly string[]
  /** Inside path. */
  readonly cwd: string
  readonly phase: Phase
  readonly mounts: readonly Mount[]
  /** Inside paths that get an empty folder in memory. */
  readonly scratch: readonly string[]
  /** Beside PATH, HOME, USER, LANG, TERM, TMPDIR and CI, which every box has and nothing else. */
  readonly variables: Readonly<Record<string, string>>
  readonly limits: Limits
}

export interface BoxOptions {
  readonly signal: AbortSignal
  /** What a terminal would show, stdout and stderr in the order in which they arrived. */
  readonly onOutput?: (text: string) => void
  /** Called once it runs, with the way to the ports that its programs listen at. */
  readonly onStart?: (reach: Reach) => void
}

/** The way into the network of a running box. */
export interface Reach {
  /** Opens a stream to a port of its loopback interface; it fails where nobody listens there. */
  open(port: number): Socket
  /** Why a stream failed last; empty where none did. */
  why(): string
}

/** What the room cannot find by itself, because it is bundled. */
export interface SandboxPlace {
  /** The folder `resources/` of this installation. */
  readonly resources: string
}

/** The box itself could not be built or started; no command ran, and none may run outside instead. */
export class SandboxFailure extends Error {
  override readonly name = 'SandboxFailure'
}

/** What a runner starts with; nothing of it can be changed by a package, a command or the program. */
export interface RunnerKit {
  /** The language's own program, by its full inside path. */
  readonly program: string
  /** Packages that the template or the project itself asks for: only their plugins are loaded unasked. */
  readonly packages: readonly string[]
}

/** A test runner: one file in `runners/`, default export. */
export interface Runner {
  readonly id: string
  readonly title: string
  readonly toolchain: 'python' | 'node' | 'rust'
  /** Seconds after which it ends a single test by itself, where it can. */
  readonly testS: number
  /** The runner's configuration and reporter, mounted read-only at RUNNER; part of the suite's hash. */
  readonly files: readonly SourceFile[]
  /**
   * By path, for files that changed without judging any test otherwise: the hash by which suites know them, so that runs that
   * were recorded before are still told again. Null for a file that suites did not know.
   */
  readonly knownAs?: Readonly<Record<string, string | null>>
  /** Inside paths that the runner's tools want to write although they lie in read-only folders. */
  readonly scratch: readonly string[]
  /** How the tests under these paths (files or folders relative to the workspace) are run. */
  command(
    tests: readonly string[],
    kit: RunnerKit,
  ): { readonly argv: readonly string[]; readonly variables: Readonly<Record<string, string>> }
  /** Reads what the reporter left in REPORT/report.json; null where nothing usable was left. Never throws. */
  read(reportText: string | null, result: CommandResult): TestReport | null
}
