// Sentences for errors of model endpoints.
import type { Asker, endpointErrors } from '../../contract/errors/endpoints.js'
import { checkText } from '../endpoint.js'
import { unfitMachineText } from '../models/built-in.js'
import { addressFaultText } from '../recorded/address.js'
import { type ErrorWords, listed } from './error-words.js'

function askerWords(asker: Asker): string {
  switch (asker) {
    case 'all':
      return ''
    case 'other':
      return 'The other model: '
    default:
      return `The role "${asker}": `
  }
}

export const endpointErrorWords: ErrorWords<typeof endpointErrors> = {
  'endpoint-not-set': ({ asker, found = [] }) =>
    `${askerWords(asker)}No model endpoint is set up. ${found.map(({ title, baseUrl }) => `${title} answers: use it with --base-url ${baseUrl}. `).join('')}Add one in the settings ("tillgreen settings"), or specify one with --base-url URL or OPENAI_BASE_URL. If OPENROUTER_API_KEY or ANTHROPIC_API_KEY is set, Tillgreen uses that service. An endpoint on another machine needs a key. "tillgreen model get" downloads a small model that needs no key. "tillgreen demo" needs neither a model nor a key.`,
  'endpoint-address-unfit': ({ asker, fault }) => askerWords(asker) + addressFaultText(fault),
  'endpoint-needs-key': ({ asker, baseUrl }) =>
    `${askerWords(asker)}The endpoint ${baseUrl} needs a key, but no key was found. Store one in the settings ("tillgreen endpoints key set NAME"), or set OPENAI_API_KEY.`,
  'endpoint-not-usable': ({ asker, said }) => askerWords(asker) + checkText(said),
  'models-not-listed': ({ asker, baseUrl }) =>
    `${askerWords(asker)}The endpoint ${baseUrl} does not list its models. Specify a model with --model.`,
  'model-not-chosen': ({ asker, baseUrl, count, models }) =>
    `${askerWords(asker)}The endpoint ${baseUrl} has ${count} models (${listed(models)}). Choose one with --model.`,
  'built-in-missing': ({ asker }) =>
    `${askerWords(asker)}The built-in model is not on this machine yet. Download it with "tillgreen model get", or choose another endpoint with --base-url URL.`,
  'built-in-size-unknown': ({ size, sizes }) => `The built-in model has no size "${size}". Choose one of: ${listed(sizes)}.`,
  'built-in-machine-unfit': ({ unfit }) =>
    `${unfitMachineText(unfit)} Use another endpoint, such as Ollama on this machine or a service with a key.`,
  'provider-unknown': ({ provider, providers }) => `The provider "${provider}" does not exist. Choose one of: ${listed(providers)}.`,
}
