// Carries an exploration out: a few topics at a time, until a limit, the topics or a stop end it. What is under way then can be resumed.

import type { Store } from '../../../main/store/store.js'
import type { ExplorationEnd, ExplorationHead, ExplorationTry, Topic } from '../contract/exploration.js'
import type { ExplorationJournal } from './journal.js'
import { say } from './phrases.js'
import { isFinished, leftOf, limitReached, shareOf, usedUp } from './spending.js'
import { type FactsDeps, topicFacts } from './topic-facts.js'
import { exploitTopics, foundTopics, runsOf, topicKey } from './topics.js'
import { beginTopic, leftFor, type TopicEnd, type TryDeps } from './try-topic.js'

export type ExploreDeps = Omit<TryDeps, 'templates'> & FactsDeps

/** Milliseconds between two checks whether another process wants it to stop. */
const LOOK_MS = 500

export async function explore(
  deps: ExploreDeps,
  journal: ExplorationJournal,
  onChange: () => void,
  stopSignal: AbortSignal,
): Promise<void> {
  const stop = new AbortController()
  const { id } = journal.head
  const looking = setInterval(() => {
    if (deps.store.explorations.isStopAsked(id)) stop.abort(new Error('stopped'))
  }, LOOK_MS)
  try {
    const { state, why, said } = await untilEnd(deps, journal, onChange, AbortSignal.any([stopSignal, stop.signal]))
    journal.release(state, why, said)
  } catch (error) {
    journal.release('stopped', 'stopped', '')
    throw error
  } finally {
    clearInterval(looking)
    onChange()
  }
}

interface End {
  readonly state: 'stopped' | 'over'
  readonly why: ExplorationEnd
  readonly said: string
}

/** A topic that can be begun or gone on with; or why there is none now. */
type Next = { readonly type: 'topic'; readonly topic: ExplorationTry } | { readonly type: 'none'; readonly why: ExplorationEnd }

async function untilEnd(deps: ExploreDeps, journal: ExplorationJournal, onChange: () => void, stopSignal: AbortSignal): Promise<End> {
  const place = { ...deps, templates: await deps.templates.list() }
  const halting = new AbortController()
  const signal = AbortSignal.any([stopSignal, halting.signal])
  const underWay = new Map<number, Promise<void>>()
  const broken: { readonly error: unknown }[] = []
  let end: End | null = null
  /** Where one is left open, all are: what is under way is resumed together. */
  const settle = (one: TopicEnd) => {
    if (one.type === 'over' || end?.state === 'stopped') return
    const { why, said } = one
    end = one.type === 'no-room' ? { state: 'over', why, said } : { state: 'stopped', why: stopSignal.aborted ? 'stopped' : why, said }
    if (one.type === 'open') halting.abort(new Error('stopped'))
  }
  const follow = async (number: number, over: () => Promise<TopicEnd>): Promise<void> => {
    try {
      settle(await over())
    } catch (error) {
      broken.push({ error })
      halting.abort(error)
    } finally {
      underWay.delete(number)
    }
  }
  const begin = async (topic: ExplorationTry): Promise<void> => {
    onChange()
    const begun = await beginTopic(place, journal, { open: topic, onChange }, signal)
    if (begun.type === 'under-way') underWay.set(topic.number, follow(topic.number, begun.end))
    else settle(begun)
  }
  for (;;) {
    if (stopSignal.aborted) settle({ type: 'open', why: 'stopped', said: '' })
    const isFree = end === null && !signal.aborted && underWay.size < journal.head.atOnce
    const next = isFree ? await nextTopic(deps, journal, underWay) : null
    if (next?.type === 'topic') {
      await begin(next.topic).catch((error: unknown) => {
        // A topic that breaks off because another one ended all of them has no error itself.
        if (!halting.signal.aborted) broken.push({ error })
        halting.abort(error)
      })
      continue
    }
    if (underWay.size > 0) await Promise.race(underWay.values())
    else if (broken[0]) throw broken[0].error
    else return end ?? { state: 'over', why: next?.why ?? 'stopped', said: '' }
  }
}

/** What was begun before comes first. A limit that topics under way may yet leave room in ends nothing. */
async function nextTopic(deps: ExploreDeps, journal: ExplorationJournal, underWay: ReadonlyMap<number, unknown>): Promise<Next> {
  const { head } = journal
  const tries = journal.tries()
  const open = tries.find((each) => !isFinished(each) && !underWay.has(each.number))
  if (open) {
    // A run was given no more than there was.
    const reached = open.run ? null : usedUp(leftFor(journal, open))
    if (reached === null) return { type: 'topic', topic: open }
    journal.save({ ...open, none: { why: 'budget', said: '', error: null }, finishedAt: Date.now() })
    return { type: 'none', why: reached }
  }
  const pledged = journal.pledged()
  const reached = limitReached(head.most, tries.length, pledged)
  if (reached !== null) return { type: 'none', why: reached }
  const topics = await untried(deps, journal)
  const [topic] = topics
  if (topic === undefined) return { type: 'none', why: 'topics' }
  const among = Math.min(head.atOnce - underWay.size, head.most.number - tries.length, topics.length)
  return { type: 'topic', topic: journal.begin(topic, shareOf(leftOf(head.most, pledged), among)) }
}

async function untried(deps: ExploreDeps, journal: ExplorationJournal): Promise<readonly Topic[]> {
  const own = journal.tries()
  const triedKeys = new Set([
    ...own.map(({ topic }) => topicKey(topic)),
    ...(journal.head.topics.length > 0 ? [] : triedBefore(deps.store)),
  ])
  const made = new Set(own.flatMap(({ run }) => run ?? []))
  const topics = await topicsFor(deps, journal.head)
  // Its own programs are no topics: it would never end.
  return topics.filter((topic) => !triedKeys.has(topicKey(topic)) && !runsOf(topic).some((run) => made.has(run)))
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
