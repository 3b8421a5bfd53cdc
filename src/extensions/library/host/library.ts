// The library over the runs of a data folder, which is brought up to date before each question.
import { setImmediate } from 'node:timers/promises'
import { userError } from '../../../contract/errors/index.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { Goal } from '../../../contract/run/goal.js'
import type { RunSummary } from '../../../contract/run/run.js'
import { fuse } from '../../../main/engine/context/fusion.js'
import { sources } from '../../../main/host/ports/sources.js'
import { readSetup } from '../../../main/host/records/setup.js'
import type { Sources } from '../../../main/languages/language.js'
import type { Store } from '../../../main/store/store.js'
import { textOf } from '../../../main/store/trees/file-text.js'
import type {
  LibraryEntry,
  LibraryFile,
  LibraryFound,
  LibraryGroup,
  LibrarySearch,
  LibraryShown,
  LibrarySymbol,
} from '../contract/calls.js'
import { type IndexedRun, type LibraryIndex, openLibraryIndex } from './index-file.js'

export interface Library {
  /** @param meaning runs that say alike things, the most alike first, and who compared them */
  search(search: LibrarySearch, meaning?: Meaning): Promise<LibraryFound>
  /** Verified programs of a template that share rare words with a text and that no later one replaced, the best first. */
  alike(text: string, template: string): Promise<readonly { readonly run: string; readonly text: string; readonly about: string }[]>
  /** What all programs are about, in words. */
  texts(): Promise<readonly { readonly run: string; readonly text: string }[]>
  /** Vectors that a model made before, by the hashes of the texts. */
  vectors(model: string): Promise<ReadonlyMap<string, Float32Array>>
  keepVectors(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>
  /** Refuses (`library-missing`) what it does not have. */
  show(run: string): Promise<LibraryShown>
}

export interface Meaning extends Pick<LibraryFound, 'meaning'> {
  readonly ranking: readonly string[]
}

export const noMeaning: Meaning = { ranking: [], meaning: { model: null, problem: '' } }

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
    search: (search, meaning = noMeaning) => asking((index) => searchIn(store, index, search, meaning)),
    alike: (text, template) =>
      asking((index) =>
        entriesOf(store, index, index.alike(text), unsought)
          .filter(({ run, group, replacedBy }) => group === 'verified' && run.template === template && replacedBy === null)
          .map(({ run }) => ({ run: run.id, text: index.textOf(run.id), about: `${run.title}\n${run.description}` })),
      ),
    texts: () => asking((index) => index.all().map((run) => ({ run, text: index.textOf(run) }))),
    vectors: (model) => asking((index) => index.vectors(model)),
    keepVectors: (model, vectors) => asking((index) => index.keepVectors(model, vectors)),
    show: (run) =>
      asking((index) => {
        const [entry] = entriesOf(store, index, [run], unsought)
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
    // Reading many programs takes a while; runs and windows continue meanwhile.
    await setImmediate()
  }
}

/** Words, names and meaning are three rankings of the same programs, joined by their places; names alone find none. */
function searchIn(
  store: Store,
  index: LibraryIndex,
  { words, symbol, group, all: isOfAll, limit }: LibrarySearch,
  compared: Meaning,
): LibraryFound {
  const matches = index.matching(words)
  const excerpts = new Map(matches?.map(({ run, excerpt }) => [run, excerpt]))
  const named = symbol.trim() === '' ? null : index.named(symbol.trim())
  // Names that are sought among the words are shown as well.
  const met = named ?? new Map((words.match(/[\p{L}_][\p{L}\p{N}_]{2,}/gu) ?? []).flatMap((word) => [...index.named(word)]))
  const byWords = matches?.map(({ run }) => run) ?? null
  const all = byWords === null ? index.all() : [...new Set([...byWords, ...compared.ranking])]
  const rankings = { words: byWords ?? [], names: [...met.keys()].filter((run) => all.includes(run)), meaning: compared.ranking }
  const places = fuse(Object.values(rankings))
  const runs = all
    .filter((run) => named === null || named.has(run))
    .toSorted((a, b) => (byWords === null ? 0 : (places.get(b) ?? 0) - (places.get(a) ?? 0)))
  const entries = entriesOf(store, index, runs, { excerpts, met, rankings }).filter(({ run }) => isOfAll || run.origin === undefined)
  const of = (name: LibraryGroup) => entries.filter((entry) => entry.group === name)
  return {
    entries: (group === null ? entries : of(group)).slice(0, limit),
    found: { verified: of('verified').length, failed: of('failed').length },
    meaning: compared.meaning,
    keptOut: index.keptOut(),
  }
}

interface Sought {
  readonly excerpts: ReadonlyMap<string, string>
  readonly met: ReadonlyMap<string, readonly LibrarySymbol[]>
  readonly rankings: Readonly<Record<LibraryEntry['by'][number], readonly string[]>>
}

const unsought: Sought = { excerpts: new Map(), met: new Map(), rankings: { words: [], names: [], meaning: [] } }

function entriesOf(store: Store, index: LibraryIndex, runs: readonly string[], { excerpts, met, rankings }: Sought): LibraryEntry[] {
  const replaced = replacements(store, index)
  const by = (run: string) => (['words', 'names', 'meaning'] as const).filter((way) => rankings[way].includes(run))
  return store.runs.summaries(runs).flatMap((run) => {
    const about = index.about(run.id)
    // A declined wish is no program.
    if (!about || run.outcome?.ended === 'declined') return []
    const found = { met: (met.get(run.id) ?? []).slice(0, MET), excerpt: excerpts.get(run.id) ?? '', by: by(run.id) }
    return [{ run, group: groupOf(run), ...about, ...found, replacedBy: replaced.get(run.id) ?? null }]
  })
}

/** Verified programs, and the verified run with feedback on each of them: all that it could do before is still tested there. */
function replacements(store: Store, index: LibraryIndex): ReadonlyMap<string, string> {
  const all = store.runs.summaries(index.all().toReversed())
  return new Map(
    all.flatMap((run) => (run.kind === 'feedback' && run.parent !== null && groupOf(run) === 'verified' ? [[run.parent, run.id]] : [])),
  )
}

/** The evidence decides, but a program that the user called wrong is no example for anything. */
const groupOf = ({ outcome, human }: RunSummary): LibraryGroup =>
  outcome?.verdict === 'verified' && human?.worked !== 'no' ? 'verified' : 'failed'

/** How many bytes of one file, and of a whole program, are indexed. */
const LARGEST_FILE = 200_000
const LARGEST_CODE = 1_000_000

/** Null where nothing of it may be kept, or it cannot be read. */
function readEntry(store: Store, sources: Sources, run: string): IndexedRun | null {
  if (!store.runs.mayTeach(run)) return null
  const summary = store.runs.summary(run)
  const goal = goalOf(store, run)
  if (!summary || !goal) return null
  const tree = newestTree(store, run)
  const symbols: LibrarySymbol[] = []
  const texts: string[] = []
  let size = 0
  for (const { path, bytes } of tree === null ? [] : filesOf(store, run, tree)) {
    const text = bytes > LARGEST_FILE || size + bytes > LARGEST_CODE ? null : textAt(store, tree, path)
    if (text === null) continue
    size += bytes
    texts.push(`${path}\n${text}`)
    if (!matchesAny(goal.template.tests, path))
      symbols.push(...sources.definitions(path, text).map(({ name, kind, from, to }) => ({ name, kind, path, from, to })))
  }
  return { tree, title: summary.title, description: `${goal.description}\n${goal.words}`, symbols, code: texts.join('\n') }
}

/** Null where what it was started with is damaged. */
function goalOf(store: Store, run: string): Goal | null {
  try {
    return readSetup(store, run).setup.goal
  } catch {
    return null
  }
}

/** The files of a state of a run, without links. */
function filesOf(store: Store, run: string, tree: string): LibraryFile[] {
  const { tests } = readSetup(store, run).setup.goal.template
  return store.trees
    .files(tree)
    .filter((file) => file.mode !== 'link')
    .map(({ path, bytes }) => ({ path, bytes, isTest: matchesAny(tests, path) }))
}

/** Null where it wrote nothing, or its journal or its files are damaged: what is known of it is found all the same. */
function newestTree(store: Store, run: string): string | null {
  try {
    const tree = store.treeEntries.newest(run)
    return tree !== null && store.trees.has(tree) ? tree : null
  } catch {
    return null
  }
}

function textAt(store: Store, tree: string | null, path: string): string | null {
  const bytes = tree === null ? null : store.trees.read(tree, path)
  return bytes && textOf(bytes)
}
