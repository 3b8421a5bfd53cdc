// The words of `npm run bench:real`: tasks, answers, and results as they are kept.
import type { SourceFile } from '../../src/contract/run/template.js'

export type Language = 'python' | 'javascript' | 'html'

/** What all programs are run with, to see which of them behave alike. What they should give is not part of it. */
export type Probe =
  /** Python source of a call, such as `add(1, 2)`. Changed arguments are tried too. */
  | { readonly call: string }
  /** A command line of the program; files lie beside it. */
  | { readonly args: readonly string[]; readonly stdin: string; readonly files: Readonly<Record<string, string>> }

export interface Task {
  /** The place in its suite, from 0. */
  readonly number: number
  readonly name: string
  readonly language: Language
  /** The kind of project that Tillgreen builds. */
  readonly template: string
  readonly description: string
  /** As the user gives them: `INPUT -> RESULT`. */
  readonly examples: readonly string[]
  /** The question for one bare answer. */
  readonly prompt: string
  readonly maxTokens: number
  /** The file that holds the program. */
  readonly file: string
  /** Goes before a bare answer: imports that its header has. */
  readonly head: string
  readonly probes: readonly Probe[]
  readonly stub: readonly SourceFile[]
  readonly solution: readonly SourceFile[]
  /** Put over the program, then `command` is run. */
  readonly hidden: readonly SourceFile[]
  /** Starts with `python` or `node`. A secret word follows; the last line that it prints is that word, what passed, and out of how many. */
  readonly command: readonly string[]
}

export interface Judged {
  readonly passed: number
  readonly of: number
  /** The end of what the hidden tests printed, where not all passed. */
  readonly output: string
}

export const isSolved = ({ passed, of }: Judged): boolean => of > 0 && passed === of

export interface Answer {
  readonly text: string
  readonly tokens: { readonly in: number; readonly out: number }
  readonly ms: number
  /** Whether it reached its limit of tokens. */
  readonly isCut: boolean
}

/** What one arm did with one task. */
export interface Row {
  readonly suite: string
  readonly arm: string
  readonly task: number
  readonly name: string
  /** How many examples the user gave. */
  readonly examples: number
  readonly judged: Judged
  /** Whether any of several answers passes the hidden tests; left out where there was one. */
  readonly isAnySolved?: boolean
  /** The verdict; null where the arm gives none. */
  readonly verdict: string | null
  /** How a run ended; null for bare answers. */
  readonly ended: string | null
  readonly calls: number
  readonly tokens: number
  readonly ms: number
}
