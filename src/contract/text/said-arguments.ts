// Arguments that sentences about a program name: whole commands, and options alone. Pure.
import { shellWords } from './shell-words.js'

/**
 * Each command of the sentences that starts `program`, as its arguments; then `usual` with each option that the sentences name.
 * @param program the file or name that starts it, such as `main.py`
 * @param usual the arguments that an option is added to
 */
export function saidArguments(sentences: readonly string[], program: string, usual: readonly string[]): string[][] {
  const commands = sentences.flatMap((sentence) => commandsIn(sentence, program)).filter((args) => args.length > 0)
  const base = usual.length > 0 ? usual : (commands[0] ?? [])
  const options = sentences.flatMap(optionsIn).filter((option) => ![...commands, usual].some((args) => args.includes(option)))
  return [...commands, ...[...new Set(options)].map((option) => [...base, option])]
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
    return args === null || args.some((word) => PLACEHOLDER.test(word)) ? [] : [args]
  })
}

/** What stands for a value instead of being one: FOLDER, <file>, [options], and signs of a shell. */
const PLACEHOLDER = /^(?:[A-Z][A-Z_]+|[<[{].*|\.{3}|[|&;>]+)$/

/** Outside of code: words that can be nothing but arguments, up to the first that may belong to the sentence. */
function plainArguments(text: string): string[] {
  const words = text.trim().split(/\s+/)
  const end = words.findIndex((word) => !/^(?:-{1,2}\w[\w-]*(?:=\S+)?|["']?[\w-]*[./][\w./-]*\w["']?|\d+)$/.test(word))
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.replace(/^["']|["']$/g, '')).filter((word) => word !== '')
}

/** Options without a value. */
function optionsIn(sentence: string): string[] {
  const found = sentence.matchAll(/(?<![\w-])(--[a-z][a-z-]*[a-z])(?![\w-])(?!\s*=|\s+(?:[A-Z]{2,}|[<["'\d]))/g)
  return [...found].flatMap(([, option]) => option ?? [])
}

export interface SaidOption {
  /** Such as `--quiet`. */
  readonly option: string
  /** The first sentence that names it. */
  readonly sentence: string
}

/** Each option that the sentences name, in their order. */
export function saidOptions(sentences: readonly string[]): SaidOption[] {
  const found = sentences.flatMap((sentence) =>
    [...sentence.matchAll(/(?<![\w-])(--[a-z][a-z-]*[a-z])(?![\w-])/g)].flatMap(([, option]) => (option ? [{ option, sentence }] : [])),
  )
  return found.filter(({ option }, at) => found.findIndex((each) => each.option === option) === at)
}
