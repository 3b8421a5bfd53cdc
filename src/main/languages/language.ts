// What a language is to the rest of Tillgreen. Engine and sandbox know languages by this file alone; the host hands them in.
import type { CommandResult } from '../../contract/run/command.js'
import type { SourceFile } from '../../contract/run/template.js'
import type { TestReport } from '../../contract/run/tests.js'

/** One language: the default export of `languages/<name>/index.ts`. */
export interface Language {
  /** What templates call its toolchain. */
  readonly toolchain: string
  readonly runners: readonly Runner[]
}

/** All languages that there are. */
export interface Languages {
  readonly all: readonly Language[]
  /** All test runners by id. */
  readonly runners: ReadonlyMap<string, Runner>
}

/** What a runner starts with. No package, command or program can change it. */
export interface RunnerKit {
  /** The language's own program, by its full inside path. */
  readonly program: string
  /** Packages that the template or the project itself asks for: only their plugins are loaded unasked. */
  readonly packages: readonly string[]
}

/** A test runner, with its reporter. */
export interface Runner {
  readonly id: string
  readonly title: string
  readonly toolchain: string
  /** Seconds after which it ends a single test by itself, where it can. */
  readonly testS: number
  /** The runner's configuration and reporter, mounted read-only at RUNNER; part of the suite's hash. */
  readonly files: readonly SourceFile[]
  /**
   * By path, for files that changed without judging any test otherwise: the hash by which suites know them, so that runs that
   * were recorded before still replay. Null for a file that suites did not know.
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
