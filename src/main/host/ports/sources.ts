// The grammars of all languages, loaded on first use and once per process.
import { languages } from '../../languages/index.js'
import type { Sources } from '../../languages/language.js'
import { openSources } from '../../languages/syntax/open-sources.js'

let opened: Promise<Sources> | undefined

/** Reads sources of every language that this build knows. @throws Error where a grammar is missing */
export function sources(): Promise<Sources> {
  opened ??= openSources(languages)
  return opened
}
