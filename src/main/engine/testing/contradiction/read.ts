// Reads an answer that names two contradicting sentences instead of tests. Pure.
import { standingTexts } from '../../../../contract/traces/standing-clauses.js'
import type { Reading } from '../../asking/ask.js'
import type { TaskContext } from '../../task/task-prompt.js'
import { standsIn } from '../ruling/quote.js'
import { say } from './say.js'

export interface Contradiction {
  /** Both sentences, letter by letter. One is from a clause. */
  readonly quotes: readonly [string, string]
  readonly why: string
}

/** Null if the answer names no contradiction. @param may whether one may still be named: once for each task */
export function readContradiction(
  { description, said, task }: Pick<TaskContext, 'description' | 'said' | 'task'>,
  may: boolean,
  text: string,
): Reading<{ readonly contradiction: Contradiction }> | null {
  if (!/^\W*CONTRADICTION\b/.test(text.trim())) return null
  if (!may) return { ok: false, problems: [say('once')] }
  const [first, second] = [...text.matchAll(/^\W*QUOTE\W*?:\s*(.+)$/gim)].map(([, quote = '']) => unquoted(quote))
  if (!first || !second) return { ok: false, problems: [say('two-quotes')] }
  const clauses = standingTexts(task)
  const texts = [description, ...said, task.words, task.interface, ...clauses]
  const nowhere = [first, second].filter((quote) => !standsIn(quote, texts))
  if (nowhere.length > 0) return { ok: false, problems: nowhere.map((quote) => say('nowhere', { quote })) }
  if (![first, second].some((quote) => standsIn(quote, clauses))) return { ok: false, problems: [say('no-clause')] }
  const why = /^\W*WHY\W*?:\s*([\s\S]+)$/im.exec(text)?.[1]?.trim() ?? ''
  return { ok: true, value: { contradiction: { quotes: [first, second], why } } }
}

const unquoted = (quote: string): string => quote.trim().replace(/^["“`']([\s\S]+)["”`']\W?$/, '$1')
