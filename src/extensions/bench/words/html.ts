// A report of the bench as one page: its style and pictures are in it, nothing is fetched, and no script runs.

import { FEW, type Share } from '../../../contract/figures/statistics.js'
import { duration, moment, money, percent, sentenceCase, whole } from '../../../words/figures.js'
import type { BenchReport, BenchRow } from '../contract/results.js'
import { escaped } from './junit.js'
import { figuresOf, headWords, pendingWords, proofWords, rowWords, shareWords, trendLines } from './report.js'
import { trendMarks, trendTitle } from './trend.js'

const STYLE = `
:root { color-scheme: light dark; --ink: #1c211d; --soft: #5b645d; --line: #c9d1cb; --paper: #fbfcfb; --green: #1d7a46; --range: #cfe8d8 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebe7; --soft: #9aa59d; --line: #3a443d; --paper: #151a17; --green: #5cc98a; --range: #1f4731 } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 900px; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem } p, small, figcaption { color: var(--soft) } b { color: var(--ink) }
figure { margin: .6rem 0 } svg { max-width: 100%; height: auto; display: block } svg text { fill: var(--soft); font-size: 12px }
.track { stroke: var(--line) } .range { fill: var(--range); stroke: var(--green); stroke-opacity: .5 } .share, .passed { fill: var(--green) }
.failed { fill: none; stroke: var(--soft); stroke-width: 1.5 } .few .range { fill: none; stroke: var(--soft); stroke-dasharray: 3 3 } .few .share { fill: var(--soft) }
.whisker { stroke: var(--green); stroke-width: 6; stroke-opacity: .25 } .line { fill: none; stroke: var(--green); stroke-width: 1.5 }
.wide { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9rem } th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top } .num { text-align: right; font-variant-numeric: tabular-nums }
`

/** The whole page. */
export function reportHtml(report: BenchReport): string {
  const { head, rows, passed, precision, recall, first, leftOut, pending } = report
  const shares: readonly (readonly [name: string, share: Share])[] = [
    ['Passed the hidden tests', passed],
    ['Verdict precision', precision],
    ['Verdict recall', recall],
    ['First program passed', first.first],
    ['Passed after repairs', first.end],
  ]
  const trend = trendPicture(report)
  const title = `Bench run on ${head.suite}`
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${escaped(title)}</h1>`,
    `<p>${escaped(headWords(report))}. Started ${escaped(moment(head.at))}, run ${escaped(head.id)}, parameter values from seed ${head.seed}.</p>`,
    ...shares.flatMap(([name, share]) => (share.n === 0 ? [] : [sharePicture(name, share)])),
    '<p>Bars show 95 % Wilson score intervals. Dashed bars are based on fewer than ten tries.</p>',
    ...section('Suite trend', trend === '' ? [] : [trend, list(trendLines(report))]),
    ...section('Tries by task', rows.length === 0 ? [] : [`<div class="wide">${triesPicture(rows)}</div>`]),
    ...section('Figures', [figures(report)]),
    ...section('Tries', rows.length === 0 ? [] : [tries(rows)]),
    ...section('Not finished', pending.length === 0 ? [] : [`<p>${escaped(pendingWords(report))}.</p>`]),
    ...section('Left out', leftOut.length === 0 ? [] : [list(leftOut.map((proof) => `${proof.task}: ${proofWords(proof)}`))]),
    '</main></body></html>',
    '',
  ].join('\n')
}

const section = (title: string, inside: readonly string[]): string[] =>
  inside.length === 0 ? [] : [`<h2>${escaped(title)}</h2>`, ...inside]

const list = (lines: readonly string[]): string => `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`

const figures = (report: BenchReport): string =>
  `<div class="wide"><table><tbody>${figuresOf(report)
    .map(
      ({ name, value, means }) =>
        `<tr><th scope="row">${escaped(sentenceCase(name))}</th><td>${escaped(value)}</td><td><small>${escaped(means)}</small></td></tr>`,
    )
    .join('')}</tbody></table></div>`

const COLUMNS = ['Task', 'Try', 'Hidden tests and verdict', 'Calls', 'Tokens', 'Cost', 'Time', 'Run'] as const

const tries = (rows: readonly BenchRow[]): string =>
  `<div class="wide"><table><thead><tr>${COLUMNS.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) =>
      [
        ...[row.task, String(row.try), rowWords(row), String(row.calls), whole(row.tokens)],
        ...[row.unpriced ? 'unknown' : money(row.usd), duration(row.ms), row.run ?? ''],
      ]
        .map((cell) => `<td>${escaped(cell)}</td>`)
        .join(''),
    )
    .map((cells) => `<tr>${cells}</tr>`)
    .join('')}</tbody></table></div>`

const WIDTH = 640
const round = (value: number): string => String(Math.round(value * 10) / 10)

const picture = (title: string, height: number, inside: string): string =>
  `<svg role="img" aria-label="${escaped(title)}" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"><title>${escaped(title)}</title>${inside}</svg>`

/** A share on an axis from 0 to 100 %, with its interval. */
function sharePicture(name: string, share: Share): string {
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
function triesPicture(rows: readonly BenchRow[]): string {
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
  return picture('Tries by task; filled circles passed all hidden tests', tasks.length * ROW + 8, marks.join(''))
}

const HEIGHT = 180

/** A line over the bench runs of the suite, each with its interval; empty where there is only one. */
function trendPicture({ head, trend }: Pick<BenchReport, 'head' | 'trend'>): string {
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
