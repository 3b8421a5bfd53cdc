// A console of a language: what a library offers is tried in it, since there is no program to start.
import type { SourceFile } from '../../../contract/run/template.js'
import { CONSOLE } from '../../../contract/sandbox/inside.js'
import readLines from './tillgreen-console.sh?raw'

export interface LanguageConsole {
  /** What people call the language, or the program that it is. */
  readonly name: string
  /** A line of bash that becomes it, in a workspace. */
  readonly line: string
  /** What it is made of, mounted read-only at CONSOLE; none where the toolchain brings one. */
  readonly files: readonly SourceFile[]
  /** The line that brings a file of the workspace into it; null for what is no module, and where it knows the modules already. */
  importLine(path: string): string | null
}

/**
 * A console of a language that has none: each text is compiled with all texts before it, in memory and never in the workspace.
 * @param begin a script for bash that builds what compiles a text, and then reads on with `tillgreen-console.sh` beside it
 */
export function compiledConsole(name: string, begin: SourceFile, files: readonly SourceFile[]): LanguageConsole {
  return {
    name,
    line: `. ${CONSOLE}/${begin.path}`,
    files: [begin, { path: 'tillgreen-console.sh', text: readLines }, ...files],
    importLine: () => null,
  }
}
