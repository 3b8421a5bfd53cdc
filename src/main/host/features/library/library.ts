// The library over the runs of a data folder: brought up to date before each question, and then asked.
import { setImmediate } from 'node:timers/promises'
import { userError } from '../../../../contract/errors/index.js'
import type {
  LibraryEntry,
  LibraryFound,
  LibraryGroup,
  LibrarySearch,
  LibraryShown,
  LibrarySymbol,
} from '../../../../contract/features/library/calls.js'
import type { RunSummary } from '../../../../contract/run/run.js'
import type { Store } from '../../../store/store.js'
import { sources } from '../../ports/sources.js'
import { type LibraryIndex, openLibraryIndex } from './index-file.js'
import { filesOf, readEntry } from './read-entry.js'

export interface Library {
  search(search: LibrarySearch): Promise<LibraryFound>
  /** Refuses (`library-missing`) what it does not have. */
  show(run: string): Promise<LibraryShown>
}

/** Symbols that an entry of a list names. */
const MET = 4

export function openLibrary(store: Store): Library {
  let last: Promise<unknown> = Promise.resolve()
  // One after the other: two that bring it up to date at once would read everything twice.
  const asking = <T>(use: (index: LibraryIndex) => T): Promise<T> => {
    const next = last.then(async () => {
      const index = openLibraryIndex(store.folder)
      try {
        await bringUpToDate(store, index)
        return use(index)
      } finally {
        index.close()
      }
    })
    last = next.catch(() => undefined)
    return next
  }
  return {
    search: (asked) => asking((index) => searchIn(store, index, asked)),
    show: (run) =>
      asking((index) => {
        const [entry] = entriesOf(store, index, [run], new Map(), new Map())
        if (!entry) throw userError('library-missing', { run })
        return { entry, files: entry.tree === null ? [] : filesOf(store, run, entry.tree), symbols: [...index.symbols(run)] }
      }),
  }
}

/** Reads what ended since, and forgets what was deleted. */
async function bringUpToDate(store: Store, index: LibraryIndex): Promise<void> {
  const over = new Map(store.runs.ended().map(({ run, at }) => [run, at]))
  const known = index.known()
  index.remove([...known.keys()].filter((run) => !over.has(run)))
  const grammars = await sources()
  for (const [run, at] of over) {
    if (known.get(run) === at) continue
    index.put(run, at, readEntry(store, grammars, run))
    // Many programs take a while to read; runs and windows go on meanwhile.
    await setImmediate()
  }
}

function searchIn(store: Store, index: LibraryIndex, { words, symbol, group, limit }: LibrarySearch): LibraryFound {
  const matches = index.matching(words)
  const excerpts = new Map(matches?.map(({ run, excerpt }) => [run, excerpt]))
  const named = symbol.trim() === '' ? null : index.named(symbol.trim())
  // Names that are sought among the words are shown as well.
  const met = named ?? new Map((words.match(/[\p{L}_][\p{L}\p{N}_]{2,}/gu) ?? []).flatMap((word) => [...index.named(word)]))
  const runs = (matches?.map(({ run }) => run) ?? index.all()).filter((run) => named === null || named.has(run))
  const all = entriesOf(store, index, runs, excerpts, met)
  const of = (wanted: LibraryGroup) => all.filter((entry) => entry.group === wanted)
  return {
    entries: (group === null ? all : of(group)).slice(0, limit),
    found: { verified: of('verified').length, failed: of('failed').length },
    keptOut: index.keptOut(),
  }
}

function entriesOf(
  store: Store,
  index: LibraryIndex,
  runs: readonly string[],
  excerpts: ReadonlyMap<string, string>,
  met: ReadonlyMap<string, readonly LibrarySymbol[]>,
): LibraryEntry[] {
  return store.runs.summaries(runs).flatMap((run) => {
    const about = index.about(run.id)
    if (!about) return []
    return [{ run, group: groupOf(run), ...about, met: (met.get(run.id) ?? []).slice(0, MET), excerpt: excerpts.get(run.id) ?? '' }]
  })
}

/** The evidence decides, but a program that the user called wrong is no example for anything. */
const groupOf = ({ outcome, human }: RunSummary): LibraryGroup =>
  outcome?.verdict === 'verified' && human?.worked !== 'no' ? 'verified' : 'failed'
