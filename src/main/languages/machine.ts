// Defines what a machine has for a language: programs, toolchains and sources of packages.
import type { Mount } from '../../contract/sandbox/inside.js'

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
