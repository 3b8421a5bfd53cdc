// Programs of one file, as small models write them: how the file is called, how examples become its tests, and its stub.
import type { CallExample, CommandExample } from '../../contract/examples/example.js'

/** An example with the clause of the task that it shows; null if it shows none. */
export interface NumberedExample {
  readonly clause: number | null
  /** Its place among all examples, counted from 1. */
  readonly number: number
  readonly example: CallExample | CommandExample
}

export interface SingleFile {
  /** Runners whose tests these are. */
  readonly runners: readonly string[]
  /** The language as a code fence names it, and as people call it. */
  readonly fence: string
  readonly called: string
  /** The file of a module with this name. */
  fileOf(module: string): string
  /** The name of a module file in a text; null if it names none. */
  namedIn(text: string): string | null
  /** A test file that shows each example; `file` is the program. */
  tests(examples: readonly NumberedExample[], file: string): { readonly path: string; readonly text: string }
  /** The program before it is written: each function that examples call is there and not implemented. */
  stub(examples: readonly NumberedExample[]): string
  /** A text as a literal. */
  quoted(text: string): string
}

/** Names that examples import, each once. */
export const importedNames = (examples: readonly NumberedExample[]): string[] => [
  ...new Set(examples.flatMap(({ example }) => (example.kind === 'call' ? [example.name] : []))),
]

/** A number with a fraction is compared with a tolerance. */
export const isFraction = (literal: string): boolean => /^[-+]?(?:\d*\.\d+|\d+(?:\.\d+)?[eE][-+]?\d+)$/.test(literal)

const STRING = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g

/** Code with words of another language in this one's spelling, such as `true` for `True`. Strings and names of parameters stay. */
export function translateWords(code: string, words: ReadonlyMap<string, string>): string {
  const pattern = new RegExp(`(?<![\\w.])(?:${[...words.keys()].join('|')})(?![\\w(]|\\s*=(?!=))`, 'g')
  const translate = (part: string) => part.replace(pattern, (word) => words.get(word) ?? word)
  let text = ''
  let from = 0
  for (const { 0: string, index } of code.matchAll(STRING)) {
    text += translate(code.slice(from, index)) + string
    from = index + string.length
  }
  return text + translate(code.slice(from))
}
