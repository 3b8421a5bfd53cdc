// What tasks took by class, and how well earlier ones predicted them, in words.
import type { Range, Share, TaskClass } from '../../contract/figures/statistics.js'
import { duration } from '../figures.js'
import { judgedShareWords } from './calibration.js'

/** "effort 3", "all tasks". */
export const effortWords = (effort: number | null): string => (effort === null ? 'all tasks' : `effort ${effort}`)

/** "4 min (2 to 9 min)": the median, and quartiles where they differ from it. */
export function timeRangeWords({ low, median, high }: Range): string {
  const [from, middle, to] = [low, median, high].map(duration)
  return from === to ? `${middle}` : `${middle} (${from} to ${to})`
}

/** The same of calls or tokens. */
export function numberRangeWords({ low, median, high }: Range): string {
  const [from, middle, to] = [low, median, high].map((value) => Math.round(value).toLocaleString('en-US'))
  return from === to ? `${middle}` : `${middle} (${from} to ${to})`
}

/** "tasks like these took 4 to 9 min in all": quartiles, from `tasks` built before. */
export const planEstimateWords = ({ ms }: { readonly ms: Range }): string => {
  const [from, to] = [ms.low, ms.high].map(duration)
  return `tasks like these took ${from === to ? `about ${to}` : `${from} to ${to}`} in total`
}

/** How often it was near; nothing was before the first tasks. */
export const nearWords = (near: Share): string => (near.n === 0 ? 'not yet' : judgedShareWords(near))

/** The same as lines for a terminal. */
export const estimateLines = (classes: readonly TaskClass[]): string[] =>
  classes.map(
    ({ template, effort, tasks, ms, calls, tokens, near }) =>
      `  ${`${template}, ${effortWords(effort)}`.padEnd(28)} ${tasks} ${tasks === 1 ? 'task' : 'tasks'} · ${timeRangeWords(ms)} · ` +
      `${numberRangeWords(calls)} requests · ${numberRangeWords(tokens)} tokens · good estimates: ${nearWords(near)}`,
  )
