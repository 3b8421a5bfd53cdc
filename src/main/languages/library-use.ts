// How a library is tried, since it has no program to start.

/** In the interpreter of its language, line by line. */
export interface LanguageConsole {
  readonly type: 'console'
  /** What people call the language, or the program that it is. */
  readonly name: string
  /** A line of bash that becomes it, in a workspace. It has imported what these lines, of `importLine`, name. */
  line(imports: readonly string[]): string
  /** The line that brings a file of the workspace into it; null for what is no module. */
  importLine(path: string): string | null
}

/** By a command in a shell, where the language has no interpreter. */
export interface ShellCommand {
  readonly type: 'command'
  readonly command: string
}

export type LibraryUse = LanguageConsole | ShellCommand
