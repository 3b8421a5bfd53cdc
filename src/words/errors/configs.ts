// Sentences for errors of named step configs.
import type { configErrors } from '../../contract/errors/configs.js'
import { type ErrorWords, listed } from './error-words.js'

export const configErrorWords: ErrorWords<typeof configErrors> = {
  'config-missing': ({ name, names }) =>
    `There is no config "${name}". Choose one of: ${listed(names)}. Save a new one with "tillgreen lab configs save NAME".`,
  'config-version-missing': ({ name, version, newest }) => `The config ${name} has no version ${version}. Its newest version is ${newest}.`,
  'config-shipped': ({ name }) => `The config "${name}" comes with Tillgreen. Give yours another name.`,
  'config-damaged': ({ name, cause }) => `The config ${name} cannot be used. ${cause} Its file is configs/${name}.json in the data folder.`,
}
