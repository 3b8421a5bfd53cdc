// What a small model is asked for: one file, in the form that real small models keep (docs/decisions/0058-small-models.md).

import type { CallExample, CommandExample, Example } from '../../../contract/examples/example.js'
import { callAt } from '../../../contract/examples/literals.js'
import { examplesIn, withExamples } from '../../../contract/examples/read-examples.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import type { Languages, NumberedExample, SingleFile } from '../../languages/language.js'
import type { Run } from '../journal/run-context.js'
import { singleFileOf } from '../task/example-language.js'

/** One file that a program consists of, and the examples that it must meet. */
export interface FileRequest {
  readonly single: SingleFile
  readonly file: string
  readonly examples: readonly NumberedExample[]
  /** Clauses of the task, each with the user's words that it quotes. */
  readonly clauses: readonly { readonly words: string; readonly quotes: readonly string[] }[]
  /** Null for a library. */
  readonly start: StartCommand | null
  /** Whether the description is a function to be completed. */
  readonly isStub: boolean
}

/** Reads a description as a request for one file. @param more examples that the user gave since */
export function readRequest(single: SingleFile, template: Template, { description }: Pick<Goal, 'description'>, more = ''): FileRequest {
  const found = examplesIn(`${description}\n\n${more}`)
  const called = functionsIn(description)
  const program = template.start?.command.argv.join(' ') ?? null
  const settled = found.flatMap((each) => settle(each, { single, called, program }))
  const numbered = settled.map((example, index) => ({ number: index + 1, example }))
  const stub = /^\s*(?:async )?def\s+([A-Za-z_]\w*)\s*\(/m.exec(description)?.[1] ?? null
  const file = fileFor(single, template, description, settled, stub ?? called[0] ?? null)
  return { single, file, ...withClauses(numbered), start: startOf(settled, template, file), isStub: stub !== null }
}

/** Examples by the clause that they show: one for each function, and one for the program. */
function withClauses(numbered: readonly Omit<NumberedExample, 'clause'>[]): Pick<FileRequest, 'examples' | 'clauses'> {
  const roots = [...new Set(numbered.map(({ example }) => rootOf(example)))]
  const examples = numbered.map((each) => ({ ...each, clause: roots.indexOf(rootOf(each.example)) + 1 }))
  const clauses = roots.map((root) => {
    const own = numbered.map(({ example }) => example).filter((each) => rootOf(each) === root)
    return { words: own.map(wordsOf).join('; '), quotes: own.map(({ quote }) => quote) }
  })
  return { examples, clauses }
}

/** The request without some of its examples. */
export const withoutExamples = (request: FileRequest, wrong: ReadonlySet<number>): FileRequest => ({
  ...request,
  ...withClauses(request.examples.filter(({ number }) => !wrong.has(number))),
})

/** The request with examples that the user gave in lines of `INPUT -> RESULT`. The file keeps its name. */
export function withMoreExamples(
  request: FileRequest,
  { template, description }: Omit<Asked, 'languages'>,
  lines: readonly string[],
): FileRequest {
  const given = lines.map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim()).filter((line) => line !== '')
  const { examples } = readRequest(request.single, template, { description }, withExamples('', given))
  const known = new Set(request.examples.map(({ example }) => example.quote))
  const more = examples.filter(({ example: { quote } }) => !known.has(quote) && given.some((line) => line.includes(quote)))
  return { ...request, ...withClauses([...request.examples, ...more].map((each, index) => ({ ...each, number: index + 1 }))) }
}

/** The part of a plan's task that follows from the clauses of a request. */
export const clausesAsPlan = (clauses: FileRequest['clauses']) => ({
  acceptance: clauses.map(({ words }) => words),
  traces: clauses.flatMap(({ quotes }, index) => quotes.map((quote) => ({ clause: index + 1, quote }))),
})

/** What is asked for, with all that the user said so far. */
export function requestOf(run: Run, { languages, template, description }: Asked): FileRequest {
  const single = singleFileOf(languages, template)
  if (!single) throw new Error(`Programs of "${template.name}" are not of one file.`)
  return readRequest(single, template, { description }, run.spoken.join('\n\n'))
}

interface Asked {
  readonly languages: Pick<Languages, 'all'>
  readonly template: Template
  readonly description: string
}

/** Names of functions that a description calls, once each: `f(x)`, `def f(`. */
function functionsIn(description: string): string[] {
  const names = [...description.matchAll(/(?<![\w.])([A-Za-z_]\w*)\((?!s\))/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => name.length > 1)
}

interface Settling {
  readonly single: SingleFile
  readonly called: readonly string[]
  readonly program: string | null
}

/** An input without a caller is given to the one function that the words name, else to the program. */
function settle(example: Example, { single, called, program }: Settling): (CallExample | CommandExample)[] {
  if (example.kind !== 'raw') return [example]
  const { input, result, quote } = example
  const [only] = called
  if (only !== undefined && called.length === 1) {
    const literal = (text: string) => (callAt(`f(${text})`, 0)?.call === `f(${text})` ? text : single.quoted(text))
    return [{ kind: 'call', name: only, call: `${only}(${literal(input)})`, result: literal(result), isError: false, quote }]
  }
  return program === null ? [] : [{ kind: 'command', command: `${program} ${input}`, output: result, quote }]
}

const PROGRAM_FILE = /(?<![\w/.-])([\w-]+\.(?:py|m?js))\b/

/** What an example is about: a function, or the program. */
const rootOf = (example: CallExample | CommandExample): string => (example.kind === 'call' ? example.name : '$')

const wordsOf = (example: CallExample | CommandExample): string =>
  example.kind === 'call'
    ? `${example.call} ${example.isError ? 'raises' : 'gives'} ${example.result}`
    : `${example.command} prints ${JSON.stringify(example.output.trim())}`

/** The file that examples start, else one that the words name, else one called after the function, else the template's entry file. */
function fileFor(
  single: SingleFile,
  template: Template,
  description: string,
  examples: readonly (CallExample | CommandExample)[],
  called: string | null,
): string {
  const started = examples
    .flatMap((each) => (each.kind === 'command' ? [PROGRAM_FILE.exec(each.command)?.[1] ?? ''] : []))
    .find((name) => name !== '')
  const function_ = examples.find((each) => each.kind === 'call')?.name ?? called
  return (
    started ??
    single.namedIn(description) ??
    (function_ === null ? (template.start?.when ?? single.fileOf('program')) : single.fileOf(function_))
  )
}

/** A program is started as its first example does; where that needs a shell, and starts another file than the template, by a shell. */
function startOf(examples: readonly (CallExample | CommandExample)[], template: Template, file: string): StartCommand | null {
  const [first] = examples.flatMap((each) => (each.kind === 'command' ? [each.command] : []))
  if (first === undefined) return null
  const isPlain = /^[\w./=,:@+-]+(?: +[\w./=,:@+-]+)*$/.test(first)
  if (isPlain) return { argv: first.split(/ +/), expect: 'exits' }
  return template.start?.when === file ? null : { argv: ['sh', '-c', first], expect: 'exits' }
}

/** Whether a test has the name of an example. */
export const isOfExample = (name: string, number: number): boolean => name === `test_example_${number}` || name === `example ${number}`
