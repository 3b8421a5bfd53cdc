// Mutations that several languages share, after the usual operators of mutation testing (DeMillo, Lipton, Sayward 1978).
import type { MutationKind, MutationRule } from '../syntax.js'

/** Each of these words becomes the other of its pair. */
export function swap(query: string, pairs: Readonly<Record<string, string>>, kind: MutationKind = 'operator'): MutationRule {
  const words = new Map(Object.entries(pairs))
  return { kind, query, by: (found) => words.get(found) ?? null }
}

/** The next whole number, and the next exponent of one such as `1e-9`. @param nodes what numbers are called in the grammar */
export const nextNumber = (...nodes: readonly string[]): MutationRule => ({
  kind: 'constant',
  query: `[${nodes.map((node) => `(${node})`).join(' ')}] @it`,
  by: (found) => (/^(\d+e-)?\d+$/.test(found) ? found.replace(/\d+$/, (digits) => String(Number(digits) + 1)) : null),
})

/** Not where texts are joined: another operator beside a literal of text is no mutant. */
export const amongNumbers = (pattern: string): string => `(${pattern} (#match? @left "[\\\\w)\\\\]]$") (#match? @right "^[\\\\w(]"))`

/** Whether a line begins with the statement that returns: one behind its condition is that condition's matter. */
export const isReturnAlone = (before: string): boolean => /^[ \t]+return $/.test(before)

export const ORDERS = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
export const SIGNS = { '+': '-', '-': '+' }

/** Operators between two values, of languages that call an expression with one `binary_expression`. */
export const betweenValues = (equality: Readonly<Record<string, string>>): readonly MutationRule[] => [
  swap(binary(Object.keys(equality)), equality),
  swap(binary(Object.keys(ORDERS)), ORDERS),
  swap(amongNumbers(binary(Object.keys(SIGNS))), SIGNS),
  swap(amongNumbers(binary(['*'])), { '*': '+' }),
  swap(binary(['&&', '||']), { '&&': '||', '||': '&&' }),
]

const binary = (operators: readonly string[]) =>
  `(binary_expression left: (_) @left operator: [${operators.map((operator) => `"${operator}"`).join(' ')}] @it right: (_) @right)`
