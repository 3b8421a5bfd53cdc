// Short texts that a step says to a model: they are kept in a Markdown file beside it, below a heading each.
import { fill, holesIn } from './fill.js'

type Holes = Readonly<Record<string, readonly string[]>>
type Values<Names extends readonly string[]> = Names extends readonly [] ? [] : [values: Readonly<Record<Names[number], string | number>>]

/** Says one of the phrases, with a value for each of its holes. */
export type Say<Of extends Holes> = <Name extends keyof Of & string>(name: Name, ...values: Values<Of[Name]>) => string

/**
 * Reads phrases from Markdown: the text below `## name` is the phrase of that name. `holes` names all phrases and what
 * each leaves open. Throws where file and `holes` differ, which is found when the module is loaded.
 */
export function phrasesOf<const Of extends Holes>(markdown: string, holes: Of): Say<Of> {
  const sections = markdown.split(/^## /m).slice(1)
  const phrases = new Map(
    sections.map((section) => {
      const end = section.indexOf('\n')
      return [section.slice(0, end).trim(), section.slice(end).trim()]
    }),
  )
  const inFile = [...phrases].map(([name, phrase]) => shape(name, holesIn(phrase)))
  const expected = Object.entries(holes).map(([name, open]) => shape(name, open))
  const differing = [...inFile.filter((each) => !expected.includes(each)), ...expected.filter((each) => !inFile.includes(each))]
  if (differing.length > 0) throw new Error(`Phrases and their file differ in: ${differing.join('; ')}.`)
  return (name, ...[values]) =>
    fill(phrases.get(name) ?? '', Object.fromEntries(Object.entries(values ?? {}).map(([hole, value]) => [hole, String(value)])))
}

const shape = (name: string, holes: readonly string[]): string => `${name} {${[...holes].sort().join(', ')}}`
