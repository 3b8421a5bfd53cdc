// Carries an exploration out: topic after topic, until a limit, the topics or a stop end it. What is under way then can be resumed.
import type { ExplorationEnd, ExplorationHead, ExplorationTry, Topic } from '../../../../contract/features/explorations/exploration.js'
import type { Store } from '../../../store/store.js'
import type { ExplorationJournal } from './journal.js'
import { say } from './phrases.js'
import { isFinished, limitReached } from './spending.js'
import { type FactsDeps, topicFacts } from './topic-facts.js'
import { exploitTopics, foundTopics, runsOf, topicKey } from './topics.js'
import { type TryDeps, tryTopic } from './try-topic.js'

export type ExploreDeps = Omit<TryDeps, 'templates'> & FactsDeps

/** Milliseconds between two looks at whether another process asked it to stop. */
const LOOK_MS = 500

export async function explore(deps: ExploreDeps, journal: ExplorationJournal, tell: () => void, asked: AbortSignal): Promise<void> {
  const stop = new AbortController()
  const { id } = journal.head
  const looking = setInterval(() => {
    if (deps.store.explorations.isStopAsked(id)) stop.abort(new Error('stopped'))
  }, LOOK_MS)
  try {
    const { state, why, said } = await untilEnd(deps, journal, tell, AbortSignal.any([asked, stop.signal]))
    journal.release(state, why, said)
  } catch (error) {
    journal.release('stopped', 'stopped', '')
    throw error
  } finally {
    clearInterval(looking)
    tell()
  }
}

interface End {
  readonly state: 'stopped' | 'over'
  readonly why: ExplorationEnd
  readonly said: string
}

async function untilEnd(deps: ExploreDeps, journal: ExplorationJournal, tell: () => void, signal: AbortSignal): Promise<End> {
  const { head } = journal
  const templates = await deps.templates.list()
  for (;;) {
    if (signal.aborted) return { state: 'stopped', why: 'stopped', said: '' }
    const tries = journal.tries()
    const open = tries.find((each) => !isFinished(each))
    const spent = journal.spent()
    // A topic that was begun counts as one already, and its run was given no more than there was.
    const reached = open?.run ? null : limitReached(head.most, open ? 0 : tries.length, spent)
    if (reached !== null) {
      if (open) journal.save({ ...open, none: { why: 'budget', said: '', error: null }, finishedAt: Date.now() })
      return { state: 'over', why: reached, said: '' }
    }
    const current = open ?? (await beginNext(deps, journal))
    if (current === null) return { state: 'over', why: 'topics', said: '' }
    tell()
    const end = await tryTopic({ ...deps, templates }, journal, current, tell, signal)
    if (end.type === 'over') continue
    if (end.type === 'no-room') return { state: 'over', why: end.why, said: end.said }
    return { state: 'stopped', why: signal.aborted ? 'stopped' : end.why, said: end.said }
  }
}

async function beginNext(deps: ExploreDeps, journal: ExplorationJournal): Promise<ExplorationTry | null> {
  const own = journal.tries()
  const tried = new Set([...own.map(({ topic }) => topicKey(topic)), ...(journal.head.topics.length > 0 ? [] : triedBefore(deps.store))])
  const made = new Set(own.flatMap(({ run }) => run ?? []))
  const topics = await topicsFor(deps, journal.head)
  // What it made itself is not gone on with: it would never come to an end.
  const next = topics.find((topic) => !tried.has(topicKey(topic)) && !runsOf(topic).some((run) => made.has(run)))
  return next ? journal.begin(next) : null
}

/** All that could be tried, the first first. */
export async function topicsFor(
  deps: FactsDeps,
  { mode, topics, exploits, goal, template }: Pick<ExplorationHead, 'mode' | 'topics' | 'exploits' | 'goal' | 'template'>,
): Promise<Topic[]> {
  if (mode === 'explore' && topics.length > 0) return topics.map((words) => ({ why: 'given', words }))
  const facts = await topicFacts(deps, template)
  return mode === 'explore' ? foundTopics(facts) : exploitTopics(facts.programs, exploits, goal.trim() || say('improve'))
}

/** Found topics of all explorations: each is tried once. */
const triedBefore = ({ explorations }: Store): string[] =>
  explorations.all().flatMap(({ id }) => explorations.tries(id).map((body) => topicKey((JSON.parse(body) as { topic: Topic }).topic)))
