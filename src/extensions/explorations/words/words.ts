// What is said of explorations: their topics, why they end, their errors.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import { count, duration, money, whole } from '../../../words/figures.js'
import type { explorationErrors } from '../contract/errors.js'
import type { Exploration, ExplorationCard, ExplorationEnd, Took, Topic } from '../contract/exploration.js'

const errors: ErrorWords<typeof explorationErrors> = {
  'exploration-missing': ({ exploration }) =>
    `There is no exploration "${exploration}". "tillgreen library explore list" shows those that there are.`,
  'exploration-ambiguous': ({ exploration }) => `Several explorations begin with "${exploration}". Type more of the id.`,
  'exploration-busy': ({ exploration }) =>
    `A process works on the exploration ${exploration}. "tillgreen library explore stop ${exploration}" stops it.`,
  'exploration-not-going': ({ exploration }) =>
    `The exploration ${exploration} does not go on. "tillgreen library explore resume ${exploration}" takes it up again.`,
  'exploration-over': ({ exploration }) => `The exploration ${exploration} is over. Start a new one.`,
  'exploration-no-price': ({ models }) =>
    `A limit in dollars needs known prices; the price of ${models.join(', ')} is not known. Set prices in the settings, or start without that limit: --most-usd 0.`,
  'exploration-nothing': ({ mode }) =>
    mode === 'explore'
      ? 'No topic was found. Give some: "tillgreen library explore start TOPIC".'
      : 'The library has no entry for this. A verified program is needed to improve or combine, a failed one to repair.',
}

const explorations = { errors }

/** A topic in one line. */
export function topicWords(topic: Topic): string {
  switch (topic.why) {
    case 'given':
      return topic.words
    case 'gap':
      return `a program for ${topic.title}`
    case 'bench':
      return `something like ${topic.title}`
    case 'error':
      return topic.signature
    case 'neighbour':
      return `beside ${topic.title}`
    case 'improve':
      return `improve ${topic.title}`
    case 'combine':
      return `combine ${topic.titles.join(' and ')}`
    case 'repair':
      return `repair ${topic.title}`
  }
}

/** Why a topic was taken. */
export function whyWords(topic: Topic): string {
  switch (topic.why) {
    case 'given':
      return 'you gave it'
    case 'gap':
      return `the library has ${count(topic.verified, 'verified program')} of ${topic.template}`
    case 'bench':
      return 'its hidden tests failed in the bench'
    case 'error':
      return `this error was still there at the end of ${topic.lost} of ${count(topic.runs, 'run')}`
    case 'neighbour':
      return 'a verified program is beside it'
    case 'improve':
      return `verified; the goal: ${topic.goal}`
    case 'combine':
      return 'both are verified'
    case 'repair':
      return `it ended ${topic.verdict}`
  }
}

const ends: Readonly<Record<ExplorationEnd, string>> = {
  number: 'as many programs as it may try',
  usd: 'its dollars are spent',
  tokens: 'its tokens are spent',
  minutes: 'its minutes are over',
  day: 'the cap of the day is reached',
  topics: 'nothing is left to try',
  stopped: 'stopped',
  endpoint: 'the model does not answer',
  sandbox: 'the sandbox cannot run here',
  killed: 'its process ended',
}

/** How an exploration stands. */
export function stateWords({ state, why }: Pick<ExplorationCard, 'state' | 'why'>): string {
  if (state === 'going') return 'going on'
  const end = why === null ? '' : ends[why]
  return state === 'over' ? `over: ${end}` : `${end}; it can be resumed`
}

export const tookWords = ({ usd, tokens, ms }: Took): string => [money(usd), `${whole(tokens)} tokens`, duration(ms)].join(' · ')

/** How many topics came to what. */
export function talliedWords({ tries }: Pick<Exploration, 'tries'>): string {
  const verified = tries.filter(({ result }) => result?.verdict === 'verified').length
  const failed = tries.filter(({ result }) => result !== null && result.verdict !== 'verified').length
  const none = tries.filter(({ none: without }) => without !== null).length
  return [`${verified} verified`, `${failed} failed`, none > 0 ? `${none} without a run` : ''].filter(Boolean).join(' · ')
}

/** What it was started for. */
export const modeWords = ({ mode }: Pick<ExplorationCard, 'mode'>): string => (mode === 'explore' ? 'exploration' : 'exploitation')

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly explorations: typeof explorations
  }
}

export default explorations
