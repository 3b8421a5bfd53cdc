// What is tried next: topics that were given or found by themselves, and what can be done with entries of the library. Pure.

import type { KnownError } from '../../../contract/figures/known-error.js'
import type { Verdict } from '../../../contract/run/outcome.js'
import type { Exploit, Topic } from '../contract/exploration.js'

/** A program of the library. */
export interface Program {
  readonly run: string
  readonly project: string
  readonly title: string
  readonly description: string
  readonly template: string
  readonly verdict: Verdict
  /** Whether the model declined to build it. */
  readonly isDeclined: boolean
  readonly isVerified: boolean
  /** Whether a later verified run took its place, or tried again what failed. */
  readonly isPast: boolean
}

/** The sources of topics; each list has the most useful first. */
export interface TopicFacts {
  readonly programs: readonly Program[]
  readonly templates: readonly { readonly name: string; readonly title: string }[]
  readonly errors: readonly KnownError[]
  /** Runs with failed hidden tests. */
  readonly failedOnBench: readonly { readonly run: string; readonly title: string; readonly template: string }[]
}

/** Two topics with one key are the same: what was tried is not tried again. */
export function topicKey(topic: Topic): string {
  switch (topic.why) {
    case 'given':
      return `given ${topic.words}`
    case 'gap':
      return `gap ${topic.template} ${topic.verified}`
    case 'error':
      return `error ${topic.signature}`
    case 'combine':
      return `combine ${topic.runs.toSorted().join(' ')}`
    case 'improve':
      return `improve ${topic.run} ${topic.goal}`
    case 'bench':
    case 'neighbour':
    case 'repair':
      return `${topic.why} ${topic.run}`
  }
}

/** The programs that a topic is about. */
export const runsOf = (topic: Topic): readonly string[] =>
  'runs' in topic && typeof topic.runs !== 'number' ? topic.runs : 'run' in topic ? [topic.run] : []

/** Gaps of the library, errors that stay, neighbours of what is verified, failures of the bench: one of each kind after the other. */
export function foundTopics({ programs, templates, errors, failedOnBench }: TopicFacts): Topic[] {
  const verified = onePerTitle(programs.filter(({ isVerified, isPast }) => isVerified && !isPast))
  const gaps = templates
    .map(({ name, title }): Topic & { why: 'gap' } => ({
      ...{ why: 'gap', template: name, title },
      verified: verified.filter(({ template }) => template === name).length,
    }))
    .toSorted((a, b) => a.verified - b.verified)
  const stuck = errors
    .filter(({ source, lost }) => source === 'runs' && lost > 0)
    .toSorted((a, b) => b.lost - a.lost || b.runs - a.runs)
    .map(({ signature, runs, lost }): Topic => ({ why: 'error', signature, runs, lost }))
  const neighbours = verified.map(({ run, title, template }): Topic => ({ why: 'neighbour', run, title, template }))
  const failed = onePerTitle(failedOnBench).map(({ run, title, template }): Topic => ({ why: 'bench', run, title, template }))
  return interleaved([gaps, stuck, neighbours, failed])
}

/** What can be done with entries of the library: failed ones repaired, verified ones improved, two of a template combined. */
export function exploitTopics(programs: readonly Program[], exploits: readonly Exploit[], goal: string): Topic[] {
  const current = programs.filter(({ isPast }) => !isPast)
  const verified = onePerTitle(current.filter(({ isVerified }) => isVerified))
  const kinds: Readonly<Record<Exploit, () => Topic[]>> = {
    repair: () =>
      onePerTitle(current.filter(({ isVerified, isDeclined }) => !isVerified && !isDeclined)).map(({ run, title, verdict }) => ({
        why: 'repair',
        run,
        title,
        verdict,
      })),
    improve: () => verified.map(({ run, title }) => ({ why: 'improve', run, title, goal })),
    combine: () => pairs(verified),
  }
  return interleaved(exploits.map((each) => kinds[each]()))
}

/** Programs of one name and template are one topic: the first of them, which is the newest. */
function onePerTitle<T extends Pick<Program, 'title' | 'template'>>(programs: readonly T[]): T[] {
  const known = new Map<string, T>()
  for (const each of programs) {
    const key = `${each.template} ${each.title.trim().replace(/\s+/g, ' ').toLowerCase()}`
    if (!known.has(key)) known.set(key, each)
  }
  return [...known.values()]
}

/** Neighbours in the list first: the newest two, then the second and third. Programs of one project are one program. */
function pairs(verified: readonly Program[]): Topic[] {
  return verified.flatMap((one, index) =>
    verified
      .slice(index + 1)
      .filter((other) => other.template === one.template && other.project !== one.project)
      .slice(0, 2)
      .map((other): Topic => ({ why: 'combine', runs: [one.run, other.run], titles: [one.title, other.title], template: one.template })),
  )
}

function interleaved<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}
