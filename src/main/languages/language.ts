// What a language is to the rest of Tillgreen. Engine and sandbox know languages by this file alone; the host hands them in.

import type { AskedPackage } from '../../contract/packages/asked-package.js'
import type { ProjectCommands, ProjectInstall, ResultReader } from '../../contract/packages/project-commands.js'
import type { PackageFacts } from '../../contract/run/effects.js'
import type { SourceFile, Template } from '../../contract/run/template.js'
import type { TestReport } from '../../contract/run/tests.js'
import type { CommandResult } from '../../contract/sandbox/command.js'
import type { Mount } from '../../contract/sandbox/inside.js'
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
  /** What templates call its toolchain. */
  readonly toolchain: string
  /** As people call it in a shell. */
  readonly program: string
  /** Whether a machine may well be without it: no shipped template but its own needs it. */
  readonly isOptional: boolean
  readonly findToolchain: FindToolchain
  readonly layer: LayerPart
  /** Null where packages cannot be installed. */
  readonly manager: PackageManager | null
  readonly runners: readonly Runner[]
  /** Null where its functions cannot be called from outside. */
  readonly caller: Caller | null
  /** How tests are judged outside of the program's process; null where none can be. */
  readonly outside: Outside | null
  /** How a library is tried. */
  readonly library: LibraryUse
  readonly documentation: PackageDocumentation
  readonly project: ProjectKind
  /** Globs of files that steer its interpreter, its package manager or its test runners. A template adds its own under `protected`. */
  readonly steering: readonly string[]
  /** One for each grammar that its sources are written in. */
  readonly syntax: readonly Syntax[]
  /** What small models are told of its shipped templates, by their names: a few plain rules and an example, in the sections of a guide. */
  readonly shortGuides: ReadonlyMap<string, string>
  /** What prompts show as examples, in this language. */
  readonly examples: Examples
  /** How a program of one file is asked for and tested; null where small models are asked for more than one. */
  readonly singleFile: SingleFile | null
  /**
   * Its manifests where they start a file that the program does not have: with the program's own command in that place, or without it.
   * Null where no manifest of the language names what is started, or where its tools refuse such a one themselves.
   */
  readonly mendStarts: ((named: StartsNamed) => FileChange[]) | null
  /** How a started program ends that fails on the way, where its exit code alone could be meant. */
  readonly ended: Ended
  /** Words of a description that speak for it, in lower case. */
  readonly spoken: readonly string[]
}

/** What the output of a program that ended says of its end. */
export interface Ended {
  /** Of an error that nobody caught, or of a program that is not there. */
  readonly crashed: RegExp
  /** The program's own code, where what starts it ends with another one: its first group. Absent where both are one. */
  readonly told?: RegExp
}

/** A program whose manifests may start what is not there. */
export interface StartsNamed {
  /** The text of a file of the program; null where there is none. */
  read(path: string): string | null
  has(path: string): boolean
  /** How the program is started, as a line; null for a library. */
  readonly start: string | null
  /** How its template starts a program that has the usual entry file, as a line; null where it says nothing. */
  readonly usual: string | null
}

/** A file with its new text. */
export interface FileChange {
  readonly path: string
  readonly text: string
}

export type Steered = Pick<Template, 'protected' | 'toolchains'>

/** All languages that there are, by the names that templates use. */
export interface Languages {
  readonly all: readonly Language[]
  readonly byToolchain: ReadonlyMap<string, Language>
  readonly byManager: ReadonlyMap<string, Language & { readonly manager: PackageManager }>
  /** All test runners by id. */
  readonly runners: ReadonlyMap<string, Runner>
  /** Globs of files that steer what tests and commands of a template mean. Nobody but the template and the user writes them. */
  steering(template: Steered): readonly string[]
  steers(template: Steered, path: string): boolean
}

/** What a language may ask of this machine. */
export interface Machine {
  /** What a program prints, without the last line break; null where it is missing or fails. */
  ask(program: string, argv: readonly string[], variables?: Readonly<Record<string, string>>): Promise<string | null>
  /** The path of a program; null where there is none. */
  find(program: string): string | null
  /** Mounts that show a folder at an inside path; none where every sandbox has it, and a sentence where it must not be shown. */
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
  /** What a layer that was built with it depends on. */
  readonly identity: string
}

export interface MissingToolchain {
  readonly ok: false
  /** What is missing and how to get it. */
  readonly message: string
}

/** A language's part of the layer of an environment. */
export interface LayerPart {
  /** Its folder in every layer, by its inside path. Only its package manager writes there. */
  readonly folder: string
  /** Inside folders for PATH before the toolchain's own, and after them. */
  readonly path: readonly string[]
  readonly pathAfter: readonly string[]
  /** For every command in the environment. */
  readonly variables: Readonly<Record<string, string>>
  /**
   * A folder of the layer (relative to it) that also appears in the workspace, with folders in it that tools insist on writing: they
   * are covered with memory.
   */
  readonly inWorkspace: { readonly from: string; readonly target: string; readonly scratch: readonly string[] } | null
  /** A folder of the layer whose files each appear in the workspace, where they are; absent where there is none. */
  readonly laidOver?: string
  /** Fills the folder of a new layer, before anything foreign has run. Needs no network. Null where all went well. */
  lay(site: BuildContext): Promise<CommandResult | null>
}

/** Where the packages of one manager come from, as far as a sandbox has to know it. */
export interface Registry {
  readonly manager: string
  /** Hosts with their ports (`host:443`) that an install may reach: indexes, and where the index says that files lie. */
  readonly hosts: readonly string[]
  /** Indexes that speak of further hosts, most important first. */
  readonly indexes: readonly string[]
  /** Certificates, folders of packages and file: indexes on this machine. */
  readonly mounts: readonly Mount[]
  /** The same configuration as variables of the package manager. */
  readonly variables: Readonly<Record<string, string>>
}

export interface PackageManager {
  /** What templates call it. */
  readonly name: string
  /** The file in which it declares what is installed, where it keeps one itself; a template with this manager must ship it. */
  readonly manifest: string | null
  readonly names: PackageNames
  /** Where packages come from by this machine's configuration; null where the manager is missing or does not say. */
  registry(machine: Machine): Promise<Registry | null>
  /** What the registry says of a package, of which nothing is run. */
  lookUp(asked: AskedPackage, site: BuildContext): Promise<PackageFacts>
  /** Further hosts for a command that a model runs into a layer. */
  hosts(site: BuildContext): Promise<readonly string[]>
  /** Adds packages to the layer, and to the manifests where those say what is installed. */
  install(packages: readonly string[], site: BuildContext, manifests: readonly SourceFile[]): Promise<Installed>
  /** How whole existing projects are installed; absent where they are installed by their packages. */
  readonly projects?: ProjectInstaller
  /** What was really installed, as the manager's own lock file; null where there is none. */
  lock(site: BuildContext): Promise<SourceFile | null>
  /** How many packages are there by all that an install printed so far, and how many there will be; null where it does not say. Pure. */
  counted?(printed: string): { readonly done: number; readonly all: number | null } | null
  /** Whether these files name packages of an existing project, so that it brings them without their being added. */
  declares(files: readonly SourceFile[]): boolean
  /**
   * The manifest with packages that were added, where installs do not write it themselves; null where it names them already, or
   * cannot be read: it is the user's own.
   * @param locks what was really installed, as package managers say it
   * @param read the text of a file of the program; null where there is none
   */
  declare(packages: readonly string[], locks: readonly SourceFile[], read: (path: string) => string | null): SourceFile | null
}

/** Installs existing projects by their own manifests and lock files. */
export interface ProjectInstaller {
  /** What the installs of projects call their managers. */
  readonly managers: readonly string[]
  /** Into a new layer. */
  install(install: ProjectInstall, site: BuildContext): Promise<InstalledProject>
}

/** How packages are called, in programs and in the messages of runners. */
export interface PackageNames {
  /** Well-known packages, each as `plain` spells it. */
  readonly popular: ReadonlySet<string>
  /** A name as the registry compares it with others. */
  plain(name: string): string
  /** Modules whose package has another name or needs more than its name; all others are installed by the name of their import. */
  readonly ofModules: ReadonlyMap<string, string>
  /** Messages about a module that could not be found; the first group is its name. */
  readonly missing: readonly RegExp[]
  /** Messages about a package that is there and was used wrongly. */
  readonly used: readonly Mention[]
  /** Words that stand where a package could, and are none. */
  readonly reserved: ReadonlySet<string>
  /** How its package manager says that no set of versions fits. */
  readonly conflict: RegExp
}

/** One kind of message, and which of its groups are package and symbol. */
export interface Mention {
  readonly pattern: RegExp
  of(groups: readonly string[]): { readonly package: string; readonly symbol: string }
}

/** What the install of an existing project came to. */
export interface InstalledProject {
  /** A failure unless the exit is 0. */
  readonly result: CommandResult
  /** Why the project's own build failed, where the install goes on without it. */
  readonly unbuilt?: string
}

/** What an install came to; `manifests` are those that were given where it failed. */
export interface Installed extends InstalledProject {
  readonly manifests: readonly SourceFile[]
}

/** A command while a layer is built. */
export interface BuildCommand {
  readonly argv: readonly string[]
  /** Inside path; the layer itself where it is left out. */
  readonly cwd?: string
  /** What it sees of the layer: `write` is the usual, `sealed` may not write where languages load code, `none` sees nothing of it. */
  readonly layer?: 'write' | 'sealed' | 'none'
  /** Beside the layer and the toolchains. */
  readonly mounts?: readonly Mount[]
  /** Beside those of the environment. */
  readonly variables?: Readonly<Record<string, string>>
  /** Code of packages runs in it: no registry is ever in its reach. */
  readonly isForeign?: boolean
  /** Nobody watches its output. */
  readonly isQuiet?: boolean
}

/** What the template of an environment asks for itself; whatever else stands in the steps was asked for by a model. */
export interface TemplateAsks {
  readonly manager: string | null
  readonly packages: readonly string[]
  /** Names that no registry may be asked for: the user's repository has these packages itself. */
  readonly unpublished?: readonly string[] | undefined
  /** The commands of the user's own project. */
  readonly project?: ProjectCommands | undefined
}

/** The layer that is being built, as a package manager may use it. */
export interface BuildContext {
  /** The layer on this machine. */
  readonly folder: string
  readonly machine: Machine
  /** Null where nobody says: then no package counts as the template's own. */
  readonly template: TemplateAsks | null
  /** Hosts by what was asked for them, kept for one run and no longer: what one run learns opens nothing for another. */
  readonly learnt: Map<string, readonly string[]>
  /** A toolchain of this environment. */
  toolchain(name: string): FoundToolchain | undefined
  /** Lays the files of a tree into a folder of the layer, before anything foreign wrote there. Gives their paths. */
  lay(tree: string, folder: string): readonly string[]
  /** The mount that shows a folder of the layer at another place, for writing. */
  mountOf(folder: string, target: string): Mount
  /** Without a network. */
  run(command: BuildCommand): Promise<CommandResult>
  /** With a registry and perhaps further hosts in reach; every other host ends in the result's `denials`. */
  runOnline(command: BuildCommand, registry: Registry, hosts?: readonly string[]): Promise<CommandResult>
  /** The hosts that a result's denials name. */
  deniedHosts(result: CommandResult): readonly string[]
  /** A folder of this machine with these files that is gone afterwards. No command of a model ever sees it. */
  inFolder<T>(files: readonly SourceFile[], use: (folder: BuildFolder) => Promise<T>): Promise<T>
}

export interface BuildFolder {
  readonly source: string
  /** The text of a file in it; null where there is none that can be read. */
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
 * Divides tests into what they ask of the program and what they expect. What divides and judges runs in boxes without the program, and the
 * program answers in one without tests.
 */
export interface Outside {
  /** Mounted read-only at RUNNER, where tests are divided and judged. */
  readonly files: readonly SourceFile[]
  /** Whether a file of tests is read. */
  isTest(path: string): boolean
  /** The names by which tests import files of the program. */
  modulesIn(paths: readonly string[]): readonly string[]
  command(mode: 'divide' | 'judge', request: string, answer: string): readonly string[]
  /** The path of the script that asks, among files of the program; null where none is free. */
  scriptIn(paths: readonly string[]): string | null
  /** Starts the script as people start a program, in its folder. */
  run(script: string): { readonly argv: readonly string[]; readonly variables: Readonly<Record<string, string>> }
}

/** Exit of a documentation that was printed, but says nothing of the symbol. */
export const SILENT = 4

/** Commands to be run where the environment is mounted, that print what an installed package says of itself. */
export interface PackageDocumentation {
  /** Exit 3 where the package is not there, `SILENT` where the symbol is not mentioned. */
  describe(name: string, symbol: string): readonly string[]
  /** Prints the package's metadata; another exit than 0 where the package is not there. */
  metadata(name: string): readonly string[]
  /** The addresses that metadata name, best first: documentation, home page, sources. They may be no addresses at all. */
  addressesIn(metadata: string): readonly string[]
}

/** What a runner starts with. No package, command or program can change it. */
export interface RunnerKit {
  /** The language's own program, by its full inside path. */
  readonly program: string
  /** Packages that the template or the project itself asks for: only their plugins are loaded unasked. */
  readonly packages: readonly string[]
  /** The commands of an existing project; absent for a new one. */
  readonly project?: ProjectCommands | undefined
}

/** A test runner, with its reporter. */
export interface Runner {
  readonly id: string
  readonly title: string
  /** The command that people run the tests of a new program with, in its folder. */
  readonly byHand: string
  readonly toolchain: string
  /** Variables by which it builds tests as people build a program to use it; left out where there is but one way. */
  readonly released?: Readonly<Record<string, string>>
  /** Seconds after which it ends a single test by itself, where it can. */
  readonly testS: number
  /** The runner's configuration and reporter, mounted read-only at RUNNER; part of the suite's hash. */
  readonly files: readonly SourceFile[]
  /**
   * By path, for files that changed without judging any test otherwise: the hash by which suites know them, so that runs that
   * were recorded before still replay. Null for a file that suites did not know.
   */
  readonly knownAs?: Readonly<Record<string, string | null>>
  /**
   * Where its stdin is a socket, it loads what it needs of itself, waits for a line there, and only then looks at the workspace. Else
   * only its box is started ahead.
   */
  readonly waits?: boolean
  /** Whether it only runs the commands of existing projects. No template names it. */
  readonly isForProjects?: boolean
  /** Inside paths that the runner's tools want to write although they lie in read-only folders. */
  readonly scratch: readonly string[]
  /** How the tests under these paths (files or folders relative to the workspace) are run. */
  command(
    tests: readonly string[],
    kit: RunnerKit,
  ): { readonly argv: readonly string[]; readonly variables: Readonly<Record<string, string>> }
  /** Reads what the reporter left in REPORT/report.json; null where nothing usable was left. Never throws. */
  read(reportText: string | null, result: CommandResult): TestReport | null
  /** How it says which lines each test runs; null where it cannot. */
  readonly coverage: CoverageKit | null
  /** A failing test for a project's own command, beside a green one of the project; absent where none can be planted. */
  planted?(beside: SourceFile, reader: ResultReader): PlantedTest | null
}

/** A file with one test that fails. */
export interface PlantedTest extends SourceFile {
  /** Of the test, in reports. */
  readonly name: string
}

/** A run of the tests that says which lines each of them runs. It judges nothing. */
export interface CoverageKit {
  /** Laid beside the runner's own files; one of the same path takes its place. Beside them all lies `SOURCES`. */
  readonly files: readonly SourceFile[]
  /** Whether lines of this file of the program can be told. */
  measures(path: string): boolean
  command: Runner['command']
  /** Lines of JSON as `readCoverage` reads them. */
  lines(reportText: string, coverageText: string): string
}

/** A file beside those of a runner that measures: a list of the program's own files, as JSON. */
export const SOURCES = 'tillgreen-sources.json'
