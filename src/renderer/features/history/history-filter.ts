// What the list of runs is narrowed to; it stays while one looks at a run and comes back.
import { create } from 'zustand'
import { HistoryFilter } from '../../../contract/calls/history.js'

export const everything: HistoryFilter = HistoryFilter.parse({})

interface FilterState {
  readonly filter: HistoryFilter
  /** Runs that are ticked, in the order in which they were. */
  readonly selected: readonly string[]
  /** Projects whose older runs are listed below the newest one. */
  readonly opened: readonly string[]
  narrow(change: Partial<HistoryFilter>): void
  clear(): void
  select(selected: readonly string[]): void
  toggle(run: string): void
  toggleProject(project: string): void
}

const toggled = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list.filter((each) => each !== item) : [...list, item]

export const useHistoryFilter = create<FilterState>((set) => ({
  filter: everything,
  selected: [],
  opened: [],
  // What is ticked but out of sight could be deleted by mistake.
  narrow: (change) => set(({ filter }) => ({ filter: { ...filter, ...change }, selected: [] })),
  clear: () => set(({ filter }) => ({ filter: { ...everything, deleted: filter.deleted }, selected: [] })),
  select: (selected) => set({ selected }),
  toggle: (run) => set(({ selected }) => ({ selected: toggled(selected, run) })),
  toggleProject: (project) => set(({ opened }) => ({ opened: toggled(opened, project) })),
}))

/** Whether a filter leaves anything out. */
export const isNarrowed = (filter: HistoryFilter): boolean => JSON.stringify({ ...filter, deleted: false }) !== JSON.stringify(everything)

interface Range {
  readonly name: string
  readonly from: number | null
  readonly to: number | null
}

/** Dollars. */
export const costs: readonly Range[] = [
  { name: 'free', from: null, to: 0 },
  { name: 'up to $0.10', from: null, to: 0.1 },
  { name: '$0.10 to $1', from: 0.1, to: 1 },
  { name: 'over $1', from: 1, to: null },
]

const DAY_MS = 86_400_000

/** Days up to now; midnight of this machine's time is where a day begins. */
export const ages: readonly { readonly name: string; readonly days: number }[] = [
  { name: 'today', days: 1 },
  { name: 'last 7 days', days: 7 },
  { name: 'last 30 days', days: 30 },
  { name: 'last 90 days', days: 90 },
  { name: 'last year', days: 365 },
]

/** The moment at which the first of so many days began, today counted. */
export function beginningOf(days: number): number {
  const midnight = new Date().setHours(0, 0, 0, 0)
  return midnight - (days - 1) * DAY_MS
}

/** The name of the age that a filter was set to, if it was one of ours. */
export const ageOf = (from: number | null): string | null => ages.find(({ days }) => beginningOf(days) === from)?.name ?? null

export const costOf = ({ usdFrom, usdTo }: HistoryFilter): string | null =>
  costs.find(({ from, to }) => (from !== null || to !== null) && from === usdFrom && to === usdTo)?.name ?? null
