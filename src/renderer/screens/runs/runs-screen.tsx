// All runs by project, newest first: search, filters, pages that are loaded as one scrolls, and what can be done with several.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { HistoryRun } from '../../../contract/calls/history.js'
import { count } from '../../../words/figures.js'
import { errorMessage } from '../../boot/api.js'
import { rootOf } from '../../boot/place.js'
import { useRuns } from '../../boot/queries.js'
import { screens } from '../../boot/screens.js'
import { isNarrowed, useHistoryFilter } from '../../features/history/history-filter.js'
import { useHistoryChanges, useHistoryCount, useHistoryPages, useOlderRuns } from '../../features/history/history-queries.js'
import { LiveCards } from '../../features/live-cards/live-cards.js'
import { useOwedOutputs } from '../../features/outcome/output-queries.js'
import { below } from '../../features/shell/in-rail.js'
import { useSeenLiveRuns } from '../../features/shell/live-runs.js'
import { StartingRuns } from '../../features/start-draft/starting-runs.js'
import { Empty, Notice } from '../../ui/notice.js'
import { useNow } from '../../ui/now.js'
import { FilterBar } from './filter-bar.js'
import { RunHeads, RunLine } from './run-line.js'
import { SelectionBar } from './selection-bar.js'

const ROW = 38

interface Line {
  readonly run: HistoryRun
  /** Whether the older runs of its project follow. */
  readonly isOpened: boolean
  readonly isOlder: boolean
}

export function RunsScreen() {
  const { filter } = useHistoryFilter()
  const grouped = useMemo(() => ({ ...filter, newest: true }), [filter])
  const pages = useHistoryPages(grouped)
  const { data, error } = pages
  useHistoryChanges()
  const lines = useLines(data)
  const runs = useMemo(() => lines.map(({ run }) => run), [lines])
  const place = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({ count: runs.length, getScrollElement: () => place.current, estimateSize: () => ROW, overscan: 12 })
  const items = list.getVirtualItems()
  useFetchedAhead(pages, (items.at(-1)?.index ?? 0) >= runs.length - 60)
  useTopOf(place, filter)
  const ids = useMemo(() => runs.map((run) => run.id), [runs])
  const onTick = useTicking(ids)
  const selected = useHistoryFilter((state) => state.selected)
  const owed = useOwedOutputs()
  const now = useNow(30_000)
  const live = useSeenLiveRuns()
  const { stop, focus } = useStop(items.flatMap(({ index }) => ids[index] ?? []))
  return (
    <div className="runs">
      <RunsHead />
      {filter.deleted ? null : <StartingRuns />}
      {filter.deleted ? null : <LiveCards runs={live} />}
      <FilterBar />
      {error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null}
      <div className="grid-table">
        {data && runs.length === 0 ? (
          <NoRuns />
        ) : (
          <div className="grid-body" ref={place}>
            <RunHeads />
            <ul aria-label="Runs" style={{ height: list.getTotalSize(), position: 'relative' }}>
              {items.map((item) => {
                const line = lines[item.index]
                return line ? (
                  <RunLine
                    key={line.run.id}
                    {...line}
                    now={now}
                    top={item.start}
                    isTicked={selected.includes(line.run.id)}
                    isOwed={owed.has(line.run.id)}
                    isStop={line.run.id === stop}
                    onFocus={focus}
                    onTick={onTick}
                  />
                ) : null
              })}
            </ul>
          </div>
        )}
      </div>
      <SelectionBar />
    </div>
  )
}

/** Another list begins at its top. */
function useTopOf(place: RefObject<HTMLElement | null>, filter: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the filter changes
  useEffect(() => {
    if (place.current) place.current.scrollTop = 0
  }, [place, filter])
}

/** The next page is asked for before the end of the last one is in sight. */
function useFetchedAhead({ hasNextPage, isFetchingNextPage, fetchNextPage }: ReturnType<typeof useHistoryPages>, isNear: boolean): void {
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && isNear) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, isNear])
}

/** A list of hundreds of runs is one stop of Tab: the row that had the focus last, or the first one that is drawn. */
function useStop(drawn: readonly string[]): { readonly stop: string | undefined; focus(run: string): void } {
  const [focused, focus] = useState('')
  return { stop: drawn.includes(focused) ? focused : drawn[0], focus }
}

/** The newest run of each project, and below it the older ones where they are opened. A page keeps the state of its moment: summaries update it. */
function useLines(data: ReturnType<typeof useHistoryPages>['data']): readonly Line[] {
  const { filter, opened } = useHistoryFilter()
  const older = useOlderRuns(filter, opened)
  const summaries = useRuns().data
  return useMemo(() => {
    const known = new Map(summaries?.pages.flat().map((summary) => [summary.id, summary]))
    const updated = (run: HistoryRun): HistoryRun => ({ ...run, ...known.get(run.id) })
    return (data?.pages.flatMap((page) => page.runs) ?? []).flatMap((run): Line[] => {
      const isOpened = run.siblings !== undefined && opened.includes(run.project)
      const below = isOpened ? (older.get(run.project) ?? []) : []
      return [
        { run: updated(run), isOpened, isOlder: false },
        ...below.map((each) => ({ run: updated(each), isOpened: false, isOlder: true })),
      ]
    })
  }, [data, summaries, opened, older])
}

function RunsHead() {
  const { filter } = useHistoryFilter()
  const total = useHistoryCount(filter).data?.runs
  const projects = useHistoryCount({ ...filter, newest: true }).data?.runs
  return (
    <header>
      <h2>{filter.deleted ? 'Deleted runs' : 'Runs'}</h2>
      <span className="text-ink-3" role="status">
        {total === undefined ? '' : count(total, isNarrowed(filter) ? 'match' : 'run', isNarrowed(filter) ? 'matches' : 'runs')}
        {projects !== undefined && total !== undefined && projects < total ? ` in ${count(projects, 'project')}` : ''}
      </span>
      <span className="flex-1" />
      {below(screens, 'runs').map((screen) => (
        <a key={screen.name} className="button" href={rootOf(screen)} title={screen.about}>
          <screen.Icon aria-hidden /> {screen.title}
        </a>
      ))}
    </header>
  )
}

/** Ticks one run, or with shift all from the last ticked one on. */
function useTicking(ids: readonly string[]): (run: string, isRange: boolean) => void {
  const last = useRef<string | null>(null)
  const known = useRef(ids)
  known.current = ids
  return useCallback((run, isRange) => {
    const { selected, select, toggle } = useHistoryFilter.getState()
    const [from, to] = [last.current === null ? -1 : known.current.indexOf(last.current), known.current.indexOf(run)]
    last.current = run
    if (!isRange || from < 0) return toggle(run)
    const between = known.current.slice(Math.min(from, to), Math.max(from, to) + 1)
    select([...selected, ...between.filter((each) => !selected.includes(each))])
  }, [])
}

function NoRuns() {
  const { filter, clear } = useHistoryFilter()
  if (isNarrowed(filter))
    return (
      <div className="empty">
        <b>No run matches</b>
        <p>
          {filter.text ? 'No run contains all these words, or words that start with them. ' : ''}
          <button type="button" className="link" onClick={clear}>
            Clear search and filters
          </button>
        </p>
      </div>
    )
  return filter.deleted ? (
    <Empty title="No deleted runs">Deleted runs stay here until you restore them or remove them permanently.</Empty>
  ) : (
    <Empty title="No runs yet">Start something new, or play a demo.</Empty>
  )
}
