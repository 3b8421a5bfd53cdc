// Phrases about a test that goes back to its author, and the reason of its amendment.
import { phrasesOf } from '../../../../contract/text/phrases.js'
import phrases from './send-back.phrases.md?raw'

export const say = phrasesOf(phrases, { 'only-this-file': ['path'], 'only-this-test': ['test'], why: [] })
