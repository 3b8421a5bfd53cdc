// Defines how a language gets into a container image, and how the packages of a program are installed there.
import type { ProjectInstall } from '../../contract/packages/project-commands.js'

export interface ContainerPart {
  /**
   * The official image of the toolchain.
   * @param version of the toolchain; null if unknown, then the newest
   */
  image(version: string | null): string
  /** What another image must take over from it to have the toolchain. */
  readonly taken: {
    readonly folders: readonly string[]
    readonly path: readonly string[]
    readonly variables: Readonly<Record<string, string>>
  }
  /** Lines of shell that install the packages, in the folder of the program. */
  install(program: PackagedProgram): readonly string[]
}

export interface PackagedProgram {
  has(path: string): boolean
  /** How an existing project is installed; null for a new program, and for a project of another language. */
  readonly own: ProjectInstall | null
}
