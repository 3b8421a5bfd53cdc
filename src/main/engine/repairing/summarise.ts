// Sums up the attempts that the ledger no longer lists. The role for such work may have a cheaper model.
import { ask } from '../asking/ask.js'
import { fenced, fill, trim } from '../asking/prompt.js'
import type { Run } from '../journal/run-context.js'
import { clarifiedWords, type TaskContext, taskFacts, wordsSystem } from '../task/task-prompt.js'
import { type LedgerEntry, outOfSight, type Summary, showEntries } from './ledger.js'
import summarisePrompt from './summarise.md?raw'

/** How many attempts are summed up at a time. */
const AT_ONCE = 4
const LONGEST = 1_500

/** The summary with the attempts that the ledger no longer lists. If the model fails, the old summary stays. */
export async function summarise(
  run: Run,
  context: TaskContext,
  entries: readonly LedgerEntry[],
  before: Summary | null,
): Promise<Summary | null> {
  const { template, task, description } = context
  const gone = outOfSight(entries)
  const covered = before?.upTo ?? 0
  if (!run.config.summarise || gone - covered < AT_ONCE) return before
  const attempts = showEntries(entries.slice(covered, gone))
  const answer = await ask<string>(run, context, {
    name: 'summarise',
    role: 'summariser',
    isDispensable: true,
    facts: { ...taskFacts(task), before: before?.text ?? '', attempts },
    system: wordsSystem(template, description),
    prompt: fill(summarisePrompt, {
      title: task.title,
      words: clarifiedWords(task),
      before: before ? fenced(before.text) : '(nothing yet)',
      attempts: fenced(attempts),
    }),
    read: (text) => (text.trim() ? { ok: true, value: trim(text.trim(), LONGEST) } : { ok: false, problems: ['The answer was empty.'] }),
  })
  if (answer.type === 'halt') return before
  run.note('summed-up', { type: 'remarked', text: { type: 'summed-up', attempts: gone, summary: answer.value } })
  return { upTo: gone, text: answer.value }
}
