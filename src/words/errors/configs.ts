// Sentences for errors of named step configs.
import type { configErrors } from '../../contract/errors/configs.js'
import { type ErrorWords, listed } from './error-words.js'

export const configErrorWords: ErrorWords<typeof configErrors> = {
  'config-missing': ({ name, names }) =>
    `The config "${name}" does not exist. Choose one of: ${listed(names)}. To save a new one, use "tillgreen lab configs save NAME".`,
  'config-version-missing': ({ name, version, newest }) => `The config ${name} has no version ${version}. The newest version is ${newest}.`,
  'config-shipped': ({ name }) => `The config "${name}" is built into Tillgreen. Choose another name for your config.`,
  'config-damaged': ({ name, cause }) =>
    `The config ${name} cannot be used. ${cause} The config file is configs/${name}.json in the data folder.`,
}
