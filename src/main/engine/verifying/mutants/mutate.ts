// Small changes to a program that its tests should notice: operators, constants, conditions, returns. After the usual
// operators of mutation testing (DeMillo, Lipton, Sayward 1978), found in the text with strings and comments blanked.
import { blanked, type Language, languageOf } from '../../testing/blanked.js'

export interface Mutant {
  readonly path: string
  /** Counted from 1. */
  readonly line: number
  readonly kind: 'operator' | 'constant' | 'condition' | 'return'
  /** The line before and after. */
  readonly from: string
  readonly to: string
  /** The whole file with this one change. */
  readonly text: string
}

interface Rule {
  readonly kind: Mutant['kind']
  readonly languages: readonly Language[]
  readonly pattern: RegExp
  replace(found: RegExpExecArray): string | null
}

const EVERY: readonly Language[] = ['python', 'javascript', 'rust']
const BRACES: readonly Language[] = ['javascript', 'rust']

const swap = (languages: readonly Language[], pattern: RegExp, pairs: Readonly<Record<string, string>>): Rule => ({
  kind: 'operator',
  languages,
  pattern,
  replace: ([found]) => pairs[found] ?? null,
})

const RULES: readonly Rule[] = [
  swap(['javascript'], /===|!==/g, { '===': '!==', '!==': '===' }),
  swap(['python', 'rust'], /(?<![=!<>+\-*/%&|^])==(?!=)|!=(?!=)/g, { '==': '!=', '!=': '==' }),
  // Between two values with blanks, so that neither types nor arrows nor the ends of elements are met.
  swap(EVERY, /(?<=[\w)\]'"`] )(?:<=|>=|<|>)(?= [\w('"`-])/g, { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }),
  swap(EVERY, /(?<=[\w)\]] )[+-](?= [\w(])/g, { '+': '-', '-': '+' }),
  swap(EVERY, /(?<=[\w)\]] )[*](?= [\w(])/g, { '*': '+' }),
  swap(['python'], /\b(?:and|or)\b/g, { and: 'or', or: 'and' }),
  swap(BRACES, /&&|(?<=\s)\|\|(?=\s)/g, { '&&': '||', '||': '&&' }),
  { kind: 'constant', languages: EVERY, pattern: /(?<![\w.'"#])\d+(?![\w.])/g, replace: ([found]) => String(Number(found) + 1) },
  {
    kind: 'constant',
    languages: EVERY,
    pattern: /\b(?:True|False|true|false)\b/g,
    replace: ([found]) => ({ True: 'False', False: 'True', true: 'false', false: 'true' })[found] ?? null,
  },
  {
    kind: 'condition',
    languages: ['python'],
    pattern: /(?<=^[ \t]*(?:el)?if )[^\n:]+(?=:[ \t]*$)/gm,
    replace: ([found]) => `not (${found})`,
  },
  { kind: 'condition', languages: ['rust'], pattern: /(?<=\bif )(?!let\b)[^{\n]+(?= \{)/g, replace: ([found]) => `!(${found})` },
  {
    kind: 'condition',
    languages: ['javascript'],
    pattern: /(?<=\bif \()[^()\n]+(?:\([^()\n]*\)[^()\n]*)*(?=\))/g,
    replace: ([found]) => `!(${found})`,
  },
  { kind: 'return', languages: ['python'], pattern: /(?<=^[ \t]+return )(?!None\b)[^\n]+$/gm, replace: () => 'None' },
  {
    kind: 'return',
    languages: ['javascript'],
    pattern: /(?<=^[ \t]+return )(?!undefined\b|null\b)[^\n;{(]+(?=;?$)/gm,
    replace: () => 'undefined as never',
  },
]

/** Every mutant of a file, in the order of its lines; none where its language is not known. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const language = languageOf(path)
  if (!language) return []
  const code = blanked(text, language)
  const found = RULES.filter((rule) => rule.languages.includes(language)).flatMap((rule) =>
    [...code.matchAll(rule.pattern)].flatMap((match) => {
      // From the text itself, so that strings within a condition stay what they are.
      const before = text.slice(match.index, match.index + match[0].length)
      const exact = Object.assign([before], { index: match.index, input: text }) as unknown as RegExpExecArray
      const by = rule.replace(exact)
      return by === null || isDeclaration(text, match.index)
        ? []
        : [mutant(path, text, rule.kind, match.index, before.length, typed(path, by))]
    }),
  )
  return found.sort((a, b) => a.line - b.line)
}

/** Only TypeScript needs to be told that a missing value is no mistake. */
const typed = (path: string, by: string): string => (/\.tsx?$/.test(path) ? by : by.replace(' as never', ''))

/** Imports and types are no behaviour. */
function isDeclaration(text: string, index: number): boolean {
  const start = text.lastIndexOf('\n', index) + 1
  return /^\s*(?:import|from|use|export type|type|interface|export interface)\b/.test(text.slice(start, text.indexOf('\n', index) >>> 0))
}

function mutant(path: string, text: string, kind: Mutant['kind'], index: number, length: number, by: string): Mutant {
  const changed = text.slice(0, index) + by + text.slice(index + length)
  const line = text.slice(0, index).split('\n').length
  return {
    path,
    line,
    kind,
    from: (text.split('\n')[line - 1] ?? '').trim(),
    to: (changed.split('\n')[line - 1] ?? '').trim(),
    text: changed,
  }
}

/**
 * At most `count` mutants, spread over files and kinds: every file's turn comes before a second one of the same, and
 * each time a kind that the file gave least of.
 */
export function chooseMutants(files: readonly { readonly path: string; readonly text: string }[], count: number): Mutant[] {
  const queues = files.map((file) => ordered(mutantsOf(file.path, file.text))).filter((queue) => queue.length > 0)
  const chosen: Mutant[] = []
  for (let turn = 0; chosen.length < count && queues.some((queue) => turn < queue.length); turn++)
    for (const queue of queues) {
      const next = queue[turn]
      if (next && chosen.length < count) chosen.push(next)
    }
  return chosen
}

/** Kinds by turns, and within a kind from both ends to the middle, so that few mutants reach all of a file. */
function ordered(mutants: readonly Mutant[]): Mutant[] {
  const kinds = (['condition', 'operator', 'return', 'constant'] as const).map((kind) =>
    spread(mutants.filter((each) => each.kind === kind)),
  )
  const longest = Math.max(0, ...kinds.map((kind) => kind.length))
  return Array.from({ length: longest }, (_, index) => kinds.flatMap((kind) => kind[index] ?? [])).flat()
}

function spread<T>(items: readonly T[]): T[] {
  if (items.length <= 2) return [...items]
  const middle = Math.floor(items.length / 2)
  const [before, after] = [spread(items.slice(0, middle)), spread(items.slice(middle + 1))]
  const mixed = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [before[index], after[index]]).flat()
  return [items[middle] as T, ...mixed.filter((item): item is T => item !== undefined)]
}
