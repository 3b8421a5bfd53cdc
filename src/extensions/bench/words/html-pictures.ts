// The pictures of a report as SVG in text: intervals of shares, tries by task, and the trend of the suite. Pure.

import { FEW, type Share } from '../../../contract/figures/statistics.js'
import { percent } from '../../../words/figures.js'
import type { BenchReport, BenchRow } from '../contract/results.js'
import { escaped } from './junit.js'
import { rowWords, shareWords } from './report.js'
import { trendMarks, trendTitle } from './trend.js'

const WIDTH = 640
const round = (value: number): string => String(Math.round(value * 10) / 10)

const picture = (title: string, height: number, inside: string): string =>
  `<svg role="img" aria-label="${escaped(title)}" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"><title>${escaped(title)}</title>${inside}</svg>`

/** A share on an axis from 0 to 100 %, with its interval. */
export function sharePicture(name: string, share: Share): string {
  const x = (part: number) => 8 + part * (WIDTH - 16)
  const { count, n, low, high } = share
  return `<figure class="${n < FEW ? 'few' : ''}"><figcaption><b>${escaped(name)}</b> ${escaped(shareWords(share))}</figcaption>${picture(
    `${name}: ${percent(count / n)}, between ${percent(low)} and ${percent(high)}`,
    18,
    `<line class="track" x1="8" x2="${WIDTH - 8}" y1="9" y2="9"/><rect class="range" x="${round(x(low))}" width="${round(x(high) - x(low))}" y="4" height="10" rx="3"/><circle class="share" cx="${round(x(count / n))}" cy="9" r="5"/>`,
  )}</figure>`
}

const ROW = 22
/** Where the marks begin, right of the names. */
const LEFT = 250
/** Letters of a name that fit beside them. */
const LETTERS = 36

/** A row for each task with a sign for each try: filled where it passed, a ring where it did not. Empty where none is over. */
export function triesPicture(rows: readonly BenchRow[]): string {
  if (rows.length === 0) return ''
  const tasks = [...Map.groupBy(rows, ({ task }) => task)]
  const most = Math.max(...tasks.map(([, tries]) => tries.length))
  const step = Math.min(26, (WIDTH - LEFT - 20) / most)
  const marks = tasks.map(([task, tries], index) => {
    const y = index * ROW + 15
    const short = task.length > LETTERS ? `${task.slice(0, LETTERS - 1)}…` : task
    const signs = tries.map(
      (row, at) =>
        `<circle class="${row.passed ? 'passed' : 'failed'}" cx="${round(LEFT + 10 + at * step)}" cy="${y - 4}" r="6"><title>${escaped(`${task}, try ${row.try}: ${rowWords(row)}`)}</title></circle>`,
    )
    return `<text x="0" y="${y}">${escaped(short)}</text>${signs.join('')}`
  })
  return picture('Tries by task: filled where all hidden tests passed', tasks.length * ROW + 8, marks.join(''))
}

const HEIGHT = 180

/** A line over the bench runs of the suite, each with its interval; empty where there is only one. */
export function trendPicture({ head, trend }: Pick<BenchReport, 'head' | 'trend'>): string {
  const marks = trendMarks(trend)
  if (marks.length === 0) return ''
  const x = (part: number) => round(48 + part * (WIDTH - 72))
  const y = (part: number) => round(12 + part * (HEIGHT - 24))
  const grid = [0, 0.5, 1].map(
    (part) =>
      `<line class="track" x1="40" x2="${WIDTH - 8}" y1="${y(part)}" y2="${y(part)}"/><text x="0" y="${Number(y(part)) + 4}">${percent(1 - part)}</text>`,
  )
  const points = marks.map(
    (mark) =>
      `<line class="whisker" x1="${x(mark.x)}" x2="${x(mark.x)}" y1="${y(mark.top)}" y2="${y(mark.bottom)}"/><circle class="share" cx="${x(mark.x)}" cy="${y(mark.y)}" r="5"><title>${escaped(mark.words)}</title></circle>`,
  )
  const line = `<polyline class="line" points="${marks.map((mark) => `${x(mark.x)},${y(mark.y)}`).join(' ')}"/>`
  return picture(trendTitle(head.suite, marks), HEIGHT, [...grid, line, ...points].join(''))
}
