// Defines how a user tries a library, which has no program to start.

/** The interpreter of its language, line by line. */
export interface LanguageConsole {
  readonly type: 'console'
  /** The name of the language or of its console. */
  readonly name: string
  /** A line of bash that starts it in a workspace, after these imports from `importLine`. */
  line(imports: readonly string[]): string
  /** The line that imports a file of the workspace; null if the file is not a module. */
  importLine(path: string): string | null
}

/** A shell command, for a language without an interpreter. */
export interface ShellCommand {
  readonly type: 'command'
  readonly command: string
}

export type LibraryUse = LanguageConsole | ShellCommand
