// What the user said while the run was at work, for those who write the tests and the code of one task: in order, so that later words decide.
import { phrasesOf } from '../../../contract/text/phrases.js'
import { placeOf } from '../../../contract/traces/quote.js'
import { verbatimList } from '../asking/prompt.js'
import { overruledSection } from '../task/overruled/overruled.js'
import type { TaskContext } from '../task/task-prompt.js'
import phrases from './said-in-order.phrases.md?raw'

const say = phrasesOf(phrases, { said: ['words'] })

type Told = Pick<TaskContext, 'said' | 'task' | 'description'>

/**
 * Words that a task is told of: what belongs to no clause or to all tasks, whole, and of all else the parts that clauses of this task
 * quote. A part that became a clause of another task stays out: its test comes before its code. Pure.
 * @param spoken all that was said to the run so far, in order
 */
export function saidInOrder({ said, task, description }: Told, spoken: readonly string[], heard: readonly string[] = []): string[] {
  const told = [...new Set([...said, ...heard])]
  const quotes = (task.traces ?? []).map(({ quote }) => quote)
  // What stands in the description or in the task's own words is shown there.
  const own = quotes.filter((quote) => placeOf(description, quote) === null && placeOf(task.words, quote) === null)
  const parts = spoken.flatMap((text) => (told.includes(text) ? [text] : partsIn(text, [...new Set([...told, ...own])])))
  return [...new Set([...parts, ...told.filter((text) => !parts.includes(text))])]
}

/** Those of some quotations that stand in a text, in the order of the text. */
function partsIn(text: string, quotes: readonly string[]): string[] {
  const found = quotes.flatMap((quote) => {
    const place = placeOf(text, quote)
    return place ? [{ quote, place }] : []
  })
  return found.toSorted((one, other) => one.place.from - other.place.from).map(({ quote }) => quote)
}

/** The same as a section of a prompt, and what of the plan is overruled by it; empty where nothing was said. */
export function saidSection(context: Told & Pick<TaskContext, 'plan'>, spoken: readonly string[], heard: readonly string[] = []): string {
  const words = saidInOrder(context, spoken, heard)
  const said = words.length === 0 ? '' : `\n${say('said', { words: verbatimList(words) })}\n`
  return said + overruledSection(context.plan, context.task)
}
