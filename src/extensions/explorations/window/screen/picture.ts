// Places the marks of an exploration: a lane for each reason, its topics from left to right as they began. Pure.
import type { Exploration, ExplorationTry, Topic } from '../../contract/exploration.js'
import { endWords } from '../../words/ends.js'
import { topicWords } from '../../words/words.js'

export type Look = 'verified' | 'failed' | 'partly' | 'none' | 'open'

export interface Mark {
  readonly number: number
  /** From 0 to 1, by the start time; marks of the same moment are moved apart. */
  readonly x: number
  readonly lane: number
  readonly look: Look
  readonly words: string
}

export interface Picture {
  readonly lanes: readonly string[]
  readonly marks: readonly Mark[]
  /** Milliseconds from the first topic to the end of the last. */
  readonly ms: number
}

const laneWords: Readonly<Record<Topic['why'], string>> = {
  given: 'your topic',
  gap: 'library gap',
  bench: 'bench failure',
  error: 'open error',
  neighbour: 'related',
  improve: 'improve',
  combine: 'combine',
  repair: 'repair',
}

/** The least distance of two marks of one lane, as a share of the width. */
const APART = 0.03

export function pictureOf({ tries }: Pick<Exploration, 'tries'>): Picture {
  const lanes = [...new Set(tries.map(({ topic }) => topic.why))]
  const first = tries[0]?.at ?? 0
  const last = Math.max(...tries.map(({ at, finishedAt }) => finishedAt ?? at), first + 1)
  const marks: Mark[] = []
  for (const each of tries) {
    const lane = lanes.indexOf(each.topic.why)
    const before = marks.findLast((mark) => mark.lane === lane)
    const x = Math.max((each.at - first) / (last - first), before ? before.x + APART : 0)
    marks.push({
      number: each.number,
      x,
      lane,
      look: lookOf(each),
      words: `${each.number}. ${topicWords(each.topic)}: ${endWords(each)}`,
    })
  }
  const widest = Math.max(1, ...marks.map(({ x }) => x))
  return { lanes: lanes.map((why) => laneWords[why]), marks: marks.map((mark) => ({ ...mark, x: mark.x / widest })), ms: last - first }
}

function lookOf({ result, none }: ExplorationTry): Look {
  if (none !== null) return 'none'
  switch (result?.verdict) {
    case undefined:
      return 'open'
    case 'verified':
      return 'verified'
    case 'partly':
    case 'unverifiable':
      return 'partly'
    case 'failed':
    case 'invalid':
      return 'failed'
  }
}
