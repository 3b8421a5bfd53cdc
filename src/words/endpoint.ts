// What trying an endpoint came to, as a sentence.
import type { CheckSaid } from '../contract/model/check-said.js'
import { costWords } from './capabilities.js'
import { faultText } from './recorded/model-fault.js'

export function checkText(said: CheckSaid): string {
  switch (said.type) {
    case 'address-unfit':
    case 'key-unsendable':
      return faultText(said)
    case 'key-needed':
      return `A key is needed for ${said.baseUrl}; enter it in the settings or set OPENAI_API_KEY.`
    case 'late':
      return `${said.baseUrl} did not answer within ${said.seconds} s. Check that the server runs and is not busy, and try again.`
    case 'not-listed':
      return `${said.baseUrl}: ${said.message}`
    case 'other-protocol':
      return `${said.baseUrl} answers, but not as an OpenAI-compatible endpoint. Check the base URL: it mostly ends in "/v1". A network that asks for a sign-in also answers like this.`
    case 'model-missing':
      return `${said.baseUrl} does not offer the model "${said.model}". It offers ${said.offers.map((model) => `"${model}"`).join(', ')}${said.more === 0 ? '' : ` and ${said.more} more`}.`
    case 'listed':
      return `${said.baseUrl} answers and ${said.models === null ? 'does not list its models' : `offers ${said.models} ${said.models === 1 ? 'model' : 'models'}`}.`
    case 'not-answered':
      return said.message
    case 'choose-model':
      return `${said.baseUrl} offers ${said.models} models: choose one of them.`
    case 'name-model':
      return `${said.baseUrl} does not say which models it has: name one.`
    case 'answered':
      return `${said.baseUrl} answers; "${said.model}" took ${(said.ms / 1_000).toFixed(1)} s for one word. The check cost ${costWords(said)}.`
    default:
      return said satisfies never
  }
}
