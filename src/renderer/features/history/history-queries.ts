// The questions of the history screen, and how its pages stay current while runs work.
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { HistoryFilter, type HistoryKey, type HistoryPage, type HistoryRun } from '../../../contract/calls/history.js'
import type { RunSummary } from '../../../contract/run/run.js'
import { count } from '../../../words/figures.js'
import { core, errorMessage, whenConnected } from '../../boot/api.js'
import { queryClient, takeSummary } from '../../boot/queries.js'
import { showToast } from '../../ui/toast.js'

const PAGE = 100

export const useHistoryPages = (filter: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: ['history', 'page', filter],
    queryFn: ({ pageParam }) => core.history.page({ filter, after: pageParam, limit: PAGE }),
    initialPageParam: null as HistoryKey | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

/** Most versions of a project that are shown. */
const MOST_VERSIONS = 100

/** Older runs of opened projects, by project; a project is missing until its runs are known. */
export function useOlderRuns(filter: HistoryFilter, projects: readonly string[]): ReadonlyMap<string, readonly HistoryRun[]> {
  return useQueries({
    queries: projects.map((project) => ({
      queryKey: ['history', 'older', filter, project],
      queryFn: () => core.history.page({ filter: { ...filter, project }, after: null, limit: MOST_VERSIONS }),
      placeholderData: keepPreviousData,
    })),
    combine: (answers) => new Map(answers.flatMap(({ data }, at) => (data ? [[projects[at] ?? '', data.runs.slice(1)] as const] : []))),
  })
}

/** The runs of the project of a run, the oldest first; replays are no versions. Empty until they are known. */
export function useVersions(summary: RunSummary | undefined): readonly HistoryRun[] {
  const project = summary?.project ?? ''
  const filter = HistoryFilter.parse({ project })
  const { data } = useQuery({
    queryKey: ['history', 'versions', project, summary?.id, summary?.state],
    queryFn: () => core.history.page({ filter, after: null, limit: MOST_VERSIONS }),
    enabled: project !== '',
    placeholderData: keepPreviousData,
  })
  return useMemo(() => (data?.runs ?? []).filter(({ kind }) => kind !== 'replay').toReversed(), [data])
}

export const useHistoryCount = (filter: HistoryFilter) =>
  useQuery({
    queryKey: ['history', 'count', filter],
    queryFn: () => core.history.count({ filter }),
    placeholderData: keepPreviousData,
  })

export const useHistoryChoices = () => useQuery({ queryKey: ['history', 'choices'], queryFn: () => core.history.choices({}) })

type Pages = InfiniteData<HistoryPage>

/** Changes runs in every loaded page; a run that becomes null is taken out. */
function patch(change: (run: HistoryRun) => HistoryRun | null): void {
  queryClient.setQueriesData<Pages>({ queryKey: ['history', 'page'] }, (known) => {
    if (!known?.pages) return known
    return { ...known, pages: known.pages.map((page) => ({ ...page, runs: page.runs.flatMap((run) => change(run) ?? []) })) }
  })
}

const isLoaded = (run: string): boolean =>
  queryClient
    .getQueriesData<Pages>({ queryKey: ['history', 'page'] })
    .some(([, known]) => known?.pages?.some((page) => page.runs.some((each) => each.id === run)) ?? false)

/** Asks again for what lists and counts show. */
function refresh(): void {
  for (const queryKey of [['history'], ['runs'], ['statistics'], ['templates']]) void queryClient.invalidateQueries({ queryKey })
}

/** Follows running runs in the loaded pages; a new run asks for the pages again. */
export function useHistoryChanges(): void {
  useEffect(
    () =>
      whenConnected(() =>
        core.runs.changes({}, (summary: RunSummary) => {
          if (isLoaded(summary.id)) patch((run) => (run.id === summary.id ? { ...run, ...summary } : run))
          else void queryClient.invalidateQueries({ queryKey: ['history'] })
        }),
      ),
    [],
  )
}

const showError = (error: unknown) => showToast({ words: errorMessage(error), tone: 'bad' })

/** Deletes runs at once, and offers to undo it. */
export const useRemove = () =>
  useMutation({
    mutationFn: (runs: readonly string[]) => core.history.remove({ runs: [...runs] }),
    onSuccess: ({ runs }) => {
      patch((run) => (runs.includes(run.id) ? null : run))
      refresh()
      showToast({
        words: `${count(runs.length, 'run')} deleted, including files and output. You can restore deleted runs under "Deleted" until you remove them permanently.`,
        undo: () => void core.history.restore({ runs }).then(refresh, showError),
      })
    },
    onError: showError,
  })

export const useRestore = () =>
  useMutation({
    mutationFn: (runs: readonly string[]) => core.history.restore({ runs: [...runs] }),
    onSuccess: ({ runs }) => {
      patch((run) => (runs.includes(run.id) ? null : run))
      refresh()
      showToast({ words: `${count(runs.length, 'run')} restored.` })
    },
    onError: showError,
  })

export const usePurge = () =>
  useMutation({
    mutationFn: (runs: readonly string[]) => core.history.purge({ runs: [...runs] }),
    onSuccess: ({ runs, bytes, isPostponed }) => {
      refresh()
      const freed = isPostponed
        ? 'Their disk space will be freed when no run is active.'
        : `${(bytes / 1e6).toFixed(1)} MB of disk space freed.`
      showToast({ words: `${count(runs, 'run')} removed permanently. ${freed}` })
    },
    onError: showError,
  })

/** Gives a run another title, at once wherever it is shown. */
export const useRename = () =>
  useMutation({
    mutationFn: ({ run, title }: { run: string; title: string }) => core.history.rename({ run, title }),
    onSuccess: (summary) => {
      takeSummary(summary)
      patch((run) => (run.id === summary.id ? { ...run, ...summary } : run))
      refresh()
    },
    onError: showError,
  })

export const useTag = () =>
  useMutation({
    mutationFn: ({ runs, tag }: { runs: readonly string[]; tag: string }) => core.history.tag({ runs: [...runs], tag }),
    onSuccess: ({ runs }, { tag }) => {
      patch((run) => (runs.includes(run.id) ? { ...run, tags: [...run.tags, tag].sort() } : run))
      void queryClient.invalidateQueries({ queryKey: ['history', 'choices'] })
    },
    onError: showError,
  })

export const useUntag = () =>
  useMutation({
    mutationFn: ({ runs, tag }: { runs: readonly string[]; tag: string }) => core.history.untag({ runs: [...runs], tag }),
    onSuccess: ({ runs }, { tag }) => {
      patch((run) => (runs.includes(run.id) ? { ...run, tags: run.tags.filter((each) => each !== tag) } : run))
      void queryClient.invalidateQueries({ queryKey: ['history'] })
    },
    onError: showError,
  })
