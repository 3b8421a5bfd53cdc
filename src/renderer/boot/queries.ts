// The questions of the window to the core, and how the answers stay current while runs work.
import { type InfiniteData, infiniteQueryOptions, QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RunSummary } from '../../contract/run/run.js'
import { core, whenConnected } from './api.js'

/** Runs of one page of the list of all runs. */
const RUNS_PAGE = 100
/** A sandbox stays proved for a while; asking again proves it again. */
const ABOUT_MS = 120_000

/** A running run has a new tree every few seconds; answers about older trees are not used again. */
export const STATE_KEPT_MS = 10_000

export const queryClient = new QueryClient({
  defaultOptions: {
    // The core is on this machine, so a missing network changes nothing.
    queries: { retry: 2, refetchOnWindowFocus: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

export const aboutQuestion = queryOptions({
  queryKey: ['about'],
  queryFn: () => core.app.about({}),
  refetchInterval: ABOUT_MS,
  staleTime: ABOUT_MS,
})
export const templatesQuestion = queryOptions({ queryKey: ['templates'], queryFn: () => core.app.templates({}) })
export const demosQuestion = queryOptions({ queryKey: ['demos'], queryFn: () => core.app.demos({}) })

export const useAbout = () => useQuery(aboutQuestion)
export const useTemplates = () => useQuery(templatesQuestion)
export const useDemos = () => useQuery(demosQuestion)
export const useSummary = (run: string | null) =>
  useQuery({ queryKey: ['summary', run], queryFn: () => core.runs.summary({ run: run ?? '' }), enabled: run !== null, retry: false })

/** All runs that were loaded so far, newest first. */
export const runsQuestion = infiniteQueryOptions({
  queryKey: ['runs'],
  queryFn: ({ pageParam }) => core.runs.list({ limit: RUNS_PAGE, before: pageParam }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.length < RUNS_PAGE ? undefined : (page.at(-1)?.createdAt ?? undefined)),
})

export const useRuns = () => useInfiniteQuery(runsQuestion)

/** Puts a run's newest summary everywhere it is shown. */
export function takeSummary(summary: RunSummary): void {
  queryClient.setQueryData(['summary', summary.id], summary)
  const known = queryClient.getQueryData<InfiniteData<RunSummary[]>>(['runs'])
  // Runs of the bench and of explorations are on other screens.
  if (!known || summary.origin !== undefined) return
  if (!known.pages.some((page) => page.some((run) => run.id === summary.id)))
    return void queryClient.invalidateQueries({ queryKey: ['runs'] })
  const pages = known.pages.map((page) => page.map((run) => (run.id === summary.id ? summary : run)))
  queryClient.setQueryData(['runs'], { ...known, pages })
}

/** Follows the changes of all runs, for as long as the window is there; call it once, before any question. */
export function followChanges(): void {
  let isBack = false
  whenConnected(() => {
    // Events during the outage were missed.
    if (isBack) void queryClient.invalidateQueries()
    isBack = true
    return core.runs.changes({}, (summary) => {
      takeSummary(summary)
      if (summary.outcome) {
        void queryClient.invalidateQueries({ queryKey: ['outputs'] })
        void queryClient.invalidateQueries({ queryKey: ['statistics'] })
        void queryClient.invalidateQueries({ queryKey: ['templates'] })
        void queryClient.invalidateQueries({ queryKey: ['configs', 'recommended'] })
      }
    })
  })
}
