// How far our verdicts can be believed: each held against the user's three answers, and against tests that no model saw.
import { z } from 'zod'
import { Answer3, RunId } from '../run/run.js'
import { type Figures, figuresAsCsv, Share, shareRow } from './statistics.js'

/** Verdicts that say something about a program. */
export const JudgedVerdict = z.enum(['verified', 'partly', 'failed'])
export type JudgedVerdict = z.infer<typeof JudgedVerdict>

/** A run that the user or a hidden suite judged; each is null without its judgement. */
export const JudgedRun = z.object({
  run: RunId,
  title: z.string(),
  answers: z.object({ ran: Answer3, worked: Answer3, perfect: Answer3 }).nullable(),
  hidden: z.boolean().nullable(),
})
export type JudgedRun = z.infer<typeof JudgedRun>

/** Runs of one verdict. Each share is of those that were answered with yes or no. */
export const VerdictCalibration = z.object({
  verdict: JudgedVerdict,
  /** Runs whose user answered, "unsure" included. */
  answered: z.number().int(),
  ran: Share,
  worked: Share,
  perfect: Share,
  /** Of the tries of benches: those that passed all hidden tests. */
  hidden: Share,
  /** The runs themselves, the newest first, where one of the shares is of too few to mean something. */
  runs: z.array(JudgedRun),
})
export type VerdictCalibration = z.infer<typeof VerdictCalibration>

/** One for each verdict that was judged. */
export const Calibration = z.array(VerdictCalibration)
export type Calibration = z.infer<typeof Calibration>

/** What a verdict is held against. */
export const measures = ['ran', 'worked', 'perfect', 'hidden'] as const

/** All figures as one table, as `figuresAsCsv` has them, with what our verdicts were held against. */
export function judgedFiguresAsCsv(figures: Figures, calibration: Calibration): string {
  const lines = calibration.flatMap((each) =>
    measures.map((measure) =>
      shareRow(
        { figure: 'verdict held against', group: each.verdict, part: measure === 'hidden' ? 'hidden tests' : measure },
        each[measure],
      ),
    ),
  )
  return [figuresAsCsv(figures), ...lines.map((line) => `${line}\r\n`)].join('')
}
