// Divides pairs into those that are trained on and those that are held back, so that no program stands on both sides. Pure.
import { createHash } from 'node:crypto'

interface KeyedPair {
  /** As it is sent. */
  readonly sent: string
  /** What its program is known by; pairs that share one of them are of one program. */
  readonly keys: readonly string[]
}

interface Split {
  readonly train: readonly string[]
  readonly held: readonly string[]
  /** How many programs are held back. */
  readonly programs: number
}

/**
 * Holds back whole programs up to `share` of the pairs, or the smallest one where none is so small. Which ones is decided by their hashes: the
 * same pairs are divided alike each time. Nothing is held back where there is one program.
 */
export function splitByProgram(pairs: readonly KeyedPair[], share: number): Split {
  const groups = groupsOf(pairs)
  if (share === 0 || groups.length < 2) return { train: pairs.map(({ sent }) => sent), held: [], programs: 0 }
  const most = share * pairs.length
  const chosen = new Set<number>()
  let programs = 0
  for (const group of groups) {
    if (chosen.size + group.length > most) continue
    for (const at of group) chosen.add(at)
    programs += 1
  }
  if (programs === 0) {
    for (const at of groups.toSorted((a, b) => a.length - b.length)[0] ?? []) chosen.add(at)
    programs = 1
  }
  const side = (isHeld: boolean) => pairs.flatMap(({ sent }, at) => (chosen.has(at) === isHeld ? [sent] : []))
  return { train: side(false), held: side(true), programs }
}

/** The places of the pairs of each program, in an order that says nothing of how they came. */
function groupsOf(pairs: readonly KeyedPair[]): number[][] {
  const parent = pairs.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parent[root] !== undefined && parent[root] !== root) root = parent[root] ?? root
    return root
  }
  const firstWith = new Map<string, number>()
  for (const [at, { keys }] of pairs.entries())
    for (const key of keys) {
      const first = firstWith.get(key)
      if (first === undefined) firstWith.set(key, at)
      else parent[rootOf(at)] = rootOf(first)
    }
  const groups = Map.groupBy(pairs.keys(), rootOf)
  const hashOf = (group: readonly number[]) =>
    createHash('sha256')
      .update(group.map((at) => pairs[at]?.sent).join('\n'))
      .digest('hex')
  return [...groups.values()]
    .map((group) => ({ group, hash: hashOf(group) }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ group }) => group)
}
