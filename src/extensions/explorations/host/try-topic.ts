// One topic: a model turns it into a program to build, an ordinary run builds it, and the verdict shows the gain. Topics are prepared one
// after the other, so that each model sees the earlier ideas. Their runs are parallel.
import type { StepConfig } from '../../../contract/config/config.js'
import { UserError } from '../../../contract/errors/index.js'
import { canResume, type Outcome } from '../../../contract/run/outcome.js'
import type { Template } from '../../../contract/run/template.js'
import { namedUse } from '../../../contract/run/used-program.js'
import { Json } from '../../../contract/text/json.js'
import type { Day } from '../../../main/host/budgets/budget.js'
import type { Endpoints } from '../../../main/host/endpoints/endpoints.js'
import { endpointClient } from '../../../main/host/endpoints/models.js'
import type { Runs } from '../../../main/host/run-service/runs.js'
import { summaryOf } from '../../../main/host/runs/find-run.js'
import type { Store } from '../../../main/store/store.js'
import type { ExplorationTry, TriedRun } from '../contract/exploration.js'
import { invent } from './invent.js'
import { type ExplorationJournal, tookOf } from './journal.js'
import { bounded, type Left, leftOf, usedUp } from './spending.js'
import { programsOf } from './topic-facts.js'

export interface TryDeps {
  readonly store: Store
  readonly runs: Runs
  readonly endpoints: Endpoints
  readonly templates: readonly Template[]
  day(): Day
}

/** How a topic ended; or why the exploration goes no further, with the topic still open. */
export type TopicEnd =
  | { readonly type: 'over' }
  | { readonly type: 'open'; readonly why: 'stopped' | 'endpoint' | 'sandbox' | 'day'; readonly said: string }
  /** The limits have no room for its question. */
  | { readonly type: 'no-room'; readonly why: 'usd' | 'tokens'; readonly said: string }

/** A topic with a run under way. */
export interface UnderWay {
  readonly type: 'under-way'
  /** Resolves once its run is over. */
  readonly end: () => Promise<TopicEnd>
}

/** An open try, and what hears of its steps. */
interface TopicWork {
  readonly open: ExplorationTry
  /** Is called after each recorded step. */
  readonly onChange: () => void
}

/** Invents a program and begins its run. */
export async function beginTopic(
  deps: TryDeps,
  journal: ExplorationJournal,
  { open, onChange }: TopicWork,
  signal: AbortSignal,
): Promise<TopicEnd | UnderWay> {
  let current = open
  const save: Save = (change) => {
    current = journal.save({ ...current, ...change })
    onChange()
  }
  const config = boundedConfig(journal, current)
  const needsWords = current.topic.why !== 'improve' && current.topic.why !== 'repair'
  if (needsWords && current.invented === null) {
    const client = endpointClient(config, deps.endpoints)
    const request = { ...requestOf(deps, journal, current), config }
    const invention = await invent(
      { store: deps.store, client, id: journal.head.id, day: deps.day },
      request,
      (asked, malformed) => save({ asked, malformed }),
      signal,
    )
    if (signal.aborted) return { type: 'open', why: 'stopped', said: '' }
    if (invention.type === 'ended') {
      const { why, said } = invention
      if (why === 'day' || why === 'endpoint') return { type: 'open', why, said }
      save({ none: { why: 'budget', said, error: null }, finishedAt: Date.now() })
      return { type: 'no-room', why, said }
    }
    if (invention.type === 'none') {
      save({ none: invention.none, finishedAt: Date.now() })
      return { type: 'over' }
    }
    save({ invented: invention.invented })
  }
  const reached = current.run === null ? usedUp(leftFor(journal, current)) : null
  if (reached !== null) {
    save({ none: { why: 'budget', said: '', error: null }, finishedAt: Date.now() })
    return { type: 'over' }
  }
  if (signal.aborted) return { type: 'open', why: 'stopped', said: '' }
  return unlessRefused(save, async () => {
    const run = await beginRun(deps, journal, { current: () => current, save, signal }).catch((error: unknown) => {
      if (signal.aborted) return null
      throw error
    })
    if (run === null) return { type: 'open' as const, why: 'stopped' as const, said: '' }
    return {
      type: 'under-way' as const,
      end: () => unlessRefused(save, () => untilOver(deps, run, { current: () => current, save, signal })),
    }
  })
}

type Save = (change: Partial<ExplorationTry>) => void

/** A run that is refused is the end of its topic alone. */
async function unlessRefused<T>(save: Save, perform: () => Promise<T>): Promise<T | TopicEnd> {
  try {
    return await perform()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    save({ none: { why: 'refused', said: '', error: { code: error.error.code, data: asData(error.error.data) } }, finishedAt: Date.now() })
    return { type: 'over' }
  }
}

/** No user answers questions here, and no run may take more than is left. */
function boundedConfig(journal: ExplorationJournal, current: ExplorationTry): StepConfig {
  const { head } = journal
  const budget = bounded(head.config.budget, leftFor(journal, current))
  return { ...head.config, budget, questions: 'default', approve: false, askUnreadable: false }
}

/** What is left for a topic: the rest of its share; without a share, everything that no other topic has reserved. */
export const leftFor = ({ head, pledged }: ExplorationJournal, { number, share, asked }: ExplorationTry): Left =>
  share === null ? leftOf(leftOf(head.most, pledged(number)), asked) : leftOf(share, asked)

/** A topic at work: its try, how it is saved, and what ends it. */
interface Going {
  readonly current: () => ExplorationTry
  readonly save: Save
  readonly signal: AbortSignal
}

/** The run of a topic: a new one, or the one that was begun for it before, going on. */
async function beginRun(deps: TryDeps, journal: ExplorationJournal, { current, save, signal }: Going): Promise<string> {
  const known = current().run ?? hiddenByKill(deps, journal, current())
  if (known === null) {
    save({ begins: Date.now() })
    save({ run: await begin(deps, journal, current(), signal) })
  } else if (known !== current().run) save({ run: known })
  const begun = current().run ?? ''
  const continued = known === null ? begun : continueRun(deps, begun)
  if (continued !== begun) save({ run: continued })
  return continued
}

async function untilOver({ runs, store }: TryDeps, run: string, { current, save, signal }: Going): Promise<TopicEnd> {
  const stop = () => void runs.stop(run)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let outcome: Outcome
  try {
    outcome = await runs.outcome(run)
  } finally {
    signal.removeEventListener('abort', stop)
  }
  const { ended, reason } = outcome
  if (ended === 'stopped' || ended === 'endpoint' || ended === 'sandbox') return { type: 'open', why: ended, said: reason }
  save({ result: resultOf(store, current(), run, outcome), finishedAt: Date.now() })
  return { type: 'over' }
}

/** A run that began just before a kill. Only its words and its time identify it. */
function hiddenByKill({ store }: TryDeps, { tries }: ExplorationJournal, { begins, topic, invented }: ExplorationTry): string | null {
  if (begins === null) return null
  const words =
    topic.why === 'improve' ? topic.goal : topic.why === 'repair' ? summaryOf(store, topic.run).description : (invented?.description ?? '')
  const found = store.explorations.begun(words.trim(), begins)
  return tries().some(({ run }) => run === found) ? null : found
}

function begin({ runs, store }: TryDeps, journal: ExplorationJournal, current: ExplorationTry, signal: AbortSignal): Promise<string> {
  const { topic, invented } = current
  const config = boundedConfig(journal, current)
  const origin = 'exploration'
  switch (topic.why) {
    case 'improve':
      // On a copy: the program that it is about stays as it is.
      return runs.feedback(topic.run, topic.goal, { change: () => config, origin })
    case 'repair':
      return runs.again(topic.run, () => config, origin)
    default: {
      if (invented === null) throw new Error('A run needs a description.')
      const { description } = invented
      const start = { description, template: invented.template, config, plan: null, out: null, force: false }
      if (topic.why !== 'combine') return runs.start({ ...start, project: null }, { origin, signal })
      const path = namedUse(topic.runs.map((run) => ({ run, path: null })))
      const template = summaryOf(store, topic.runs[0] ?? '').template
      return runs.start({ ...start, template, project: { path, redTests: 'keep' } }, { origin, signal })
    }
  }
}

/** The run itself where it is over, or where it can be gone on with; with another engine a fork of it. */
function continueRun({ runs, store }: TryDeps, run: string): string {
  const { outcome } = summaryOf(store, run)
  return outcome !== null && !canResume(outcome.ended) ? run : runs.resume(run)
}

function resultOf(store: Store, { topic }: ExplorationTry, run: string, { verdict, ended, reason, findings }: Outcome): TriedRun {
  const { tests, passed } = summaryOf(store, run)
  const isGreen = findings?.tests === undefined || findings.tests.done === findings.tests.of
  const isVerified = verdict === 'verified' && isGreen
  return {
    ...{ verdict, ended, reason, tests, passed, took: tookOf(store, run) },
    filed: store.runs.mayTeach(run) ? (isVerified ? 'verified' : 'failed') : null,
    // Its tests before are sealed in the run: verified, they are all green.
    replaces: isVerified && (topic.why === 'improve' || topic.why === 'repair') ? topic.run : null,
  }
}

function requestOf(
  { store, templates }: TryDeps,
  { head, tries }: ExplorationJournal,
  { number, topic, asked, malformed }: ExplorationTry,
) {
  const programs = programsOf(store)
  const invented = tries().flatMap((each) => (each.invented && each.number !== number ? [each.invented.title] : []))
  const template = topic.why === 'combine' || topic.why === 'gap' ? topic.template : head.template
  const parts = topic.why === 'combine' ? topic.runs.flatMap((run) => programs.filter((program) => program.run === run)) : []
  return {
    ...{ number, topic, asked, malformed, parts },
    known: [...invented.toReversed(), ...programs.filter(({ isVerified }) => isVerified).map(({ title }) => title)],
    templates: template === null ? templates : templates.filter(({ name }) => name === template),
  }
}

/** What a user error says, as it crosses a wire. */
const asData = (data: object): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const said = Json.safeParse(value)
      return said.success ? [[name, said.data]] : []
    }),
  )
