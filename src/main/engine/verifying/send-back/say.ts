// What is said of a test that goes back to its author, and why it was amended.
import { phrasesOf } from '../../../../contract/text/phrases.js'
import phrases from './send-back.phrases.md?raw'

export const say = phrasesOf(phrases, { 'only-this-file': ['path'], 'only-this-test': ['test'], why: [] })
