// Reviews a range of a git repository: the change, the reviewer's model, a budget, and a separate journal.
import { join } from 'node:path'
import { z } from 'zod'
import { modelOf, type Role, type StepConfig } from '../../../contract/config/config.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { Spent } from '../../../contract/run/effects.js'
import type { Ended } from '../../../contract/run/outcome.js'
import type { Json } from '../../../contract/text/json.js'
import type { Asker } from '../../../main/engine/asking/ask.js'
import { verbatim } from '../../../main/engine/asking/prompt.js'
import type { InShortContext } from '../../../main/engine/context/ranked-files.js'
import { allOptional } from '../../../main/engine/features/index.js'
import { Run } from '../../../main/engine/journal/run-context.js'
import type { ChangedFile } from '../../../main/engine/ports/change.js'
import type { Performance } from '../../../main/engine/ports/ports.js'
import type { Endpoints } from '../../../main/host/endpoints/endpoints.js'
import { endpointClient, resolveModels } from '../../../main/host/endpoints/models.js'
import { openApartFeatures } from '../../../main/host/features/open-features.js'
import { openJournalFile } from '../../../main/host/ports/journal-file.js'
import { modelsApart } from '../../../main/host/ports/models-apart.js'
import type { Store } from '../../../main/store/store.js'
import { textOf } from '../../../main/store/trees/file-text.js'
import type { ReviewInput, ReviewReport } from '../contract/calls.js'
import type { ReviewResult, UnreadFile } from '../contract/reviewed.js'
import { besideOf } from '../engine/review/beside.js'
import { review } from '../engine/review.js'
import { contentsOf, inRepository } from './git-blobs.js'
import { LARGEST, whyByContent, whyByPath } from './passed-over.js'
import { type GitChange, readChange } from './read-change.js'

export interface ReviewDeps {
  readonly store: Store
  readonly endpoints: Endpoints
  /** The most that everything may cost in a day; null where there is no cap. */
  readonly dailyUsd: number | null
}

/** Receives the progress of a review. */
export interface ReviewListener {
  onChange(change: GitChange): void
  onPart(paths: readonly string[], number: number, of: number): void
}

const RESOLVE_MS = 20_000
/** Letters of a change in one question, where the model's context is not known or takes more. */
const PART = 48_000
const SMALLEST_PART = 4_000
/** Letters of a token, cautiously, and tokens that the rest of a prompt takes. */
const LETTERS = 3
const AROUND_TOKENS = 2_500

/** What to review, under the id of its journal. */
interface NamedReview extends ReviewInput {
  readonly id: string
}

/** Refuses what cannot be begun; whatever happens after the first question ends in a report. */
export async function reviewRange(
  place: ReviewDeps,
  { id, ...input }: NamedReview,
  listener: ReviewListener,
  signal: AbortSignal,
): Promise<ReviewReport> {
  const { store, endpoints } = place
  const change = await readChange(input.folder, input.range, input.skip)
  const config = await resolveModels(endpoints.fill(input.config), endpoints, AbortSignal.any([signal, AbortSignal.timeout(RESOLVE_MS)]))
  const { journal, spent, notes } = openJournalFile(join(store.folder, 'reviews', `${id}.jsonl`), Date.now)
  const started = performance.now()
  const spentNow = (): Spent => ({ ...spent(), ms: performance.now() - started })
  listener.onChange(change)
  const modelClient = endpointClient(config, endpoints)
  const models = {
    ...modelsApart({ ...place, modelClient }, id, config, spentNow),
    contextTokens: (role: Role, at: Performance) => modelClient.contextFor(role, at.config, at.signal),
  }
  const user: Asker['user'] = { ask: async (question) => ({ choice: question.otherwise, words: '', by: 'default' }) }
  const over = (reviewed: ReviewResult, ended: Ended, reason: string): ReviewReport => ({
    id,
    reviewed,
    passedOver: [...change.passedOver],
    ended,
    reason,
    summaries: summedUp(notes('files-summed-up')),
    spent: spentNow(),
  })
  if (change.files.length === 0) return over(nothing, 'finished', '')
  const request = {
    // Commit messages are text of other people, and may hold headings and rules.
    purpose: verbatim(change.purpose),
    files: change.files,
    facts: { base: change.base, head: change.head },
    beside: besideOf({ models, user, ...inShortOf(store, id, config, await programAt(change, input.skip)) }, change.head),
    partSize: partSize(await modelClient.contextFor('reviewer', config, signal), modelOf(config, 'reviewer').answerTokens),
  }
  const run = Run.open(journal, signal, config)
  try {
    const { reviewed, halt } = await review(run, { models, user }, request, (part, number, of) =>
      listener.onPart([...new Set(part.map((section) => section.file.path))], number, of),
    )
    run.note('reviewed', { type: 'reviewed', reviewed })
    await run.written()
    return over(reviewed, halt?.ended ?? 'finished', halt?.reason ?? '')
  } catch (error) {
    if (!signal.aborted) throw error
    return over({ ...nothing, unread: unreadOf(change.files) }, 'stopped', 'You stopped the review.')
  }
}

/** What summing up takes: the program after the change, and the features that do it. */
function inShortOf(
  store: Store,
  review: string,
  { learning }: StepConfig,
  program: ReadonlyMap<string, string>,
): Omit<InShortContext, 'models' | 'user'> {
  const read = (path: string) => program.get(path) ?? null
  const files = [...program].map(([path, text]) => ({ path, bytes: Buffer.byteLength(text) }))
  return {
    ...{ optional: allOptional, template: { tests: [] } },
    trees: { list: () => ({ files, links: [] }), read: (_tree, path) => read(path) },
    features: openApartFeatures({ store, read, review, mayTeach: learning }),
  }
}

const SummedUp = z.object({ made: z.number(), known: z.number() })

function summedUp(notes: readonly Json[]): ReviewReport['summaries'] {
  const counts = notes.map((note) => SummedUp.parse(note))
  return { made: counts.reduce((sum, { made }) => sum + made, 0), known: counts.reduce((sum, { known }) => sum + known, 0) }
}

const nothing: ReviewResult = { findings: [], refuted: [], lost: 0, files: 0, unread: [] }
const unreadOf = (files: readonly ChangedFile[]): UnreadFile[] => files.map(({ path }) => ({ path, why: 'the review was stopped' }))

/** How much of a change one question may show, so that it fits with its answer. Pure. */
export function partSize(contextTokens: number | null, answerTokens: number): number {
  if (contextTokens === null) return PART
  const left = contextTokens - Math.min(answerTokens, contextTokens / 4) - AROUND_TOKENS
  return Math.round(Math.min(PART, Math.max(SMALLEST_PART, left * LETTERS)))
}

/** Bytes of all files together that are read. */
const MOST_BYTES = 4_000_000

interface FileEntry {
  readonly path: string
  readonly hash: string
  readonly bytes: number
}

/** Texts by path. Of a larger program the files of the change and those beside them come first. */
async function programAt({ root, head, files }: GitChange, skip: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const listed = listedIn((await inRepository(root, ['ls-tree', '-r', '-l', '-z', '--full-tree', head])).toString())
  const changed = files.map(({ path }) => path)
  const read: FileEntry[] = []
  let size = 0
  for (const file of nearestFirst(listed, changed)) {
    const { path, bytes } = file
    if (bytes > LARGEST || size + bytes > MOST_BYTES || whyByPath(path) !== '' || matchesAny(skip, path)) continue
    size += bytes
    read.push(file)
  }
  const contents = await contentsOf(
    root,
    read.map(({ hash }) => hash),
  )
  return new Map(
    read.flatMap(({ path, hash }) => {
      const content = contents.get(hash)
      const text = content === undefined || whyByContent(content) !== '' ? null : textOf(content)
      return text === null ? [] : [[path, text] as const]
    }),
  )
}

/** Reads `mode type hash size TAB path NUL`: files alone, no links and no other repositories. */
const listedIn = (text: string): FileEntry[] =>
  text.split('\0').flatMap((line) => {
    const found = /^100\d{3} blob (\w+) +(\d+)\t(.+)$/s.exec(line)
    const [, hash = '', bytes = '', path = ''] = found ?? []
    return found ? [{ path, hash, bytes: Number(bytes) }] : []
  })

function nearestFirst(listed: readonly FileEntry[], changed: readonly string[]): FileEntry[] {
  const [paths, folders] = [new Set(changed), new Set(changed.map(folderOf))]
  const distance = ({ path }: FileEntry) => (paths.has(path) ? 0 : folders.has(folderOf(path)) ? 1 : 2)
  return listed.toSorted((a, b) => distance(a) - distance(b))
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
