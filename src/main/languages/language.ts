// Defines the interface of a language. Engine and sandbox use languages only through it; the host passes them in.

import type { AskedPackage } from '../../contract/packages/asked-package.js'
import type { ProjectCommands, ProjectInstall, ResultReader } from '../../contract/packages/project-commands.js'
import type { PackageFacts } from '../../contract/run/effects.js'
import type { SourceFile, Template } from '../../contract/run/template.js'
import type { TestReport } from '../../contract/run/tests.js'
import type { CommandResult } from '../../contract/sandbox/command.js'
import type { Mount } from '../../contract/sandbox/inside.js'
import type { ContainerPart } from './container.js'
import type { Examples } from './examples.js'
import type { LibraryUse } from './library-use.js'
import type { ProjectKind } from './project.js'
import type { SingleFile } from './single-file.js'
import type { Syntax } from './syntax.js'

export type { NumberedExample, SingleFile } from './single-file.js'
export type { Control, ControlChoice, ControlStrength, Edit, Swap, Typed } from './syntax/controls/control.js'
export {
  type Expectation,
  type HollowKind,
  hollowKinds,
  type Mutation,
  type MutationKind,
  type SourceBlock,
  type Sources,
  type TestCall,
  type TestControls,
} from './syntax.js'

/** One language: the default export of `languages/<name>/index.ts`. */
export interface Language {
  /** The name of its toolchain in templates. */
  readonly toolchain: string
  /** The command that people use in a shell. */
  readonly program: string
  /** Whether a machine may lack it: only its own shipped template needs it. */
  readonly isOptional: boolean
  readonly findToolchain: FindToolchain
  readonly layer: LayerPart
  /** Null if packages cannot be installed. */
  readonly manager: PackageManager | null
  readonly runners: readonly Runner[]
  /** Null if its functions cannot be called from outside. */
  readonly caller: Caller | null
  /** How tests are judged outside the program's process; null if they cannot be. */
  readonly outside: Outside | null
  /** How a library is tried. */
  readonly library: LibraryUse
  /** How a container image gets it, with the packages of a program. */
  readonly container: ContainerPart
  readonly documentation: PackageDocumentation
  readonly project: ProjectKind
  /** Globs of files that steer its interpreter, its package manager or its test runners. A template adds its own under `protected`. */
  readonly steering: readonly string[]
  /** One for each grammar that its sources are written in. */
  readonly syntax: readonly Syntax[]
  /** Short guides to its shipped templates for small models, by template name: a few rules and an example, in the sections of a guide. */
  readonly shortGuides: ReadonlyMap<string, string>
  /** The examples in prompts, in this language. */
  readonly examples: Examples
  /** How a one-file program is requested and tested; null if small models write several files. */
  readonly singleFile: SingleFile | null
  /**
   * Mends manifests that start a missing file: the program's own command replaces the entry, or the entry is removed.
   * Null if the language's manifests name no start command, or its tools already reject a missing file.
   */
  readonly mendStarts: ((named: StartsNamed) => FileChange[]) | null
  /** Marks in the output of a program that failed, because its exit code alone may be intended. */
  readonly ended: Ended
  /** Words of a description that suggest this language, in lower case. */
  readonly spoken: readonly string[]
}

/** Patterns in a program's output that explain its end. */
export interface Ended {
  /** Matches an uncaught error or a missing program. */
  readonly crashed: RegExp
  /** Matches the program's own exit code as its first group. Absent if its starter exits with the same code. */
  readonly told?: RegExp
}

/** A program whose manifests may start a missing file. */
export interface StartsNamed {
  /** The text of a file of the program; null if there is none. */
  read(path: string): string | null
  has(path: string): boolean
  /** The start command, as a line; null for a library. */
  readonly start: string | null
  /** The template's start command for a program with the usual entry file, as a line; null if it has none. */
  readonly usual: string | null
}

/** A file with its new text. */
export interface FileChange {
  readonly path: string
  readonly text: string
}

export type Steered = Pick<Template, 'protected' | 'toolchains'>

/** All languages, by their names in templates. */
export interface Languages {
  readonly all: readonly Language[]
  readonly byToolchain: ReadonlyMap<string, Language>
  readonly byManager: ReadonlyMap<string, Language & { readonly manager: PackageManager }>
  /** All test runners by id. */
  readonly runners: ReadonlyMap<string, Runner>
  /** Globs of files that steer a template's tests and commands. Only the template and the user may write them. */
  steering(template: Steered): readonly string[]
  steers(template: Steered, path: string): boolean
}

/** The machine's programs and folders, for a language. */
export interface Machine {
  /** A program's output without the last line break; null if the program is missing or fails. */
  ask(program: string, argv: readonly string[], variables?: Readonly<Record<string, string>>): Promise<string | null>
  /** The path of a program; null if it is missing. */
  find(program: string): string | null
  /** Mounts that show a folder at an inside path. None if every sandbox has it; a message if it must not be shown. */
  show(folder: string, inside: string): { readonly ok: true; readonly mounts: readonly Mount[] } | MissingToolchain
}

export type FindToolchain = (machine: Machine) => Promise<FoundToolchain | MissingToolchain>

export interface FoundToolchain {
  readonly ok: true
  readonly version: string
  /** The program as it is called inside. */
  readonly program: string
  readonly mounts: readonly Mount[]
  /** Inside folders for PATH, first one first. */
  readonly path: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  /** Identifies the toolchain version that a layer was built with. */
  readonly identity: string
}

export interface MissingToolchain {
  readonly ok: false
  /** Names what is missing and how to get it. */
  readonly message: string
}

/** A language's part of the layer of an environment. */
export interface LayerPart {
  /** Its folder in every layer, as an inside path. Only its package manager writes there. */
  readonly folder: string
  /** Inside folders for PATH before the toolchain's own, and after them. */
  readonly path: readonly string[]
  readonly pathAfter: readonly string[]
  /** For every command in the environment. */
  readonly variables: Readonly<Record<string, string>>
  /**
   * A folder of the layer (relative to it) that also appears in the workspace. Tools insist on writing to its `scratch` folders, which
   * are covered with an in-memory file system.
   */
  readonly inWorkspace: { readonly from: string; readonly target: string; readonly scratch: readonly string[] } | null
  /** A folder of the layer whose existing files each appear in the workspace; absent if there is none. */
  readonly laidOver?: string
  /** Fills the folder of a new layer before any foreign code runs. Needs no network. Null on success. */
  lay(site: BuildContext): Promise<CommandResult | null>
}

/** The sources of a manager's packages, for the sandbox. */
export interface Registry {
  readonly manager: string
  /** Hosts with ports (`host:443`) that an install may reach: indexes, and the file hosts that they name. */
  readonly hosts: readonly string[]
  /** Indexes that name further hosts, most important first. */
  readonly indexes: readonly string[]
  /** Certificates, folders of packages and file: indexes on this machine. */
  readonly mounts: readonly Mount[]
  /** The same configuration as variables of the package manager. */
  readonly variables: Readonly<Record<string, string>>
}

export interface PackageManager {
  /** Its name in templates. */
  readonly name: string
  /** The file in which the manager itself declares installed packages. A template with this manager must ship it. */
  readonly manifest: string | null
  readonly names: PackageNames
  /** The package sources in this machine's configuration; null if the manager is missing or names none. */
  registry(machine: Machine): Promise<Registry | null>
  /** The registry's facts about a package. None of its code is run. */
  lookUp(asked: AskedPackage, site: BuildContext): Promise<PackageFacts>
  /** Further hosts for a command that a model runs into a layer. */
  hosts(site: BuildContext): Promise<readonly string[]>
  /** Adds packages to the layer, and to the manifests that declare them. */
  install(packages: readonly string[], site: BuildContext, manifests: readonly SourceFile[]): Promise<Installed>
  /** Installs whole existing projects; absent if they are installed package by package. */
  readonly projects?: ProjectInstaller
  /** The manager's lock file with the installed versions; null if there is none. */
  lock(site: BuildContext): Promise<SourceFile | null>
  /** The number of installed packages and the expected total, read from an install's output so far; null if not printed. Pure. */
  counted?(printed: string): { readonly done: number; readonly all: number | null } | null
  /** Whether these files declare packages of an existing project, which need not be added then. */
  declares(files: readonly SourceFile[]): boolean
  /**
   * The manifest with the added packages, if installs do not write it themselves. Null if it already names them, or
   * if it cannot be read, because it belongs to the user.
   * @param locks the lock files of the package managers
   * @param read the text of a file of the program; null if it does not exist
   */
  declare(packages: readonly string[], locks: readonly SourceFile[], read: (path: string) => string | null): SourceFile | null
}

/** Installs existing projects by their own manifests and lock files. */
export interface ProjectInstaller {
  /** The names of the managers in project installs. */
  readonly managers: readonly string[]
  /** Into a new layer. */
  install(install: ProjectInstall, site: BuildContext): Promise<InstalledProject>
}

/** The names of packages in programs and in messages of runners. */
export interface PackageNames {
  /** Well-known packages, each as `plain` spells it. */
  readonly popular: ReadonlySet<string>
  /** A name in the form that the registry compares. */
  plain(name: string): string
  /** Modules whose package has another name or needs more than a name. All others are installed by their import name. */
  readonly ofModules: ReadonlyMap<string, string>
  /** Messages about a module that could not be found; the first group is its name. */
  readonly missing: readonly RegExp[]
  /** Messages about wrong use of an installed package. */
  readonly used: readonly Mention[]
  /** Words at the place of a package name that are not packages. */
  readonly reserved: ReadonlySet<string>
  /** Matches the package manager's message that no set of versions fits. */
  readonly conflict: RegExp
}

/** One kind of message, and which of its groups are package and symbol. */
export interface Mention {
  readonly pattern: RegExp
  of(groups: readonly string[]): { readonly package: string; readonly symbol: string }
}

/** The result of installing an existing project. */
export interface InstalledProject {
  /** A failure unless the exit is 0. */
  readonly result: CommandResult
  /** Why the project's own build failed, if the install continues without it. */
  readonly unbuilt?: string
}

/** The result of an install. If it failed, `manifests` are the given ones. */
export interface Installed extends InstalledProject {
  readonly manifests: readonly SourceFile[]
}

/** A command while a layer is built. */
export interface BuildCommand {
  readonly argv: readonly string[]
  /** An inside path; defaults to the layer. */
  readonly cwd?: string
  /** Its access to the layer: `write` (the default), `sealed` (no writes where languages load code) or `none`. */
  readonly layer?: 'write' | 'sealed' | 'none'
  /** Beside the layer and the toolchains. */
  readonly mounts?: readonly Mount[]
  /** Beside those of the environment. */
  readonly variables?: Readonly<Record<string, string>>
  /** Whether it runs code of packages. Then it can never reach a registry. */
  readonly isForeign?: boolean
  /** Whether its output is not shown. */
  readonly isQuiet?: boolean
}

/** The packages that an environment's template requests. All other packages in the steps were requested by a model. */
export interface TemplateAsks {
  readonly manager: string | null
  readonly packages: readonly string[]
  /** Names that must not be requested from a registry, because the user's repository contains these packages. */
  readonly unpublished?: readonly string[] | undefined
  /** The commands of the user's own project. */
  readonly project?: ProjectCommands | undefined
}

/** The layer under construction, for a package manager. */
export interface BuildContext {
  /** The layer on this machine. */
  readonly folder: string
  readonly machine: Machine
  /** Null if unknown; then no package counts as the template's own. */
  readonly template: TemplateAsks | null
  /** Hosts by the index that named them, kept for one run only, so that no run opens hosts for another. */
  readonly learnt: Map<string, readonly string[]>
  /** A toolchain of this environment. */
  toolchain(name: string): FoundToolchain | undefined
  /** Copies the files of a tree into a folder of the layer, before foreign code writes there. Returns their paths. */
  lay(tree: string, folder: string): readonly string[]
  /** The mount that shows a folder of the layer at another place, for writing. */
  mountOf(folder: string, target: string): Mount
  /** Without a network. */
  run(command: BuildCommand): Promise<CommandResult>
  /** With access to a registry and optional further hosts. All other hosts are listed in the result's `denials`. */
  runOnline(command: BuildCommand, registry: Registry, hosts?: readonly string[]): Promise<CommandResult>
  /** The hosts in a result's denials. */
  deniedHosts(result: CommandResult): readonly string[]
  /** Runs `use` with a temporary folder of these files on this machine. No command of a model ever sees it. */
  inFolder<T>(files: readonly SourceFile[], use: (folder: BuildFolder) => Promise<T>): Promise<T>
}

export interface BuildFolder {
  readonly source: string
  /** The text of a file in it; null if it cannot be read. */
  read(path: string): string | null
}

/** Calls the plain functions of a workspace. */
export interface Caller {
  /** Mounted read-only at RUNNER. */
  readonly files: readonly SourceFile[]
  /** Whether a file of the workspace is a module that it can call. */
  isModule(path: string): boolean
  command(request: string, report: string): { readonly argv: readonly string[]; readonly variables: Readonly<Record<string, string>> }
}

/**
 * Divides tests into calls of the program and expectations. Dividing and judging run in boxes without the program, and the
 * program runs in one without tests.
 */
export interface Outside {
  /** Mounted read-only at RUNNER, where tests are divided and judged. */
  readonly files: readonly SourceFile[]
  /** Whether a test file can be divided. */
  isTest(path: string): boolean
  /** The names by which tests import files of the program. */
  modulesIn(paths: readonly string[]): readonly string[]
  command(mode: 'divide' | 'judge', request: string, answer: string): readonly string[]
  /** The path of the calling script among the program's files; null if none is free. */
  scriptIn(paths: readonly string[]): string | null
  /** The command that starts the script in its folder, as people start a program. */
  run(script: string): { readonly argv: readonly string[]; readonly variables: Readonly<Record<string, string>> }
}

/** The exit code if documentation was printed that does not mention the symbol. */
export const SILENT = 4

/** Commands that print the documentation of an installed package. They run where the environment is mounted. */
export interface PackageDocumentation {
  /** Exits with 3 if the package is missing, with `SILENT` if the symbol is not mentioned. */
  describe(name: string, symbol: string): readonly string[]
  /** Prints the package's metadata; exits with a code other than 0 if the package is missing. */
  metadata(name: string): readonly string[]
  /** The addresses in metadata, best first: documentation, home page, sources. They may be invalid. */
  addressesIn(metadata: string): readonly string[]
}

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
