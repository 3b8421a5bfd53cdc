// Arguments that sentences about a program name: whole commands, calls of its main function, and options alone. Pure.
import { shellWords } from './shell-words.js'

/** A placeholder for a file or folder that the user names: FOLDER, PATH, CSV_FILE. */
export const isSlot = (word: string): boolean => /^[A-Z_]*(?:FILE|FOLDER|DIR|PATH|INPUT|SOURCE)[A-Z_]*$/.test(word)

/**
 * The arguments of each command in the sentences that starts `program`, and of each call of `main`. Then `usual` with each option that the
 * sentences name. A nameless file or folder is a slot.
 * @param program the file or name that starts it, such as `main.py`
 * @param usual the arguments that an option is added to; those of the first command if it is empty
 */
export function saidArguments(sentences: readonly string[], program: string, usual: readonly string[]): string[][] {
  const calls = sentences.flatMap(callsIn)
  const found = [...sentences.map(withoutCalls).flatMap((sentence) => commandsIn(sentence, program)), ...calls]
  const commands = found.flatMap((args) => {
    const words = args.map(slotOrWord)
    return words.length > 0 && words.every((word) => word !== null) ? [words] : []
  })
  const base = usual.length > 0 ? usual : (commands[0] ?? [])
  const known = new Set([...commands.flat(), ...usual, ...calls.flatMap(optionsWithValue)])
  const options = sentences.map(withoutCalls).flatMap(optionsIn)
  return [...commands, ...[...new Set(options)].filter((option) => !known.has(option)).map((option) => [...base, option])]
}

export interface SaidOption {
  /** Such as `--quiet`. */
  readonly option: string
  /** A sentence that names it, by its words where there is one, and not in a call alone. */
  readonly sentence: string
}

/** Each option that the sentences name, in their order. */
export function saidOptions(sentences: readonly string[]): SaidOption[] {
  const plain = sentences.filter((sentence) => optionNames(withoutCalls(sentence)).length > 0)
  const options = new Set(sentences.flatMap(optionNames))
  return [...options].flatMap((option) => {
    const isIn = (sentence: string) => optionNames(sentence).includes(option)
    const sentence = plain.find((each) => isIn(withoutCalls(each))) ?? sentences.find(isIn)
    return sentence === undefined ? [] : [{ option, sentence }]
  })
}

const optionNames = (text: string): string[] =>
  [...text.matchAll(/(?<![\w-])(--[a-z][a-z-]*[a-z])(?![\w-])/g)].flatMap(([, option]) => option ?? [])

/** Such as `main(["--file", path, "add"])`. */
const CALL = /\bmain\(\[([^\]]*)\][^)]*\)/g

const withoutCalls = (sentence: string): string => sentence.replace(CALL, '')

/** The arguments of each call: what is no text in quotation marks stays a name in angle brackets. */
function callsIn(sentence: string): string[][] {
  return [...sentence.matchAll(CALL)].map(([, list = '']) =>
    [...list.matchAll(/"([^"]*)"|'([^']*)'|([^\s,"']+)/g)].map(([, double, single, name]) => double ?? single ?? `<${name}>`),
  )
}

/** Options that a call gives a file of the user. */
const optionsWithValue = (args: readonly string[]): string[] =>
  args.filter((word, at) => word.startsWith('--') && slotOrWord(args[at + 1] ?? '') !== args[at + 1])

/** A word as it is, a name of a file or folder as a slot; null for any other name, since its value is unknown. */
function slotOrWord(word: string): string | null {
  const name = /^(?:<([\w-]+)>|\{([\w-]+)\}|([A-Z][A-Z_]*))$/.exec(word)
  if (!name) return /^(?:[<[{].*|\.{3}|[|&;>]+)$/.test(word) ? null : word
  const slot = (name[1] ?? name[2] ?? name[3] ?? '').toUpperCase().replaceAll('-', '_')
  return isSlot(slot) ? slot : null
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function commandsIn(sentence: string, program: string): string[][] {
  const name = escaped(program.replace(/^\.\//, ''))
  const called = new RegExp(`(?:^|[\\s/\`'"])${name}(?=$|[\\s\`'".,;:)])`)
  const isCode = (part: number) => part % 2 === 1
  return sentence.split('`').flatMap((part, at) => {
    const found = called.exec(part)
    if (!found) return []
    const rest = part.slice(found.index + found[0].length)
    const args = isCode(at) ? shellWords(rest) : plainArguments(rest)
    return args === null ? [] : [args]
  })
}

/** Outside of code: words that can be nothing but arguments, up to the first that may belong to the sentence. */
function plainArguments(text: string): string[] {
  const words = text.trim().split(/\s+/)
  const isArgument = (word: string) =>
    isSlot(word) || /^(?:-{1,2}\w[\w-]*(?:=\S+)?|["']?[\w-]*[./][\w./-]*\w["']?|<[\w-]+>|\d+)$/.test(word)
  const end = words.findIndex((word) => !isArgument(word))
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.replace(/^["']|["']$/g, '')).filter((word) => word !== '')
}

/** Options without a value. */
function optionsIn(sentence: string): string[] {
  const found = sentence.matchAll(/(?<![\w-])(--[a-z][a-z-]*[a-z])(?![\w-])(?!\s*=|\s+(?:[A-Z]+\b|[<["'\d]))/g)
  return [...found].flatMap(([, option]) => option ?? [])
}
