// A list of prompts without tests: lines of JSONL, or a Markdown file with a heading for each. People judge what comes of them.
import { z } from 'zod'
import { BenchTask } from '../../contract/suite.js'
import { linesOf } from './functions.js'
import { jsonIn, type ReadTask, type SuiteFiles, slugOf } from './parts.js'

const PromptLine = z.object({
  prompt: z.string().trim().min(1),
  id: z.string().optional(),
  title: z.string().optional(),
  template: z.string().optional(),
})

export const readPrompts = (files: SuiteFiles, template: string | null): ReadTask[] =>
  [...files].flatMap(([path, text]) => {
    if (path.endsWith('.jsonl')) return linesOf(path, text).map((line) => readLine(line, template))
    return /\.(md|markdown)$/.test(path) ? sectionsOf(path, text, template) : []
  })

function readLine({ place, text }: { readonly place: string; readonly text: string }, template: string | null): ReadTask {
  const json = jsonIn(text)
  if (!json.ok) return { place, problem: json.problem }
  const read = PromptLine.safeParse(json.value)
  if (!read.success) return { place, problem: { type: 'unfit', cause: z.prettifyError(read.error) } }
  const { prompt, id, title, template: own } = read.data
  return taskOf(place, title ?? id ?? prompt.slice(0, 60), id ?? title ?? prompt, prompt, own ?? template)
}

/** Each heading of the second level is a task; the text below it is the prompt. */
function sectionsOf(path: string, text: string, template: string | null): ReadTask[] {
  return text
    .split(/^## +/m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return taskOf(`${path}: ${title.trim()}`, title.trim(), title, lines.join('\n').trim(), template)
    })
}

function taskOf(place: string, title: string, name: string, description: string, template: string | null): ReadTask {
  const none = { parameters: {}, stub: [], hidden: [], solution: [] }
  const made = BenchTask.safeParse({ name: slugOf(name), title, description, template, ...none })
  return made.success ? { place, task: made.data } : { place, problem: { type: 'unfit', cause: z.prettifyError(made.error) } }
}
