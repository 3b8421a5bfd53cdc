// The result of trying an endpoint, as sentences.
import type { FoundEndpoint } from '../contract/calls/settings.js'
import type { CheckSaid } from '../contract/model/check-said.js'
import type { Determinism, Measurement } from '../contract/model/determinism.js'
import { costWords } from './capabilities.js'
import { hostOf } from './figures.js'
import { faultText } from './recorded/model-fault.js'

export function checkText(said: CheckSaid): string {
  switch (said.type) {
    case 'address-unfit':
    case 'key-unsendable':
    case 'not-started':
      return faultText(said)
    case 'key-needed':
      return `${said.baseUrl} needs a key. Enter one in the settings, or set OPENAI_API_KEY.`
    case 'late':
      return `${said.baseUrl} did not answer within ${said.seconds} s. Check that the server is running and not busy, then try again.`
    case 'not-listed':
      return `${said.baseUrl}: ${said.message}`
    case 'other-protocol':
      return `${said.baseUrl} answers, but not in the OpenAI-compatible format. Check the base URL: it usually ends in "/v1". A network sign-in page can also cause this error.`
    case 'model-missing':
      return `${said.baseUrl} does not offer the model "${said.model}". It offers ${said.offers.map((model) => `"${model}"`).join(', ')}${said.more === 0 ? '' : ` and ${said.more} more`}.`
    case 'listed':
      return `${said.baseUrl} answers and ${said.models === null ? 'does not list its models' : `offers ${said.models} ${said.models === 1 ? 'model' : 'models'}`}.`
    case 'not-answered':
      return said.message
    case 'choose-model':
      return `${said.baseUrl} offers ${said.models} models. Choose one.`
    case 'name-model':
      return `${said.baseUrl} does not list its models. Enter a model name.`
    case 'answered':
      return `${said.baseUrl} answers. "${said.model}" took ${(said.ms / 1_000).toFixed(1)} s to return one word. Cost of the check: ${costWords(said)}.`
    default:
      return said satisfies never
  }
}

/** Where a server was found that listens at a usual place, and what it offers. */
export function foundWords({ baseUrl, models, needsKey }: FoundEndpoint): string {
  const offers = needsKey ? 'needs a key' : models.length === 0 ? 'no models' : models.length === 1 ? '1 model' : `${models.length} models`
  return `found at ${hostOf(baseUrl)}, ${offers}`
}

/** Whether a model gives the same answer to the same request. The first sentence is the result, the others explain it. */
export function determinismWords(found: Determinism): readonly string[] {
  if (found.type === 'unready') return [checkText(found.said)]
  if (found.type === 'not-answered') return [found.message]
  return [
    resultText(found),
    ...(found.difference ? differenceWords(found.difference) : []),
    ...(found.failed > 0 ? [`Requests without an answer: ${found.failed}. ${found.message}`] : []),
    seedText(found.seed),
    buildText(found.fingerprints),
    `Cost of the test: ${costWords(found)}.`,
  ]
}

function resultText({ answers, distinct, model }: Measurement): string {
  if (answers === 1) return `"${model}" answered only once, so there is nothing to compare.`
  if (distinct.length === 1) return `"${model}" returned the same answer ${answers} times.`
  return `"${model}" returned ${distinct.length} different answers to ${answers} identical requests. The most frequent answer appeared ${times(distinct[0]?.count ?? 0)}.`
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

const differenceWords = ({ line, usual, other }: NonNullable<Measurement['difference']>): string[] => [
  `The answers first differ on line ${line}: "${usual}" and "${other}".`,
]

function seedText(seed: Measurement['seed']): string {
  if (seed === null) return 'No seed was sent.'
  return seed.isSent
    ? `Every request included the seed ${seed.asked}.`
    : `The endpoint does not accept a seed, so ${seed.asked} was not sent.`
}

function buildText(fingerprints: readonly string[]): string {
  if (fingerprints.length === 0) return 'The endpoint does not report the model build.'
  const [only] = fingerprints
  return fingerprints.length === 1
    ? `All answers came from build ${only}.`
    : `The answers came from ${fingerprints.length} builds: ${fingerprints.join(', ')}.`
}
