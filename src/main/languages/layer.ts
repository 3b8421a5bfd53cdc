// Defines a language's part of a layer, and the layer under construction.

import type { ProjectCommands } from '../../contract/packages/project-commands.js'
import type { SourceFile } from '../../contract/run/template.js'
import type { CommandResult } from '../../contract/sandbox/command.js'
import type { Mount } from '../../contract/sandbox/inside.js'
import type { FoundToolchain, Machine, Registry } from './machine.js'

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
