// Defines the interface of a test runner, and of the measuring of lines.

import type { ProjectCommands, ResultReader } from '../../contract/packages/project-commands.js'
import type { SourceFile } from '../../contract/run/template.js'
import type { TestReport } from '../../contract/run/tests.js'
import type { CommandResult } from '../../contract/sandbox/command.js'

/** The inputs of a runner. No package, command or program can change them. */
export interface RunnerKit {
  /** The language's own program, by its full inside path. */
  readonly program: string
  /** Packages that the template or the project requests. Only their plugins are loaded automatically. */
  readonly packages: readonly string[]
  /** The commands of an existing project; absent for a new one. */
  readonly project?: ProjectCommands | undefined
}

/** A test runner, with its reporter. */
export interface Runner {
  readonly id: string
  readonly title: string
  /** The command with which people run the tests of a new program, in its folder. */
  readonly byHand: string
  readonly toolchain: string
  /** Variables for building tests as a release build; absent if there is only one kind of build. */
  readonly released?: Readonly<Record<string, string>>
  /** Seconds after which it ends a single test, if it can. */
  readonly testS: number
  /** The runner's configuration and reporter, mounted read-only at RUNNER; part of the suite's hash. */
  readonly files: readonly SourceFile[]
  /**
   * By path, for files that changed without changing any verdict: the hash that suites know, so that recorded runs
   * still replay. Null for a file that suites did not know.
   */
  readonly knownAs?: Readonly<Record<string, string | null>>
  /**
   * If its stdin is a socket, it loads its own files, waits for a line there, and only then reads the workspace. Else
   * only its box is started in advance.
   */
  readonly waits?: boolean
  /** Whether it only runs commands of existing projects. No template names it. */
  readonly isForProjects?: boolean
  /** Inside paths in read-only folders that the runner's tools need to write. */
  readonly scratch: readonly string[]
  /** The command for the tests under these paths (files or folders relative to the workspace). */
  command(
    tests: readonly string[],
    kit: RunnerKit,
  ): { readonly argv: readonly string[]; readonly variables: Readonly<Record<string, string>> }
  /** Reads the reporter's REPORT/report.json; null if it is unusable. Never throws. */
  read(reportText: string | null, result: CommandResult): TestReport | null
  /** How it measures the lines that each test runs; null if it cannot. */
  readonly coverage: CoverageKit | null
  /** A failing test for a project's own command, beside a passing one of the project; absent if none can be planted. */
  planted?(beside: SourceFile, reader: ResultReader): PlantedTest | null
}

/** A file with one test that fails. */
export interface PlantedTest extends SourceFile {
  /** The test's name in reports. */
  readonly name: string
}

/** Measures the lines that each test runs. It gives no verdict. */
export interface CoverageKit {
  /** Placed beside the runner's own files, replacing those with the same path. `SOURCES` is beside them. */
  readonly files: readonly SourceFile[]
  /** Whether the lines of this program file can be measured. */
  measures(path: string): boolean
  command: Runner['command']
  /** Lines of JSON for `readCoverage`. */
  lines(reportText: string, coverageText: string): string
}

/** A file beside those of a measuring runner: the list of the program's own files, as JSON. */
export const SOURCES = 'tillgreen-sources.json'
