// Runs the checks of pages that the author of tests wrote: each in a new browser context of the browser's box, step by step.

import { z } from 'zod'
import { CheckFailure, type CheckResult, type ChecksReport, type FiledCheck } from '../../../contract/journal/page-checks.js'
import { plainBlock } from '../../../contract/text/plain-text.js'
import type { Performance } from '../../../main/engine/ports/ports.js'
import type { ServedProgram } from '../engine/checks/run-checks.js'
import { inBrowser, type LookDeps, type Visit } from './in-browser.js'
import { FiledPicture, keepPicture, readReport } from './report.js'

/** Seconds that one check has, after which no other one begins, and that the browser's box has in all. */
export const CHECK_S = 20
const ALL_S = 150
const WALL_S = ALL_S + CHECK_S + 20

const text = (most: number) => z.string().transform((said) => plainBlock(said.slice(0, most)))

const Report = z.object({
  browser: text(60),
  checks: z
    .array(
      z.object({
        failure: z.object({ step: z.number().int().min(1), why: CheckFailure.shape.why, found: text(600) }).nullable(),
        path: text(300),
        text: text(1_000),
        outline: text(4_000),
        picture: FiledPicture.nullable(),
      }),
    )
    .max(200),
})

const NO_REPORT = { failure: { step: 1, why: 'late' as const, found: '' }, path: '', text: '', outline: '', picture: null }

/** Runs all of them, in their order. Never throws for what a program does. */
export async function checkPages(
  deps: LookDeps,
  { place, start }: ServedProgram,
  checks: readonly FiledCheck[],
  at: Performance,
): Promise<ChecksReport> {
  const visit: Visit<ChecksReport> = {
    order: { checks: checks.map(({ steps }) => steps), pageS: CHECK_S, allS: ALL_S },
    wallS: WALL_S,
    read: (folder, durationMs) => readChecked(deps, folder, checks, durationMs),
  }
  const checked = await inBrowser(deps, { place, start }, at, visit)
  return checked.type === 'unvisited' ? { ...checked, type: 'not-checked' } : checked
}

/** Only its shape is trusted, as with visits to pages. A check without a result did not finish. */
function readChecked({ store }: LookDeps, folder: string, checks: readonly FiledCheck[], durationMs: number): ChecksReport | null {
  const written = readReport(folder)
  if (written === null) return null
  const { browser, checks: reports } = Report.parse(written)
  const results = checks.map(({ id, steps }, index): CheckResult => {
    const { failure, path, text: shown, outline, picture } = reports[index] ?? NO_REPORT
    const did = steps[(failure?.step ?? 1) - 1]
    if (!did) throw new Error(`${id} has no such step.`)
    const kept = picture && keepPicture(folder, picture, store.trees.put)
    return { id, failure: failure && { ...failure, did }, path, text: shown, outline, ...(kept ? { picture: kept } : {}) }
  })
  return { type: 'checked', browser, results, durationMs }
}
