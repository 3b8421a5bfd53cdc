// Tells cases apart whose names fit several places of a file, by their order: a file's tests run as they stand in it. Pure.

/**
 * For each case, in the order of the report, the place that it comes from: null where several are left, or none.
 * Places are numbered as they stand in the file. Each is taken to have made a case, as a loop over no rows would be no test.
 * @param candidates for each case the places that its name fits
 */
export function inOrder(candidates: readonly (readonly number[])[]): (number | null)[] {
  const known = candidates.filter((places) => places.length > 0)
  if (known.every((places) => places.length === 1)) return candidates.map((places) => places[0] ?? null)
  // What runs in another order elsewhere, such as a group that is run for each row of a table, says nothing about these.
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

/** Places that some case could come from as well as from another one. */
function groupsOf(candidates: readonly (readonly number[])[]): ReadonlySet<number>[] {
  let groups: ReadonlySet<number>[] = []
  for (const places of candidates) {
    const [meeting, apart] = [groups.filter((group) => places.some((place) => group.has(place))), [] as ReadonlySet<number>[]]
    apart.push(...groups.filter((group) => !meeting.includes(group)))
    groups = [...apart, new Set([...places, ...meeting.flatMap((group) => [...group])])]
  }
  return groups
}

/** The place of each case where only one is possible, else null; null instead of all where the order fits in no way. */
function assigned(candidates: readonly (readonly number[])[]): (number | null)[] | null {
  const places = [...new Set(candidates.flat())].sort((a, b) => a - b)
  const numbered = candidates.map((own) => own.map((place) => places.indexOf(place)))
  const forth = reached(numbered, 0, 1)
  const back = reached(numbered.toReversed(), places.length - 1, -1).toReversed()
  const possible = forth.map((own, index) => own.filter((place) => back[index]?.includes(place)))
  if (possible.some((own) => own.length === 0)) return null
  return possible.map((own) => (own.length === 1 ? (places[own[0] ?? 0] ?? null) : null))
}

/** For each case the places at which it can be where the first one is at an end, and none is passed over on the way. */
function reached(candidates: readonly (readonly number[])[], first: number, step: number): number[][] {
  const found: number[][] = []
  for (const [index, own] of candidates.entries()) {
    const before = found[index - 1]
    found.push(own.filter((place) => (before ? before.includes(place) || before.includes(place - step) : place === first)))
  }
  return found
}
