// A synthesis: asks a model for rows, seed by seed, keeps what is new and holds, and counts what became of everything that came.
import { modelOf, type Role, type StepConfig } from '../../../../contract/config/config.js'
import type { Spent } from '../../../../contract/journal/effects.js'
import { matchesAny } from '../../../../contract/paths/glob.js'
import type { Asker } from '../../../../main/engine/asking/ask.js'
import { Run } from '../../../../main/engine/journal/run-context.js'
import type { Endpoints } from '../../../../main/host/endpoints/endpoints.js'
import { openJournalFile } from '../../../../main/host/ports/journal-file.js'
import { endpointClient, resolveModels } from '../../../../main/host/ports/models.js'
import { type ApartDeps, modelsApart } from '../../../../main/host/ports/models-apart.js'
import { readSetup } from '../../../../main/host/runs/setup.js'
import { hashOf } from '../../../../main/store/trees/objects.js'
import type { TaskRow } from '../../contract/row.js'
import type { SynthesisEvent, SynthesisKind, SynthesisReport, SynthesisRow, SynthesisWish } from '../../contract/synthesis.js'
import { askForRows } from '../../engine/ask-rows.js'
import type { WrittenRow } from '../../engine/read-rows.js'
import { chosenShots } from './choose-shots.js'
import { type KnownRows, openKnownRows } from './known-rows.js'
import { runTestFiles, type TestDeps } from './run-tests.js'

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

/** Refuses what cannot be begun; whatever happens after the first question ends in a report. What was kept was emitted by then. */
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
  const asker = askerOf(modelsApart(deps, id, config, endpointClient(config, endpoints), spentNow), prompts)
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
      for (const row of await holding(deps, seed, await fresh(written, known, counts), counts, signal)) {
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

/** Nobody is asked while it goes on. Remembers the hash of the last prompt of each question. */
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

/** Tests are run; of other rows nothing can be. */
async function holding(
  deps: TestDeps,
  seed: TaskRow,
  rows: readonly WrittenRow[],
  counts: Counts,
  signal: AbortSignal,
): Promise<readonly HeldRow[]> {
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
