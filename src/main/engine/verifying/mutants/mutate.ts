// Makes small changes to a program that its tests should notice: operators, constants, conditions, returns.
import type { Mutation, MutationKind, Sources } from '../../../languages/language.js'

export interface Mutant {
  readonly path: string
  /** Counted from 1. */
  readonly line: number
  readonly kind: MutationKind
  /** The line before and after. */
  readonly from: string
  readonly to: string
  /** The whole file with this one change. */
  readonly text: string
}

/** All mutants of a file, by line; none if its language is unknown. */
export function mutantsOf(sources: Sources, path: string, text: string): Mutant[] {
  return sources
    .mutations(path, text)
    .map((mutation) => mutant(path, text, mutation))
    .sort((a, b) => a.line - b.line)
}

function mutant(path: string, text: string, { kind, from, to, by }: Mutation): Mutant {
  const changed = text.slice(0, from) + by + text.slice(to)
  const line = text.slice(0, from).split('\n').length
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
 * At most `count` mutants, spread over files and kinds. Every file gets one before any gets a second,
 * and each time the kind that it has least of.
 */
export function chooseMutants(
  sources: Sources,
  files: readonly { readonly path: string; readonly text: string }[],
  count: number,
  isWanted: (mutant: Mutant) => boolean = () => true,
): Mutant[] {
  const queues = files.map((file) => ordered(mutantsOf(sources, file.path, file.text).filter(isWanted))).filter((queue) => queue.length > 0)
  const chosen: Mutant[] = []
  for (let turn = 0; chosen.length < count && queues.some((queue) => turn < queue.length); turn++)
    for (const queue of queues) {
      const next = queue[turn]
      if (next && chosen.length < count) chosen.push(next)
    }
  return chosen
}

/** Alternates kinds, and within a kind goes from both ends to the middle, so that few mutants cover the whole file. */
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
