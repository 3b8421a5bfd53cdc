// Our verdicts held against the user's answers and against hidden suites, over the runs that a filter means.
import type { Database } from 'better-sqlite3'
import {
  type Calibration,
  type JudgedRun,
  JudgedVerdict,
  measures,
  type VerdictCalibration,
} from '../../../contract/figures/calibration.js'
import { FEW, type FiguresFilter, type Share } from '../../../contract/figures/statistics.js'
import type { Answer3 } from '../../../contract/run/run.js'
import { scopeOf, share } from '../database/scope.js'

/** A judged run with our verdict. */
export interface VerdictedRun extends JudgedRun {
  readonly verdict: string
}

/** Runs that are listed of each verdict. */
const LISTED = 20

/**
 * Counts judged runs, the newest first, by our verdict. "Unsure" is an answer, but neither right nor wrong: it is in no share.
 * The bounds are those of Wilson's interval.
 */
export const calibrationOf = (judged: readonly VerdictedRun[]): Calibration =>
  JudgedVerdict.options.flatMap((verdict): VerdictCalibration[] => {
    const own = judged.filter((each) => each.verdict === verdict)
    if (own.length === 0) return []
    const answers = own.flatMap((each) => (each.answers === null ? [] : [each.answers]))
    const shares = {
      ran: yesOf(answers.map(({ ran }) => ran)),
      worked: yesOf(answers.map(({ worked }) => worked)),
      perfect: yesOf(answers.map(({ perfect }) => perfect)),
      hidden: yesOf(own.map(({ hidden }) => (hidden === null ? 'unsure' : hidden ? 'yes' : 'no'))),
    }
    const isListed = ({ answers, hidden }: VerdictedRun) =>
      measures.some((measure) => shares[measure].n < FEW && (measure === 'hidden' ? hidden : answers) !== null)
    const runs = own
      .filter(isListed)
      .slice(0, LISTED)
      .map(({ verdict: _, ...run }) => run)
    return [{ verdict, answered: answers.length, ...shares, runs }]
  })

function yesOf(answers: readonly Answer3[]): Share {
  const count = (wanted: Answer3) => answers.filter((answer) => answer === wanted).length
  return share(count('yes'), count('yes') + count('no'))
}

interface Row {
  readonly run: string
  readonly title: string
  readonly verdict: string
  readonly ran: Answer3 | null
  readonly worked: Answer3 | null
  readonly perfect: Answer3 | null
}

/** @param hidden by the id of a run, whether all tests of a hidden suite passed on what it made */
export function calibration(database: Database, filter: FiguresFilter, hidden: ReadonlyMap<string, boolean>): Calibration {
  const { where, values } = scopeOf({ ...filter, all: true })
  const rows = database
    .prepare(
      `SELECT run.id AS run, title, verdict, ran, worked, perfect FROM run LEFT JOIN human_verdict ON human_verdict.run = run.id
       WHERE run.id IN (SELECT run FROM human_verdict UNION SELECT value FROM json_each(?)) AND ${where}
       ORDER BY created_at DESC, run.id DESC`,
    )
    .all(JSON.stringify([...hidden.keys()]), ...values) as Row[]
  return calibrationOf(
    rows.map(({ run, title, verdict, ran, worked, perfect }) => ({
      ...{ run, title, verdict, hidden: hidden.get(run) ?? null },
      answers: ran && worked && perfect ? { ran, worked, perfect } : null,
    })),
  )
}
