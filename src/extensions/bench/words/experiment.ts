// What is said of an experiment: its verdict in words, the intervals, and the whole of it as Markdown.
import { isObject } from '../../../contract/config/at-path.js'
import type { Json } from '../../../contract/text/json.js'
import { duration, money, whole } from '../../../words/figures.js'
import { counted } from '../../../words/row-text.js'
import type { ArmResult, ExperimentReport, Measure } from '../contract/experiments.js'
import type { BenchPair } from '../contract/results.js'
import { type DifferenceWords, differenceLine, differencesIn, pWords } from './compare.js'
import { text } from './markdown.js'
import { proofWords, shareWords } from './report.js'

/** Short names of configs, by their order. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)

/** What decides, as the figure of a task. */
export const measureWords: Readonly<Record<Measure, string>> = {
  passed: 'tries that passed the hidden tests',
  verdict: 'tries with a correct verdict',
}

export interface Verdict {
  readonly title: string
  readonly sentences: readonly string[]
  readonly isFound: boolean
}

/** What may be said of the config with this place in the list, beside the first one. */
export function verdictOf(report: ExperimentReport, index: number): Verdict {
  const { comparison, isOver, arms, experiment } = report
  const pair = comparison.pairs[index - 1]
  if (!pair) throw new Error('There is no such config to compare.')
  const [one, other] = [letterOf(0), letterOf(index)]
  const same = pair.tasks - pair.firstBetter - pair.secondBetter
  const counts = `${other} was better on ${counted(pair.secondBetter, 'task')}, ${one} on ${pair.firstBetter}, and they were equal on ${same} (${pWords(pair)}).`
  if (!isOver) {
    const [done, due] = [sumOf(arms, 'done'), sumOf(arms, 'due')]
    return {
      title: 'Not finished yet',
      sentences: [`${done} of ${due} tries are done. The comparison appears when all tries are done.`],
      isFound: false,
    }
  }
  const said = experiment.measure === 'passed' ? 'passes more often' : 'gives a correct verdict more often'
  switch (pair.finding) {
    case 'too-few':
      return {
        title: 'Too few tasks to compare',
        sentences: [`Both configs finished ${counted(pair.tasks, 'task')}, but a comparison needs at least ${comparison.fewest}.`],
        isFound: false,
      }
    case 'none':
      return { title: 'No significant difference', sentences: [counts, ...neededWords(report)], isFound: false }
    case 'first':
      return { title: `${one} ${said}`, sentences: [counts], isFound: true }
    case 'second':
      return { title: `${other} ${said}`, sentences: [counts], isFound: true }
  }
}

const sumOf = (arms: readonly ArmResult[], field: 'done' | 'due'): number => arms.reduce((sum, arm) => sum + arm[field], 0)

function neededWords({ needed, tasks }: ExperimentReport): string[] {
  if (needed === null) return []
  return needed > tasks.length
    ? [
        `A difference may still exist. With about ${counted(needed, 'task')}, an experiment would find a difference of 20 points in 80 % of cases.`,
      ]
    : ['An experiment of this size finds a difference of 20 points in 80 % of cases. A smaller difference may exist.']
}

/** What was run, in one line. */
export function experimentWords({ experiment, model, tasks, seed, arms }: ExperimentReport): string {
  const { protocol, tries, rounds, suites } = experiment
  const how = protocol === 'loop' ? 'whole loop' : `stub edits, at most ${counted(rounds, 'answer')} per try`
  const each = tries === 1 ? 'once' : `${tries} times`
  return `${counted(tasks.length, 'task')} from ${suites.join(' and ')}, each run ${each} with each of ${arms.length} configs, ${how}, ${model || 'the model in the settings'}, parameter values from seed ${seed}`
}

/** The difference of each measure with its interval, what decides first; none before all tries are over. */
export function experimentDifferences({ comparison, experiment, isOver }: ExperimentReport, pair: BenchPair): DifferenceWords[] {
  if (!isOver) return []
  const [first, ...others] = differencesIn(comparison, pair)
  return first ? [{ ...first, name: experiment.measure === 'passed' ? first.name : 'correct verdicts' }, ...others] : []
}

/** Each of these differences as a line. */
export const experimentLines = (report: ExperimentReport, pair: BenchPair): string[] =>
  experimentDifferences(report, pair).map((words) => differenceLine(words, report.comparison.level))

const valueWords = (value: Json): string => (typeof value === 'string' ? value : isObject(value) ? JSON.stringify(value) : String(value))

/** What a config took, in its own figures. */
export const tookWords = ({ calls, tokens, usd, unpriced, ms }: ArmResult): string[] => [
  calls === null ? 'none' : whole(calls.sum),
  tokens === null ? 'none' : whole(tokens.sum),
  usd === null ? 'none' : unpriced ? 'unknown' : money(usd.sum),
  ms === null ? 'none' : duration(ms.sum),
]

const row = (cells: readonly (string | number)[]): string => `| ${cells.map((cell) => text(String(cell))).join(' | ')} |`
const rule = (count: number): string => `|${'---|'.repeat(count)}`

export function experimentMarkdown(report: ExperimentReport): string {
  const { id, experiment, arms, comparison, tasks, differences, leftOut } = report
  const letters = arms.map((_, index) => letterOf(index))
  const verdicts = comparison.pairs.flatMap((pair, index) => {
    const { title, sentences } = verdictOf(report, index + 1)
    const lines = experimentLines(report, pair).map((line) => `- ${text(line)}`)
    return [
      `**${letterOf(index + 1)} compared with A: ${text(title)}.** ${text(sentences.join(' '))}`,
      '',
      ...lines,
      ...(lines.length > 0 ? [''] : []),
    ]
  })
  return [
    `# ${text(experiment.question)}`,
    '',
    `${text(experiment.title)}, run ${id}: ${text(experimentWords(report))}.`,
    '',
    ...verdicts,
    'Intervals for shares are 95 % Wilson score intervals. Intervals for differences come from a paired bootstrap.',
    '',
    row(['', 'config', 'passed', 'verdict precision', 'calls', 'tokens', 'cost', 'time', 'bench runs']),
    rule(9),
    ...arms.map((arm, index) =>
      row([letterOf(index), arm.title, shareWords(arm.passed), shareWords(arm.precision), ...tookWords(arm), arm.benches.join(' ')]),
    ),
    '',
    row(['differences', ...letters]),
    rule(1 + letters.length),
    ...differences.map(({ path, values }) => row([path, ...values.map(valueWords)])),
    '',
    row(['suite', 'task', ...letters.map((letter) => `${letter}: ${measureWords[experiment.measure]}`)]),
    rule(2 + letters.length),
    ...tasks.map(({ suite, task, counts }) =>
      row([suite, task, ...counts.map((of) => (of === null ? 'not finished' : `${of} of ${experiment.tries}`))]),
    ),
    ...(leftOut.length === 0
      ? []
      : ['', '## Left out', '', ...leftOut.map((proof) => `- ${text(proof.task)}: ${text(proofWords(proof))}`)]),
    '',
  ].join('\n')
}

/** The config that won, by its index: the only one that is better than the first, or the first where it is better than all others. */
export function winnerOf({ isOver, comparison: { pairs } }: Pick<ExperimentReport, 'isOver' | 'comparison'>): number | null {
  if (!isOver || pairs.length === 0) return null
  const [better, ...others] = pairs.flatMap(({ finding }, at) => (finding === 'second' ? [at + 1] : []))
  if (better !== undefined) return others.length === 0 ? better : null
  return pairs.every(({ finding }) => finding === 'first') ? 0 : null
}

/** Which config won, or that none did and why; nothing before all tries are over. */
export function wonWords(report: ExperimentReport): string {
  const { isOver, comparison, arms, experiment } = report
  if (!isOver) return ''
  const winner = winnerOf(report)
  const [one, many] =
    experiment.measure === 'passed'
      ? ['passes more often', 'pass more often']
      : ['gives a correct verdict more often', 'give a correct verdict more often']
  if (winner !== null) {
    const than = winner > 0 ? letterOf(0) : arms.length === 2 ? letterOf(1) : 'all others'
    return `${letterOf(winner)} (${arms[winner]?.title ?? ''}) won. It ${one} than ${than}.`
  }
  const better = comparison.pairs.flatMap(({ finding }, at) => (finding === 'second' ? [letterOf(at + 1)] : []))
  return better.length > 1
    ? `${better.join(' and ')} ${many} than ${letterOf(0)}. They were not compared with each other, so there is no winner.`
    : 'No config won, because every difference could be due to chance.'
}
