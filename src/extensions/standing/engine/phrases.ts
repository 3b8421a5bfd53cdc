// The sentences about standing clauses, for models.
import { phrasesOf } from '../../../contract/text/phrases.js'
import phrases from './standing.phrases.md?raw'

export const say = phrasesOf(phrases, { 'no-clause': ['clause'], 'no-task': ['task'], 'left-out': ['clause'] })
