// The objects that a file of settings writes out, as data: `export default defineConfig({ … })`, `module.exports = { … }`.
import type { Part } from '../../syntax/controls/parts.js'

export type Settings = Readonly<Record<string, unknown>>

/**
 * All outermost objects of a source joined into one, the later over the earlier. What is computed, called or spread is left out: it
 * is known only to a program that runs. Pure.
 */
export function settings(root: Part): Settings {
  const found = [...root.walk()].filter((part) => part.type === 'object' && ![...part.above()].some(({ type }) => type === 'object'))
  return Object.fromEntries(found.flatMap((part) => pairsOf(part)))
}

const pairsOf = (object: Part): [string, unknown][] =>
  object.named.flatMap((pair): [string, unknown][] => {
    const [key, value] = [pair.at('key'), pair.at('value')]
    const read = pair.type === 'pair' && key && value ? dataOf(value) : undefined
    return key && read !== undefined ? [[textOf(key) ?? key.text, read]] : []
  })

function dataOf(part: Part): unknown {
  switch (part.type) {
    case 'object':
      return Object.fromEntries(pairsOf(part))
    case 'array':
      return part.named.map(dataOf).filter((each) => each !== undefined)
    case 'true':
    case 'false':
      return part.type === 'true'
    case 'number':
      return Number(part.text)
    case 'regex':
      return part.at('pattern')?.text
    case 'parenthesized_expression':
    case 'as_expression':
    case 'satisfies_expression':
      return part.named[0] && dataOf(part.named[0])
    default:
      return textOf(part)
  }
}

/** The value of a string literal; undefined for other nodes or computed strings. */
function textOf(part: Part): string | undefined {
  if (part.type !== 'string' && part.type !== 'template_string') return undefined
  if (part.of('template_substitution')) return undefined
  return part.text.slice(1, -1).replace(/\\(.)/gs, (_, letter: string) => ESCAPES.get(letter) ?? letter)
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
])
