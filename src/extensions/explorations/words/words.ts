// What is said of explorations: their topics, why they end, their errors.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import { count, duration, money, whole } from '../../../words/figures.js'
import type { explorationErrors } from '../contract/errors.js'
import type { Exploration, ExplorationCard, ExplorationEnd, Took, Topic } from '../contract/exploration.js'

const errors: ErrorWords<typeof explorationErrors> = {
  'exploration-missing': ({ exploration }) =>
    `No exploration matches "${exploration}". Run "tillgreen library explore list" to see all explorations.`,
  'exploration-ambiguous': ({ exploration }) => `Several exploration IDs start with "${exploration}". Enter more of the ID.`,
  'exploration-busy': ({ exploration }) =>
    `Another process is running exploration ${exploration}. Stop it with "tillgreen library explore stop ${exploration}".`,
  'exploration-not-going': ({ exploration }) =>
    `Exploration ${exploration} is not running. Resume it with "tillgreen library explore resume ${exploration}".`,
  'exploration-over': ({ exploration }) => `Exploration ${exploration} has ended. Start a new one.`,
  'exploration-no-price': ({ models }) =>
    `A dollar limit requires known prices, but no price is known for ${models.join(', ')}. Set the price in the settings, or turn off the dollar limit with --most-usd 0.`,
  'exploration-nothing': ({ mode }) =>
    mode === 'explore'
      ? 'Found no topics to explore. Specify a topic with "tillgreen library explore start TOPIC".'
      : 'The library has no suitable program. Improving and combining require a verified program; repairing requires a failed one.',
}

const explorations = { errors }

/** A topic in one line. */
export function topicWords(topic: Topic): string {
  switch (topic.why) {
    case 'given':
      return topic.words
    case 'gap':
      return `a program with the template ${topic.title}`
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
      return `the library has ${count(topic.verified, 'verified program')} with the ${topic.template} template`
    case 'bench':
      return 'its hidden tests failed in a bench run'
    case 'error':
      return `this error was unresolved in ${topic.lost} of ${count(topic.runs, 'run')}`
    case 'neighbour':
      return 'the library has a related verified program'
    case 'improve':
      return `verified; goal: ${topic.goal}`
    case 'combine':
      return 'both are verified'
    case 'repair':
      return `its verdict was "${topic.verdict}"`
  }
}

const ends: Readonly<Record<ExplorationEnd, string>> = {
  number: 'all programs tried',
  usd: 'dollar limit reached',
  tokens: 'token limit reached',
  minutes: 'time limit reached',
  day: 'daily limit reached',
  topics: 'nothing left to try',
  stopped: 'stopped',
  endpoint: 'the model is not responding',
  sandbox: 'the sandbox cannot run on this machine',
  killed: 'interrupted',
}

/** The state of an exploration. */
export function stateWords({ state, why }: Pick<ExplorationCard, 'state' | 'why'>): string {
  if (state === 'going') return 'running'
  const end = why === null ? '' : ends[why]
  return state === 'over' ? `ended: ${end}` : `${end} (resumable)`
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
