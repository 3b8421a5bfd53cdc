// A synthesis: asks a model for rows, seed by seed, keeps what is new and holds, and counts what became of everything that came.

import { basename, join } from 'node:path'
import { modelOf, type Role, type StepConfig, standardConfig } from '../../../../contract/config/config.js'
import { userError } from '../../../../contract/errors/index.js'
import { matchesAny } from '../../../../contract/paths/glob.js'
import type { Spent } from '../../../../contract/run/effects.js'
import type { Asker } from '../../../../main/engine/asking/ask.js'
import { Run } from '../../../../main/engine/journal/run-context.js'
import { environmentSpec } from '../../../../main/engine/task/environment-spec.js'
import type { Endpoints } from '../../../../main/host/endpoints/endpoints.js'
import { endpointClient, resolveModels } from '../../../../main/host/endpoints/models.js'
import { inTemporaryFolder } from '../../../../main/host/ports/bench-place.js'
import { quietBench } from '../../../../main/host/ports/bench-port.js'
import { openJournalFile } from '../../../../main/host/ports/journal-file.js'
import { type ApartDeps, modelsApart } from '../../../../main/host/ports/models-apart.js'
import { inheritance } from '../../../../main/host/records/inheritance.js'
import { readSetup } from '../../../../main/host/records/setup.js'
import { languages } from '../../../../main/languages/index.js'
import type { Sources } from '../../../../main/languages/language.js'
import type { Store } from '../../../../main/store/store.js'
import { textOf } from '../../../../main/store/trees/file-text.js'
import { hashOf } from '../../../../main/store/trees/objects.js'
import type { DatasetFile, TaskRow } from '../../contract/row.js'
import type { SynthesisEvent, SynthesisKind, SynthesisReport, SynthesisRow, SynthesisWish } from '../../contract/synthesis.js'
import { askForRows } from '../../engine/ask-rows.js'
import type { WrittenRow } from '../../engine/read-rows.js'
import { chosenShots } from './choose-shots.js'

export interface SynthesisDeps extends ApartDeps, TestDeps {
  readonly endpoints: Endpoints
  /** Takes credentials and paths of this machine out of what a model wrote. */
  clean(text: string): string
}

export interface SynthesisOptions {
  readonly id: string
  readonly wish: SynthesisWish
  readonly config: StepConfig
  /** Verified programs; there is at least one. */
  readonly seeds: readonly TaskRow[]
  /** Cosine from which two rows are the same. */
  readonly similar: number
}

const RESOLVE_MS = 20_000

const ASKED: Readonly<Record<SynthesisKind, Role>> = { tasks: 'planner', tests: 'test-author', pairs: 'builder' }

/** What is counted as it comes. */
type Counts = Pick<SynthesisReport, 'questions' | 'returned' | 'duplicates' | 'red' | 'unrun' | 'hollow' | 'kept'>

/** Refuses what cannot be begun. After the first question every end is a report, and kept rows are emitted already. */
export async function synthesise(
  deps: SynthesisDeps,
  options: SynthesisOptions,
  emit: (event: SynthesisEvent) => void,
  signal: AbortSignal,
): Promise<SynthesisReport> {
  const { id, wish, seeds, similar } = options
  const { endpoints } = deps
  const resolving = AbortSignal.any([signal, AbortSignal.timeout(RESOLVE_MS)])
  const config = warmed(await resolveModels(endpoints.fill(options.config), endpoints, resolving), wish)
  // In memory: what is kept of it are the rows that the user saves.
  const { journal, spent, notes } = openJournalFile(null, Date.now)
  const started = performance.now()
  const spentNow = (): Spent => ({ ...spent(), ms: performance.now() - started })
  const prompts = new Map<string, string>()
  const asker = askerOf(modelsApart({ ...deps, modelClient: endpointClient(config, endpoints) }, id, config, spentNow), prompts)
  const run = Run.open(journal, signal, config)
  const known = openKnownRows(seeds.flatMap(knownTexts), similar)
  const counts = { questions: 0, returned: 0, duplicates: { exact: 0, vectors: 0 }, red: 0, unrun: 0, hollow: 0, kept: 0 }
  const role = wish.asks ?? ASKED[wish.make]
  const over = (ended: SynthesisReport['ended'], reason: string): SynthesisReport => ({
    ...{ id, seeds: seeds.length, requested: wish.count, malformed: notes('malformed').length, ended, reason, spent: spentNow() },
    ...counts,
  })
  const most = wish.questions ?? 2 * Math.ceil(wish.count / wish.together)
  try {
    while (counts.kept < wish.count && counts.questions < most) {
      const seed = seeds[counts.questions % seeds.length]
      if (!seed) break
      counts.questions += 1
      const scope = run.scope(`question/${counts.questions}`)
      const shots = await chosenShots(seed, seeds, wish.shots)
      const { template } = readSetup(deps.store, seed.lineage.run).setup.goal
      const answer = await askForRows(scope, asker, {
        ...{ make: wish.make, role, manner: wish.manner, tries: wish.tries, seed, shots },
        ...{ count: Math.min(wish.together, wish.count - counts.kept), isTest: (path) => matchesAny(template.tests, path) },
      })
      await run.written()
      // Answers that cannot be read cost this question; anything else would cost the next ones, too.
      if (answer.type === 'halt' && answer.halt.ended !== 'stuck') return over(answer.halt.ended, answer.halt.reason)
      const written = answer.type === 'halt' ? [] : answer.value
      const lineage = {
        ...{ synthesis: id, question: scope.path, seed: seed.lineage.run, shots: shots.map((shot) => shot.lineage.run) },
        ...{ prompt: prompts.get(`${scope.path}/rows`) ?? '', model: modelOf(config, role).model, role, manner: wish.manner },
        ...{ temperature: config.model.temperature, modelSeed: config.seed, template: seed.lineage.template },
      }
      for (const row of await holding(deps, seed, { rows: await fresh(written, known, counts), counts }, signal)) {
        if (counts.kept === wish.count) break
        counts.kept += 1
        emit({ type: 'row', row: cleaned(row, seed, lineage, deps.clean) })
      }
      emit({ type: 'asked', questions: counts.questions, kept: counts.kept, requested: wish.count })
    }
    return over('finished', '')
  } catch (error) {
    if (!signal.aborted) throw error
    return over('stopped', '')
  }
}

const warmed = (config: StepConfig, { temperature }: SynthesisWish): StepConfig =>
  temperature === null ? config : { ...config, model: { ...config.model, temperature } }

/** Asks no user. Remembers the hash of the last prompt of each question. */
function askerOf(models: Asker['models'], prompts: Map<string, string>): Asker {
  return {
    models: {
      ...models,
      async ask(question, at, onRequest) {
        const answer = await models.ask(question, at, onRequest)
        prompts.set(question.key.replace(/-again-\d+$/, ''), hashOf(answer.prompt))
        return answer
      },
    },
    user: { ask: async (question) => ({ choice: question.otherwise, words: '', by: 'default' }) },
  }
}

const knownTexts = ({ description, tests }: TaskRow): string[] => [description, ...tests.map(({ text }) => text)]

type Written<Kind extends WrittenRow['kind']> = Extract<WrittenRow, { readonly kind: Kind }>
type HeldRow = Written<'tasks'> | Written<'pairs'> | (Written<'tests'> & { readonly green: readonly string[] })

/** Rows that nothing known says already. */
async function fresh(written: readonly WrittenRow[], known: KnownRows, counts: Counts): Promise<readonly WrittenRow[]> {
  const rows: WrittenRow[] = []
  for (const row of written) {
    counts.returned += 1
    const newness = await known.meet(row)
    if (newness === 'new') rows.push(row)
    else counts.duplicates[newness] += 1
  }
  return rows
}

/** New rows, and the counts of those that were dropped. */
interface RowBatch {
  readonly rows: readonly WrittenRow[]
  readonly counts: Counts
}

/** Tests are run; of other rows nothing can be. */
async function holding(deps: TestDeps, seed: TaskRow, { rows, counts }: RowBatch, signal: AbortSignal): Promise<readonly HeldRow[]> {
  const tests = rows.filter((row) => row.kind === 'tests')
  const others = rows.filter((row) => row.kind !== 'tests')
  if (tests.length === 0) return others
  const tested = await runTestFiles(deps, seed.lineage.run, tests, signal)
  return tests.flatMap((row, index): HeldRow[] => {
    const found = tested[index] ?? { type: 'unrun' as const }
    if (found.type === 'green') return [{ ...row, green: found.tests }]
    counts[found.type] += 1
    return []
  })
}

function cleaned(row: HeldRow, seed: TaskRow, lineage: SynthesisRow['lineage'], clean: (text: string) => string): SynthesisRow {
  switch (row.kind) {
    case 'tasks':
      return { kind: 'tasks', description: clean(row.description), clauses: row.clauses.map(clean), lineage }
    case 'tests':
      return { kind: 'tests', description: seed.description, path: row.path, text: clean(row.text), green: [...row.green], lineage }
    case 'pairs': {
      const messages = [
        { role: 'user' as const, content: clean(row.request) },
        { role: 'assistant' as const, content: clean(row.answer) },
      ]
      return { kind: 'pairs', messages, lineage }
    }
  }
}

/** Decides which rows of a model are new: they equal no kept row or seed, and are not in much the same words. */
type Newness = 'new' | 'exact' | 'vectors'

interface KnownRows {
  /** Whether a row is new; a new row counts as known from then on. */
  meet(row: WrittenRow): Promise<Newness>
}

/** @param similar cosine from which two rows are the same; 0 compares letters alone */
export function openKnownRows(seeds: readonly string[], similar: number): KnownRows {
  const known = seeds.map(inWords)
  return {
    async meet(row) {
      const text = inWords(contentText(row))
      if (known.includes(text)) return 'exact'
      if (similar > 0) {
        // Loaded on demand: lists of stop words are large.
        const { cosine, vectorsOf } = await import('../../../../main/host/similar-texts/similar-texts.js')
        const [own, ...others] = vectorsOf([text, ...known])
        if (others.some((each) => cosine(own, each) >= similar)) return 'vectors'
      }
      known.push(text)
      return 'new'
    },
  }
}

function contentText(row: WrittenRow): string {
  switch (row.kind) {
    case 'tasks':
      return row.description
    case 'tests':
      return row.text
    case 'pairs':
      return `${row.request}\n${row.answer}`
  }
}

const inWords = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** What became of one file: the ids of its tests where all are green. */
type TestedFile = { readonly type: 'green'; readonly tests: readonly string[] } | { readonly type: 'red' | 'hollow' | 'unrun' }

interface TestDeps {
  readonly store: Store
  readonly resources: string
  readonly sources: Sources
}

/**
 * Each file alone with the program, so that one that breaks the run says nothing of the others. Refuses (kind `sandbox`) where there is no
 * sandbox. Rejects with the signal's reason where that ends it.
 */
function runTestFiles(
  { store, resources, sources }: TestDeps,
  run: string,
  files: readonly DatasetFile[],
  signal: AbortSignal,
): Promise<readonly TestedFile[]> {
  return inTemporaryFolder(join(store.folder, 'runs'), 'rows', async (folder) => {
    const { goal, config: own } = readSetup(store, run).setup
    const config = { ...standardConfig(), limits: own.limits }
    const bench = quietBench({ store, resources, run: basename(folder), config, isForeign: false, onOutput: () => {} })
    const at = { key: 'rows', number: 1, config, signal }
    const proved = await bench.prove(at)
    if (proved.type === 'refused') throw userError('sandbox-not-usable', { found: proved.message, remedy: proved.remedy })
    const tree = store.treeEntries.newest(run)
    const environment = environmentSpec(languages, goal.template, inheritance(store, run, goal).additions)
    const made = await bench.environment({ environment, template: goal.template }, at)
    if (tree === null || made.type === 'failed') return files.map(() => ({ type: 'unrun' as const }))
    return store.keepingObjects(async () => {
      const empty = hollowTree(store, sources, tree, (path) => matchesAny(goal.template.tests, path))
      const tested: TestedFile[] = []
      for (const { path, text } of files) {
        const green = async (of: string): Promise<readonly string[] | 'red' | 'unrun'> => {
          const place = { tree: store.trees.change(of, [{ path, text }]), environment, template: goal.template }
          const { report } = await bench.test(place, true, at)
          if (report === null) return 'unrun'
          const cases = report.cases.filter((test) => test.file === path)
          const isGreen = (report.changed ?? []).length === 0 && cases.length > 0 && cases.every(({ state }) => state === 'passed')
          return isGreen ? cases.map(({ id }) => id) : 'red'
        }
        const tests = await green(tree)
        if (typeof tests === 'string') tested.push({ type: tests })
        else tested.push(empty !== null && Array.isArray(await green(empty)) ? { type: 'hollow' } : { type: 'green', tests })
      }
      return tested
    })
  })
}

/** The program with functions that compute nothing; null where none of its functions can be emptied. */
function hollowTree({ trees }: Store, sources: Sources, tree: string, isTest: (path: string) => boolean): string | null {
  const changes = trees.files(tree).flatMap(({ path, mode }) => {
    const bytes = isTest(path) || mode === 'link' ? null : trees.read(tree, path)
    const text = bytes && textOf(bytes)
    const hollow = text === null ? null : sources.hollow(path, text, 'nothing')
    return hollow === null ? [] : [{ path, text: hollow }]
  })
  return changes.length === 0 ? null : trees.change(tree, changes)
}
