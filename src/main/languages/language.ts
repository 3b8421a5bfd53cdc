// Defines the interface of a language. Engine and sandbox use languages only through it; the host passes them in.

import type { SourceFile, Template } from '../../contract/run/template.js'
import type { ContainerPart } from './container.js'
import type { Examples } from './examples.js'
import type { LayerPart } from './layer.js'
import type { LibraryUse } from './library-use.js'
import type { FindToolchain } from './machine.js'
import type { PackageManager } from './package-manager.js'
import type { ProjectKind } from './project.js'
import type { Runner } from './runner.js'
import type { SingleFile } from './single-file.js'
import type { Syntax } from './syntax.js'

export type { BuildCommand, BuildContext, BuildFolder, LayerPart, TemplateAsks } from './layer.js'
export type { FindToolchain, FoundToolchain, Machine, MissingToolchain, Registry } from './machine.js'
export type { Installed, InstalledProject, PackageManager, PackageNames } from './package-manager.js'
export { type CoverageKit, type PlantedTest, type Runner, SOURCES } from './runner.js'
export type { NumberedExample, SingleFile } from './single-file.js'
export type { Control, ControlChoice, ControlStrength, Edit, Swap, Typed } from './syntax/controls/control.js'
export {
  type Expectation,
  type HollowKind,
  hollowKinds,
  type Mutation,
  type MutationKind,
  type SourceBlock,
  type SourceRow,
  type Sources,
  type SourceTable,
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
