// Defines the interface of a package manager: its names and its installs.
import type { AskedPackage } from '../../contract/packages/asked-package.js'
import type { ProjectInstall } from '../../contract/packages/project-commands.js'
import type { PackageFacts } from '../../contract/run/effects.js'
import type { SourceFile } from '../../contract/run/template.js'
import type { CommandResult } from '../../contract/sandbox/command.js'
import type { BuildContext } from './layer.js'
import type { Machine, Registry } from './machine.js'

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
