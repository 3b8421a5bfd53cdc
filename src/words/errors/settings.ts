// Sentences for errors of the settings.
import type { settingsErrors } from '../../contract/errors/settings.js'
import { addressFaultText } from '../recorded/address.js'
import { keepingText } from '../settings.js'
import { type ErrorWords, listed } from './error-words.js'

export const settingsErrorWords: ErrorWords<typeof settingsErrors> = {
  'endpoint-missing': ({ name, endpoints }) => `The endpoint "${name}" does not exist. Choose one of: ${listed(endpoints)}.`,
  'endpoint-unfit': ({ name, fault }) => `The endpoint "${name}" cannot be used. ${addressFaultText(fault)}`,
  'key-unfit': () => 'The key is empty, or contains spaces or characters that cannot be sent. Paste the key again.',
  'key-would-be-plain': ({ type }) =>
    `${keepingText({ how: 'ask', why: type })} Agree to unencrypted storage, or provide the key in an environment variable.`,
}
