// Arguments with the names of the user's own files in them. Pure.
import { isSlot } from '../../../contract/text/said-arguments.js'
import { shellLine, shellWords } from '../../../contract/text/shell-words.js'

const isOption = (word: string): boolean => word.startsWith('-')
const isPath = (word: string): boolean => !isOption(word) && (word.includes('/') || /\.[A-Za-z]\w{0,4}$/.test(word))

/**
 * Puts the names where the arguments have a slot or a path, or their one word. Without either they go before the options.
 * @returns null if there is no place for a name
 */
export function withNames(args: readonly string[], names: readonly string[]): string[] | null {
  const words = args.filter((word) => !isOption(word))
  if (words.length === 0) return [...names, ...args]
  const slot = args.findIndex(isSlot)
  const path = slot >= 0 ? slot : args.findIndex(isPath)
  const [only = '', second] = words
  const isOneWord = second === undefined && /^[A-Za-z][\w-]*$/.test(only)
  const at = path >= 0 ? path : isOneWord ? args.indexOf(only) : -1
  return at < 0 ? null : [...args.slice(0, at), ...names, ...args.slice(at + 1)]
}

interface Naming {
  /** The arguments of the plan. */
  readonly planned: readonly string[]
  /** The names that the user had given before. */
  readonly before: readonly string[]
  readonly names: readonly string[]
}

/** The line after the files changed: with their names where the user typed nothing else. Else new ones come at its end, and others go. */
export function lineWith(line: string, { planned, before, names }: Naming): string {
  const words = shellWords(line)
  if (words === null) return line
  const filled = (all: readonly string[]) => shellLine(all.length === 0 ? planned : (withNames(planned, all) ?? all))
  if (['', shellLine(planned), filled(before)].includes(shellLine(words))) return filled(names)
  const kept = words.filter((word) => names.includes(word) || !before.includes(word))
  return shellLine([...kept, ...names.filter((name) => !kept.some((word) => word === name || word.startsWith(`${name}/`)))])
}

/** Examples that are shown at most. */
const SHOWN = 3

/** Examples with the names in them; of one without a place for them its options alone. Without names, those that need none. */
export function withOwn(examples: readonly (readonly string[])[], names: readonly string[]): readonly (readonly string[])[] {
  const isWhole = (args: readonly string[]) => !args.some(isSlot)
  if (names.length === 0) return examples.filter(isWhole).slice(0, SHOWN)
  const filled = examples.flatMap((args) => {
    const options = args.filter(isOption)
    const found = withNames(args, names) ?? (options.length > 0 ? [...names, ...options] : null)
    return found && isWhole(found) ? [found] : []
  })
  return [...new Map(filled.map((args) => [shellLine(args), args])).values()].slice(0, SHOWN)
}
