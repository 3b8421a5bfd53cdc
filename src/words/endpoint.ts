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
      return `A key is needed for ${said.baseUrl}; enter it in the settings or set OPENAI_API_KEY.`
    case 'late':
      return `${said.baseUrl} did not answer within ${said.seconds} s. Check that the server runs and is not busy, and try again.`
    case 'not-listed':
      return `${said.baseUrl}: ${said.message}`
    case 'other-protocol':
      return `${said.baseUrl} answers, but not as an OpenAI-compatible endpoint. Check the base URL: it usually ends in "/v1". A network with a sign-in page also answers like this.`
    case 'model-missing':
      return `${said.baseUrl} does not offer the model "${said.model}". It offers ${said.offers.map((model) => `"${model}"`).join(', ')}${said.more === 0 ? '' : ` and ${said.more} more`}.`
    case 'listed':
      return `${said.baseUrl} answers and ${said.models === null ? 'does not list its models' : `offers ${said.models} ${said.models === 1 ? 'model' : 'models'}`}.`
    case 'not-answered':
      return said.message
    case 'choose-model':
      return `${said.baseUrl} offers ${said.models} models: choose one of them.`
    case 'name-model':
      return `${said.baseUrl} does not list its models. Name one.`
    case 'answered':
      return `${said.baseUrl} answers; "${said.model}" took ${(said.ms / 1_000).toFixed(1)} s for one word. The check cost ${costWords(said)}.`
    default:
      return said satisfies never
  }
}

/** Where a server was found that listens at a usual place, and what it offers. */
export function foundWords({ baseUrl, models, needsKey }: FoundEndpoint): string {
  const offers = needsKey
    ? 'needs a key'
    : models.length === 0
      ? 'has no models'
      : models.length === 1
        ? '1 model'
        : `${models.length} models`
  return `found at ${hostOf(baseUrl)}, ${offers}`
}

/** Whether a model gives the same answer to the same request. The first sentence is the result, the others explain it. */
export function determinismWords(found: Determinism): readonly string[] {
  if (found.type === 'unready') return [checkText(found.said)]
  if (found.type === 'not-answered') return [found.message]
  return [
    resultText(found),
    ...(found.difference ? differenceWords(found.difference) : []),
    ...(found.failed > 0 ? [`${found.failed} had no answer. ${found.message}`] : []),
    seedText(found.seed),
    buildText(found.fingerprints),
    `It cost ${costWords(found)}.`,
  ]
}

function resultText({ answers, distinct, model }: Measurement): string {
  if (answers === 1) return `"${model}" answered only once, so there is nothing to compare.`
  if (distinct.length === 1) return `"${model}" gave the same answer ${answers} times.`
  return `"${model}" gave ${distinct.length} different answers in ${answers}; the most frequent one came ${times(distinct[0]?.count ?? 0)}.`
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

const differenceWords = ({ line, usual, other }: NonNullable<Measurement['difference']>): string[] => [
  `They first differ in line ${line}: "${usual}" and "${other}".`,
]

function seedText(seed: Measurement['seed']): string {
  if (seed === null) return 'No seed was sent.'
  return seed.isSent ? `The seed ${seed.asked} was sent each time.` : `The endpoint accepts no seed, so ${seed.asked} was left out.`
}

function buildText(fingerprints: readonly string[]): string {
  if (fingerprints.length === 0) return 'The endpoint does not report the build of the model.'
  const [only] = fingerprints
  return fingerprints.length === 1
    ? `All answers came from the build ${only}.`
    : `The answers came from ${fingerprints.length} builds: ${fingerprints.join(', ')}.`
}
