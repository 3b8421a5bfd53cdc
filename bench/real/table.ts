// The figures of all arms side by side, as a Markdown table that is also readable in a terminal.
import type { Share } from '../../src/contract/figures/statistics.js'
import type { ArmFigures } from './figures.js'

const HEAD = ['arm', 'solved', 'mostly', '*verified*', 'verified was right', 'calls', 'tokens', 'seconds', 'time to bare']

/** One row for each arm; calls, tokens and seconds for one task. */
export function tableOf(figures: readonly ArmFigures[]): string {
  const rows = figures.flatMap((each) => [
    [
      each.arm,
      shareWords(each.solved),
      `${each.mostly.count} of ${each.mostly.n}`,
      each.verified ? shareWords(each.verified) : '-',
      each.precision ? shareWords(each.precision) : '-',
      each.calls.toFixed(1),
      each.tokens.toFixed(0),
      each.seconds.toFixed(1),
      each.timeToBare === null ? '-' : each.timeToBare.toFixed(1),
    ],
    ...(each.any ? [[`any of ${each.arm.replace('best-of-', '')}`, shareWords(each.any), ...HEAD.slice(2).map(() => '-')]] : []),
  ])
  const widths = HEAD.map((word, at) => Math.max(word.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** Such as `53 of 60, 88 % (78 to 94)`. */
export const shareWords = ({ count, n, low, high }: Share): string =>
  n === 0 ? '-' : `${count} of ${n}, ${percent(count / n)} % (${percent(low)} to ${percent(high)})`

const percent = (value: number): string => (value * 100).toFixed(0)

/** What the table has no room for: *verified* by whether the user gave examples, and how runs ended. */
export function notesOf(figures: readonly ArmFigures[]): string[] {
  return figures.flatMap(({ arm, verifiedWithExamples, precisionWithoutExamples, ended }) => {
    const ends = Object.entries(ended).map(([word, count]) => `${count} ${word}`)
    return [
      ...(verifiedWithExamples && verifiedWithExamples.n > 0
        ? [`${arm}: of the tasks with examples ${shareWords(verifiedWithExamples)} verified.`]
        : []),
      ...(precisionWithoutExamples && precisionWithoutExamples.n > 0
        ? [`${arm}: verified without examples was right in ${shareWords(precisionWithoutExamples)}.`]
        : []),
      ...(ends.length > 0 ? [`${arm}: runs ended as ${ends.join(', ')}.`] : []),
    ]
  })
}
