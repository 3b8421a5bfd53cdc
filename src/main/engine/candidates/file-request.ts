// Reads a description as a request for one file, in the form that small models can follow (docs/decisions/0058-small-models.md).

import type { ArgumentsExample, CallExample, CommandExample, Example } from '../../../contract/examples/example.js'
import { callAt } from '../../../contract/examples/literals.js'
import { type ExampleForms, examplesIn, withExamples } from '../../../contract/examples/read-examples.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { StartCommand, Template } from '../../../contract/run/template.js'
import type { Languages, NumberedExample, SingleFile } from '../../languages/language.js'
import type { Run } from '../journal/run-context.js'
import { exampleForms, singleFileOf } from '../task/example-language.js'

/** The single file of a program, and the examples that it must meet. */
export interface FileRequest {
  readonly single: SingleFile
  readonly file: string
  readonly examples: readonly NumberedExample[]
  /** Clauses of the task, each with the user's words that it quotes. */
  readonly clauses: readonly { readonly words: string; readonly quotes: readonly string[] }[]
  /** Null for a library. */
  readonly start: StartCommand | null
  /** Whether the description is a function to complete. */
  readonly isStub: boolean
  readonly forms: ExampleForms
}

/** Further inputs of a request, beside the description. */
interface Reading {
  /** Examples that the user gave later. */
  readonly more?: string
  readonly forms?: ExampleForms
}

/** Reads a description as a request for one file. */
export function readRequest(
  single: SingleFile,
  template: Template,
  { description }: Pick<Goal, 'description'>,
  { more = '', forms = 'all' }: Reading = {},
): FileRequest {
  const found = examplesIn(`${description}\n\n${more}`, forms)
  const called = functionsIn(description)
  const program = template.start?.command.argv.join(' ') ?? null
  const heads = [...description.matchAll(STUB)]
  const [, stub = null, parameters = ''] = heads.at(forms === 'all' ? -1 : 0) ?? []
  const defined = new Set(heads.map(([, name]) => name))
  // A description with the head of a function is about this one. Calls of other names are helpers or built-in functions.
  const isMeant = (each: CallExample | CommandExample) =>
    forms === 'first' || each.kind !== 'call' || defined.size === 0 || defined.has(each.name)
  const settled = found.flatMap((each) => settle(each, { single, called, program, stub, parameters })).filter(isMeant)
  const numbered = settled.map((example, index) => ({ number: index + 1, example }))
  const file = fileFor(single, template, { description, examples: settled, called: stub ?? called[0] ?? null })
  return { single, file, ...withClauses(numbered), start: startOf(settled, template, file), isStub: stub !== null, forms }
}

/** Heads of functions in a description. The last is the one to complete. */
const STUB = /^\s*(?:async )?def\s+([A-Za-z_]\w*)\s*\(([^)]*)\)/gm

/** Groups examples by their clause: one for each function, and one for the program. */
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

/** The request with examples from the user, in lines of `INPUT -> RESULT`. The file keeps its name. */
export function withMoreExamples(
  request: FileRequest,
  { template, description }: Omit<RequestContext, 'languages'>,
  lines: readonly string[],
): FileRequest {
  const given = lines.map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim()).filter((line) => line !== '')
  const { examples } = readRequest(request.single, template, { description }, { more: withExamples('', given), forms: request.forms })
  const known = new Set(request.examples.map(({ example }) => example.quote))
  const more = examples.filter(({ example: { quote } }) => !known.has(quote) && given.some((line) => line.includes(quote)))
  return { ...request, ...withClauses([...request.examples, ...more].map((each, index) => ({ ...each, number: index + 1 }))) }
}

/** The part of a plan's task that follows from the clauses of a request. */
export const clausesAsPlan = (clauses: FileRequest['clauses']) => ({
  acceptance: clauses.map(({ words }) => words),
  traces: clauses.flatMap(({ quotes }, index) => quotes.map((quote) => ({ clause: index + 1, quote }))),
})

/** The request, with all messages of the user so far. */
export function requestOf(run: Run, { languages, template, description }: RequestContext): FileRequest {
  const single = singleFileOf(languages, template)
  if (!single) throw new Error(`Programs of "${template.name}" are not of one file.`)
  return readRequest(single, template, { description }, { more: run.spoken.join('\n\n'), forms: exampleForms(run.config) })
}

interface RequestContext {
  readonly languages: Pick<Languages, 'all'>
  readonly template: Template
  readonly description: string
}

/** Names of functions that a description calls, each once: `f(x)`, `def f(`. */
function functionsIn(description: string): string[] {
  const names = [...description.matchAll(/(?<![\w.])([A-Za-z_]\w*)\((?!s\))/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => name.length > 1)
}

interface Settling {
  readonly single: SingleFile
  readonly called: readonly string[]
  readonly program: string | null
  /** The function whose head is in the description, and its parameters. */
  readonly stub: string | null
  readonly parameters: string
}

/** Gives an input without a caller to the only function in the words, else to the program. */
function settle(example: Example, settling: Settling): (CallExample | CommandExample)[] {
  if (example.kind === 'arguments') return callWith(example, settling)
  if (example.kind !== 'raw') return [example]
  const { single, called, program } = settling
  const { input, result, quote } = example
  const [only] = called
  if (only !== undefined && called.length === 1) {
    const literal = (text: string) => (callAt(`f(${text})`, 0)?.call === `f(${text})` ? text : single.quoted(text))
    return [{ kind: 'call', name: only, call: `${only}(${literal(input)})`, result: literal(result), isError: false, quote }]
  }
  return program === null ? [] : [{ kind: 'command', command: `${program} ${input}`, output: result, quote }]
}

/** The call of the only function with values in the order of its parameters; none if their number differs. */
function callWith({ values, result, quote }: ArgumentsExample, { called, stub, parameters }: Settling): CallExample[] {
  const name = stub ?? (called.length === 1 ? called[0] : undefined)
  if (name === undefined) return []
  const names = parameters
    .split(/,(?![^[]*\])/)
    .map((each) => each.replace(/[:=][\s\S]*/, '').trim())
    .filter((each) => each !== '' && each !== 'self')
  if (stub !== null && names.length !== values.length) return []
  const byName = names.map((each) => values.find((value) => value.name === each)).filter((value) => value !== undefined)
  const ordered = byName.length === values.length ? byName : values
  return [{ kind: 'call', name, call: `${name}(${ordered.map(({ literal }) => literal).join(', ')})`, result, isError: false, quote }]
}

const PROGRAM_FILE = /(?<![\w/.-])([\w-]+\.(?:py|m?js))\b/

/** The subject of an example: a function, or the program. */
const rootOf = (example: CallExample | CommandExample): string => (example.kind === 'call' ? example.name : '$')

const wordsOf = (example: CallExample | CommandExample): string =>
  example.kind === 'call'
    ? `${example.call} ${example.isError ? 'raises' : 'gives'} ${example.result}`
    : `${example.command} prints ${JSON.stringify(example.output.trim())}`

/** The words that may name the file. */
interface NameClues {
  readonly description: string
  readonly examples: readonly (CallExample | CommandExample)[]
  readonly called: string | null
}

/** The file that examples start, else one that the words name, else one named after the function, else the template's entry file. */
function fileFor(single: SingleFile, template: Template, { description, examples, called }: NameClues): string {
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

/** The start command: that of the first example, through a shell if needed, unless it starts the template's file. */
function startOf(examples: readonly (CallExample | CommandExample)[], template: Template, file: string): StartCommand | null {
  const [first] = examples.flatMap((each) => (each.kind === 'command' ? [each.command] : []))
  if (first === undefined) return null
  const isPlain = /^[\w./=,:@+-]+(?: +[\w./=,:@+-]+)*$/.test(first)
  if (isPlain) return { argv: first.split(/ +/), expect: 'exits' }
  return template.start?.when === file ? null : { argv: ['sh', '-c', first], expect: 'exits' }
}

/** Whether a test has the name of an example. */
export const isOfExample = (name: string, number: number): boolean => name === `test_example_${number}` || name === `example ${number}`
