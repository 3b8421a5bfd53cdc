// Which files of a project are read as its rules, for people.
import type { HouseRule } from '../contract/packages/house.js'
import { count } from './figures.js'

/** "AGENTS.md (412 words), CONTRIBUTING.md (210 of 1900 words)" */
export const rulesText = (rules: readonly Pick<HouseRule, 'path' | 'words' | 'of'>[]): string =>
  rules.map(({ path, words, of }) => `${path} (${words < of ? `${words} of ${count(of, 'word')}` : count(of, 'word')})`).join(', ')
