// The page docs/results.md: the newest figures of each suite, and what earlier ones solved.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectsPart } from '../projects/page.js'
import type { ArmFigures } from './figures.js'
import { put } from './shelf.js'
import { notesOf, tableOf } from './table.js'

/** One run of a suite, as docs/results keeps it. */
export interface KeptResult {
  /** Such as `2026-11-29T02:15Z`. */
  readonly at: string
  readonly commit: string
  readonly model: string
  readonly machine: string
  readonly suite: string
  /** Which tasks, such as `60-163`, or `all`. */
  readonly tasks: string
  readonly arms: readonly ArmFigures[]
}

const KEPT = join('docs', 'results')
const PAGE = join('docs', 'results.md')

const INTRODUCTION = `# Results

What a real model solves on this computer: with one answer at temperature 0 (\`bare\`), with the largest group of several answers that
behave alike (\`best-of-6\`), and with Tillgreen (\`quick\` and \`standard\`). All arms of a table ran on the same tasks in one go. Hidden
tests judge the programs; no model sees them. Brackets hold 95 % Wilson intervals. *Mostly* counts tasks of which at least three quarters of
the hidden tests passed. Calls, tokens and seconds are means for one task. *Any of 6* is what the best choice among six answers would reach.

\`npm run bench:real -- --suite SUITE --base-url URL --model NAME --page\` measures again and writes this page. The suites are in
\`bench/suites\`.
`

/** Keeps the figures and writes the page, in the folder of the checkout. */
export function writePage(measured: Pick<KeptResult, 'model' | 'suite' | 'tasks' | 'arms'>): void {
  const at = `${new Date().toISOString().slice(0, 16)}Z`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const result: KeptResult = { at, commit, machine: machineWords(), ...measured }
  put(join(KEPT, `${at.replaceAll(/[^0-9TZ]/g, '')}-${measured.suite}.json`), result)
  writeResults()
}

/** Writes the page from all that is kept. */
export const writeResults = (): void => writeFileSync(PAGE, `${pageOf(keptResults(KEPT))}${projectsPart()}`)

/** All kept results of a folder, the oldest first. */
export function keptResults(folder: string): KeptResult[] {
  const names = !existsSync(folder) ? [] : readdirSync(folder).filter((name) => name.endsWith('.json'))
  const results = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeptResult)
  return results.toSorted((one, other) => one.at.localeCompare(other.at))
}

/** The page as Markdown. */
export function pageOf(results: readonly KeptResult[]): string {
  if (results.length === 0) return `${INTRODUCTION}\nNo result is kept yet.\n`
  const suites = [...Map.groupBy(results, ({ suite }) => suite)]
  return [INTRODUCTION, ...suites.map(([suite, all]) => suitePart(suite, all))].join('\n')
}

function suitePart(suite: string, all: readonly KeptResult[]): string {
  const newest = all.at(-1)
  if (!newest) return ''
  const notes = notesOf(newest.arms).map((note) => `- ${note}`)
  return [
    `## ${suite}\n`,
    `Tasks ${newest.tasks}, ${newest.at.slice(0, 10)}, commit ${newest.commit}, model ${newest.model}, ${newest.machine}.\n`,
    `${tableOf(newest.arms)}\n`,
    ...(notes.length > 0 ? [`${notes.join('\n')}\n`] : []),
    ...(all.length > 1 ? [trendPart(all)] : []),
  ].join('\n')
}

/** What each run of the suite solved, the oldest first. */
function trendPart(all: readonly KeptResult[]): string {
  const arms = [...new Set(all.flatMap((each) => each.arms.map(({ arm }) => arm)))]
  const solved = (each: KeptResult, arm: string) => {
    const found = each.arms.find((one) => one.arm === arm)?.solved
    return found ? `${found.count} of ${found.n}` : '-'
  }
  const rows = all.map((each) => [each.at.slice(0, 10), each.commit, each.model, each.tasks, ...arms.map((arm) => solved(each, arm))])
  const head = ['date', 'commit', 'model', 'tasks', ...arms]
  return `Solved over time:\n\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

function machineWords(): string {
  const cores = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cores.length} cores of ${cores[0]?.model.trim() ?? process.arch}, ${gigabytes} GB, ${process.platform}`
}
