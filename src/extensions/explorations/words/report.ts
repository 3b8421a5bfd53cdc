// The report of an exploration as Markdown: what was tried and why, the verdicts, what it took, what was filed.

import { count, moment } from '../../../words/figures.js'
import type { Exploration, ExplorationTry } from '../contract/exploration.js'
import { endWords } from './ends.js'
import { modeWords, stateWords, talliedWords, tookWords, topicWords, whyWords } from './words.js'

export function reportMarkdown(exploration: Exploration): string {
  const { head, tries, spent, said } = exploration
  const { most } = head
  const limits = [
    count(most.number, 'program'),
    most.usd === null ? '' : `$${most.usd.toFixed(2)}`,
    most.tokens === null ? '' : `${most.tokens} tokens`,
    most.minutes === null ? '' : count(most.minutes, 'minute'),
  ].filter(Boolean)
  const unreadable = tries.reduce((total, { malformed }) => total + malformed, 0)
  return [
    `# ${head.mode === 'explore' ? 'Exploration' : 'Exploitation'} ${head.id}`,
    '',
    `- Started: ${moment(head.at)}`,
    `- State: ${stateWords(exploration)}${said === '' ? '' : ` (${oneLine(said)})`}`,
    `- Model: ${head.config.model.model}, config ${head.config.name}`,
    `- Limits: ${limits.join(', ')}`,
    ...(head.atOnce > 1 ? [`- Topics at once: ${head.atOnce}`] : []),
    `- Cost and time: ${tookWords(spent)}`,
    `- Result: ${talliedWords(exploration)}`,
    ...(unreadable > 0 ? [`- Unreadable answers: ${unreadable}`] : []),
    '',
    '| | topic | why | program | result | run | cost and time |',
    '|---|---|---|---|---|---|---|',
    ...tries.map(row),
    '',
  ].join('\n')
}

function row(each: ExplorationTry): string {
  const { number, topic, invented, run, result, asked } = each
  const took = {
    usd: asked.usd + (result?.took.usd ?? 0),
    tokens: asked.tokens + (result?.took.tokens ?? 0),
    ms: asked.ms + (result?.took.ms ?? 0),
  }
  const cells = [String(number), topicWords(topic), whyWords(topic), invented?.title ?? '', endWords(each), run ?? '', tookWords(took)]
  return `| ${cells.map(cell).join(' | ')} |`
}

const cell = (text: string): string => oneLine(text).replaceAll('|', '\\|')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** One topic in lines of a terminal. */
export function tryLines(each: ExplorationTry): string[] {
  const { number, topic, invented, run } = each
  return [
    `  ${number}. ${oneLine(topicWords(topic))}`,
    `     ${oneLine(whyWords(topic))}`,
    ...(invented === null ? [] : [`     ${oneLine(invented.title)}: ${oneLine(invented.description).slice(0, 160)}`]),
    `     ${oneLine(endWords(each))}${run === null ? '' : `  (run ${run})`}`,
  ]
}

/** Its first line in every list. */
export const titleWords = (exploration: Exploration): string =>
  `${modeWords(exploration.head)} ${exploration.head.id}: ${stateWords(exploration)}, ${talliedWords(exploration)}`
