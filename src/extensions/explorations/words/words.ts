// What is said of explorations: their topics, why they end, their errors.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import { count, duration, money, whole } from '../../../words/figures.js'
import type { explorationErrors } from '../contract/errors.js'
import type { Exploration, ExplorationCard, ExplorationEnd, Took, Topic } from '../contract/exploration.js'

const errors: ErrorWords<typeof explorationErrors> = {
  'exploration-missing': ({ exploration }) =>
    `There is no exploration "${exploration}". "tillgreen library explore list" shows all explorations.`,
  'exploration-ambiguous': ({ exploration }) => `Several explorations start with "${exploration}". Give more of the id.`,
  'exploration-busy': ({ exploration }) =>
    `Another process is working on the exploration ${exploration}. Stop it with "tillgreen library explore stop ${exploration}".`,
  'exploration-not-going': ({ exploration }) =>
    `The exploration ${exploration} is not running. Resume it with "tillgreen library explore resume ${exploration}".`,
  'exploration-over': ({ exploration }) => `The exploration ${exploration} has ended. Start a new one.`,
  'exploration-no-price': ({ models }) =>
    `A dollar limit needs known prices, but the price of ${models.join(', ')} is not known. Set it in the settings, or start without this limit: --most-usd 0.`,
  'exploration-nothing': ({ mode }) =>
    mode === 'explore'
      ? 'No topic was found. Name one: "tillgreen library explore start TOPIC".'
      : 'The library has no program for this. Improving and combining need a verified program, and repairing needs a failed one.',
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
      return `related to ${topic.title}`
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
      return 'you named it'
    case 'gap':
      return `the library has ${count(topic.verified, 'verified program')} of ${topic.template}`
    case 'bench':
      return 'its hidden tests failed in the bench'
    case 'error':
      return `this error remained at the end of ${topic.lost} of ${count(topic.runs, 'run')}`
    case 'neighbour':
      return 'the library has a related verified program'
    case 'improve':
      return `verified; the goal: ${topic.goal}`
    case 'combine':
      return 'both are verified'
    case 'repair':
      return `it ended ${topic.verdict}`
  }
}

const ends: Readonly<Record<ExplorationEnd, string>> = {
  number: 'all programs tried',
  usd: 'its dollars are used up',
  tokens: 'its tokens are used up',
  minutes: 'its minutes are used up',
  day: 'the daily limit is reached',
  topics: 'nothing is left to try',
  stopped: 'stopped',
  endpoint: 'the model does not answer',
  sandbox: 'the sandbox cannot run here',
  killed: 'its process ended',
}

/** The state of an exploration. */
export function stateWords({ state, why }: Pick<ExplorationCard, 'state' | 'why'>): string {
  if (state === 'going') return 'running'
  const end = why === null ? '' : ends[why]
  return state === 'over' ? `ended: ${end}` : `${end}; it can be resumed`
}

export const tookWords = ({ usd, tokens, ms }: Took): string => [money(usd), `${whole(tokens)} tokens`, duration(ms)].join(' · ')

/** How many topics had which result. */
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
