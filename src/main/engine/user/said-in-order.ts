// Lists the user's messages during a run for the authors of one task's tests and code, in order, so that later words decide.
import { phrasesOf } from '../../../contract/text/phrases.js'
import { placeOf } from '../../../contract/traces/quote.js'
import { verbatimList } from '../asking/prompt.js'
import { overruledSection } from '../task/overruled/overruled.js'
import type { TaskContext } from '../task/task-prompt.js'
import phrases from './said-in-order.phrases.md?raw'

const say = phrasesOf(phrases, { said: ['words'] })

type MessageContext = Pick<TaskContext, 'said' | 'task' | 'description'>

/**
 * The messages for a task: in full those that belong to no clause or to all tasks, else the parts that clauses of this task
 * quote. Parts that became clauses of another task stay out, because their tests come before their code. Pure.
 * @param spoken all messages to the run so far, in order
 */
export function saidInOrder(
  { said, task, description }: MessageContext,
  spoken: readonly string[],
  messages: readonly string[] = [],
): string[] {
  const whole = [...new Set([...said, ...messages])]
  const quotes = (task.traces ?? []).map(({ quote }) => quote)
  // Quotations from the description or the task's words are shown there.
  const own = quotes.filter((quote) => placeOf(description, quote) === null && placeOf(task.words, quote) === null)
  const parts = spoken.flatMap((text) => (whole.includes(text) ? [text] : partsIn(text, [...new Set([...whole, ...own])])))
  return [...new Set([...parts, ...whole.filter((text) => !parts.includes(text))])]
}

/** The quotations that occur in a text, in the order of the text. */
function partsIn(text: string, quotes: readonly string[]): string[] {
  const found = quotes.flatMap((quote) => {
    const place = placeOf(text, quote)
    return place ? [{ quote, place }] : []
  })
  return found.toSorted((one, other) => one.place.from - other.place.from).map(({ quote }) => quote)
}

/** The messages as a section of a prompt, with the clauses that they overrule; empty without messages. */
export function saidSection(
  context: MessageContext & Pick<TaskContext, 'plan'>,
  spoken: readonly string[],
  messages: readonly string[] = [],
): string {
  const words = saidInOrder(context, spoken, messages)
  const said = words.length === 0 ? '' : `\n${say('said', { words: verbatimList(words) })}\n`
  return said + overruledSection(context.plan, context.task)
}
