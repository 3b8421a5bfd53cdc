// Which files are open in the middle, which tab and which task are shown, which files hold text that is not saved, and
// whether the user's shell is wanted; the panes agree on it here.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { LineRange } from '../../../contract/journal/coverage.js'
import { useWindowState } from '../../ui/kept.js'
import { useOpenedRun } from './run-store-context.js'

/** `details` has no tab: the strip above the tabs opens and closes it. */
export type Tab = 'timeline' | 'plan' | 'preview' | 'details' | `file:${string}`

/** Where a run's screen begins. */
export type BeginTab = Extract<Tab, 'timeline' | 'preview' | 'details'>

/** A step whose change to a file is to be shown. */
export interface AskedChange {
  readonly key: string
  /** Grows with each request, so that a repeated one shows it again. */
  readonly time: number
}

/** A place to be found in a file. */
export interface SoughtPlace {
  /** Words at the place, or the number of its line, from 1. */
  readonly at: string | number
  /** Lines that are marked, each run of them by its first and last. */
  readonly marked?: readonly LineRange[]
  /** Grows with each request. */
  readonly time: number
}

interface State {
  readonly files: readonly string[]
  readonly tab: Tab
  /** Shown again once the details are closed; null if they came first. */
  readonly back: Tab | null
  /** The task of the plan that is looked at. */
  readonly task: string | null
  readonly unsaved: ReadonlySet<string>
  readonly asked: ReadonlyMap<string, AskedChange>
  /** The place that a file is to be opened at, such as the name of a test. */
  readonly sought: ReadonlyMap<string, SoughtPlace>
}

interface OpenFiles extends State {
  /** Times that the shell was asked for from elsewhere than its tab. */
  readonly shellAsked: number
  show(tab: Tab): void
  /** Opens the details of the end, or goes back to what was shown before, and to `first` if that was nothing. */
  toggleDetails(first: Tab): void
  /** Chooses a task of the plan. */
  choose(task: string): void
  /** Opens a file, and where a step is named what that step changed in it. */
  open(path: string, step?: string): void
  /** Opens a file at the first line with these words, or at the line of this number. */
  openAt(path: string, at: string | number): void
  /** Opens a file at the first of these lines, with all of them marked. */
  openMarked(path: string, ranges: readonly LineRange[]): void
  close(path: string): void
  openShell(): void
  /** Says whether a file holds text that is not saved. */
  mark(path: string, isUnsaved: boolean): void
}

const OpenFileContext = createContext<OpenFiles | null>(null)

const shownIn = (before: State, tab: Tab): State => ({ ...before, tab, back: before.tab === 'details' ? before.back : before.tab })

const soughtIn = (before: State, path: string, at: string | number, marked: readonly LineRange[] = []): State => ({
  ...before,
  sought: new Map(before.sought).set(path, { at, marked, time: (before.sought.get(path)?.time ?? 0) + 1 }),
  files: before.files.includes(path) ? before.files : [...before.files, path],
  tab: `file:${path}`,
})

const nothingOpen: Omit<State, 'tab'> = {
  files: [],
  back: null,
  task: null,
  unsaved: new Set(),
  asked: new Map(),
  sought: new Map(),
}

/** @param begin the tab that is shown first, and again when it becomes another one, unless the user looks at a file */
export function OpenFileProvider({ begin, children }: { begin: BeginTab; children: ReactNode }) {
  const run = useOpenedRun((open) => open.run)
  const [state, setState] = useWindowState<State>(`open-files ${run}`, { ...nothingOpen, tab: begin })
  const [shellAsked, askForShell] = useState(0)
  const [begun, setBegun] = useWindowState(`open-files-begin ${run}`, begin)
  const actions = useMemo(
    () => ({
      show: (tab: Tab) => setState((before) => shownIn(before, tab)),
      toggleDetails: (first: Tab) => setState((before) => shownIn(before, before.tab === 'details' ? (before.back ?? first) : 'details')),
      choose: (task: string) => setState((before) => ({ ...before, task })),
      openShell: () => askForShell((times) => times + 1),
      open: (path: string, step?: string) =>
        setState((before) => ({
          ...before,
          asked: step ? new Map(before.asked).set(path, { key: step, time: (before.asked.get(path)?.time ?? 0) + 1 }) : before.asked,
          files: before.files.includes(path) ? before.files : [...before.files, path],
          tab: `file:${path}`,
        })),
      openAt: (path: string, at: string | number) => setState((before) => soughtIn(before, path, at)),
      openMarked: (path: string, ranges: readonly LineRange[]) => setState((before) => soughtIn(before, path, ranges[0]?.[0] ?? 1, ranges)),
      close: (path: string) =>
        setState((before) => {
          const at = before.files.indexOf(path)
          const files = before.files.filter((each) => each !== path)
          const neighbour = files[Math.min(at, files.length - 1)]
          const next: Tab = neighbour === undefined ? 'timeline' : `file:${neighbour}`
          return { ...before, files, tab: before.tab === `file:${path}` ? next : before.tab }
        }),
      mark: (path: string, isUnsaved: boolean) =>
        setState((before) => {
          if (before.unsaved.has(path) === isUnsaved) return before
          const unsaved = new Set(before.unsaved)
          if (isUnsaved) unsaved.add(path)
          else unsaved.delete(path)
          return { ...before, unsaved }
        }),
    }),
    [setState],
  )
  // The file may have changed while the user was elsewhere in the window.
  useEffect(() => {
    if (begun === begin) return
    setBegun(begin)
    setState((before) => (before.tab.startsWith('file:') ? before : { ...before, tab: begin }))
  }, [begun, begin, setBegun, setState])
  const value = useMemo<OpenFiles>(() => ({ ...state, ...actions, shellAsked }), [state, actions, shellAsked])
  return <OpenFileContext value={value}>{children}</OpenFileContext>
}

export function useOpenFiles(): OpenFiles {
  const open = useContext(OpenFileContext)
  if (!open) throw new Error('This component must be on a run screen.')
  return open
}
