// Separates cases whose names fit several places of a file by the order in which its tests run. Pure.

/**
 * The place of each case, in the order of the report. It is null where no place or several places are possible.
 * Places are numbered in the order of the file. Each place is assumed to have a case, since a loop without rows is no test.
 * @param candidates the places that fit the name of each case
 */
export function inOrder(candidates: readonly (readonly number[])[]): (number | null)[] {
  const known = candidates.filter((places) => places.length > 0)
  if (known.every((places) => places.length === 1)) return candidates.map((places) => places[0] ?? null)
  // A group that runs once for each row of a table has its own order, which says nothing about other cases.
  const isWhole = known.length > 0 && assigned(known) !== null
  const groups = isWhole ? [new Set(known.flat())] : groupsOf(known)
  const found: (number | null)[] = candidates.map(() => null)
  for (const group of groups) {
    const at = candidates.flatMap((places, index) => (places.some((place) => group.has(place)) ? [index] : []))
    const places = assigned(at.map((index) => candidates[index] ?? []))
    for (const [nth, index] of at.entries()) found[index] = places?.[nth] ?? only(candidates[index] ?? [])
  }
  return found
}

const only = (places: readonly number[]): number | null => (places.length === 1 ? (places[0] ?? null) : null)

/** Groups of places that share a case. */
function groupsOf(candidates: readonly (readonly number[])[]): ReadonlySet<number>[] {
  let groups: ReadonlySet<number>[] = []
  for (const places of candidates) {
    const [meeting, apart] = [groups.filter((group) => places.some((place) => group.has(place))), [] as ReadonlySet<number>[]]
    apart.push(...groups.filter((group) => !meeting.includes(group)))
    groups = [...apart, new Set([...places, ...meeting.flatMap((group) => [...group])])]
  }
  return groups
}

/** The place of each case where only one is possible, else null. The result is null where the order fits no assignment. */
function assigned(candidates: readonly (readonly number[])[]): (number | null)[] | null {
  const places = [...new Set(candidates.flat())].sort((a, b) => a - b)
  const numbered = candidates.map((own) => own.map((place) => places.indexOf(place)))
  const forth = reached(numbered, 0, 1)
  const back = reached(numbered.toReversed(), places.length - 1, -1).toReversed()
  const possible = forth.map((own, index) => own.filter((place) => back[index]?.includes(place)))
  if (possible.some((own) => own.length === 0)) return null
  return possible.map((own) => (own.length === 1 ? (places[own[0] ?? 0] ?? null) : null))
}

/** The possible places of each case if the first case is at one end and no place is skipped. */
function reached(candidates: readonly (readonly number[])[], first: number, step: number): number[][] {
  const found: number[][] = []
  for (const [index, own] of candidates.entries()) {
    const before = found[index - 1]
    found.push(own.filter((place) => (before ? before.includes(place) || before.includes(place - step) : place === first)))
  }
  return found
}
