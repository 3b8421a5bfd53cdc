// Figures of all runs with their n: for the statistics screen, the command line and the CSV file.
import { z } from 'zod'
import { EscalationStep } from '../config/escalation.js'
import { type Cell, csvRow } from '../text/csv.js'

export const FiguresFilter = z.object({
  project: z.string().nullable().default(null),
  template: z.string().nullable().default(null),
  /** Milliseconds since 1970; the end is not included. */
  from: z.number().nullable().default(null),
  to: z.number().nullable().default(null),
  /** Also runs of the bench and of explorations. */
  all: z.boolean().default(false),
})
export type FiguresFilter = z.infer<typeof FiguresFilter>

/** A share with the bounds of its 95 % Wilson score interval; 0 to 1 without data. */
export const Share = z.object({ n: z.number().int(), count: z.number().int(), low: z.number(), high: z.number() })
export type Share = z.infer<typeof Share>

/** Median and quartiles of a measure (quantiles of type 7 of Hyndman and Fan 1996); null without a measurement. */
export const Spread = z.object({ low: z.number(), median: z.number(), high: z.number() }).nullable()
export type Spread = z.infer<typeof Spread>

/** Finished runs of one kind: how many were verified, and what those took. */
export const Group = z.object({ name: z.string(), verified: Share, ms: Spread, usd: Spread, rounds: Spread })
export type Group = z.infer<typeof Group>

/** A week, by the Monday on which it begins (UTC). */
export const Week = z.object({ start: z.number(), verified: Share })
export type Week = z.infer<typeof Week>

/** Results of one escalation step, over all its uses. */
export const ClimbedStep = z.object({
  rung: EscalationStep,
  /** Times after which more tests were green, or the task was. */
  helped: Share,
  /** Means of one time, until the next step or until the task was over. */
  calls: z.number(),
  tokens: z.number(),
  /** Dollars, as far as prices are known. */
  usd: z.number(),
})
export type ClimbedStep = z.infer<typeof ClimbedStep>

const Range = z.object({ low: z.number(), median: z.number(), high: z.number() })
/** Median and the middle half of a measure that was taken at least once. */
export type Range = z.infer<typeof Range>

/** What green tasks took: those of a template to which the planner gave one effort, or all of it. */
export const TaskClass = z.object({
  template: z.string(),
  /** From 1 to 5; null for all tasks of the template. */
  effort: z.number().int().nullable(),
  tasks: z.number().int(),
  /** Milliseconds at work, without waiting for the user. */
  ms: Range,
  calls: Range,
  tokens: Range,
  /** Tasks that took between half and twice what those before them let expect, of those that had enough before them. */
  near: Share,
})
export type TaskClass = z.infer<typeof TaskClass>

export const Figures = z.object({
  all: Group,
  weeks: z.array(Week),
  byTemplate: z.array(Group),
  byModel: z.array(Group),
  byConfig: z.array(Group),
  byOutcome: z.array(z.object({ verdict: z.string(), ended: z.string(), runs: z.number().int() })),
  /** Of the runs that we called verified and the user judged with yes or no: those that worked. */
  verifiedRight: Share,
  /** Our verdict against the user's "did it work". */
  human: z.array(z.object({ verdict: z.string(), worked: z.string(), runs: z.number().int() })),
  /** Answers that could not be read, of those that came. */
  escalations: z.array(ClimbedStep),
  taskClasses: z.array(TaskClass),
  malformed: z.array(z.object({ model: z.string(), role: z.string(), malformed: Share })),
  /** Left out of all of this. */
  demos: z.number().int(),
  deleted: z.number().int(),
  /** Runs that were stopped, declined or interrupted, or ended before their first test; they are in `byOutcome`, and in no share. */
  uncounted: z.number().int(),
})
export type Figures = z.infer<typeof Figures>

/** Below this many a share says next to nothing. */
export const FEW = 10

const HEAD =
  'figure,group,part,n,count,share,low_95,high_95,usd_p25,usd_median,usd_p75,seconds_p25,seconds_median,seconds_p75,rounds_p25,rounds_median,rounds_p75'

/** All figures as one table (RFC 4180): one line per share, with its measures where it has them. */
export function figuresAsCsv(figures: Figures): string {
  const lines = [
    ...(['all', 'byTemplate', 'byModel', 'byConfig'] as const).flatMap((name) => {
      const groups = name === 'all' ? [figures.all] : figures[name]
      const figure = name === 'all' ? 'verified' : `verified by ${name.slice(2).toLowerCase()}`
      return groups.map((group) =>
        shareRow({ figure, group: group.name, part: '' }, group.verified, [group.usd, seconds(group.ms), group.rounds]),
      )
    }),
    ...figures.weeks.map((week) =>
      shareRow({ figure: 'verified by week', group: new Date(week.start).toISOString().slice(0, 10), part: '' }, week.verified),
    ),
    ...figures.byOutcome.map(({ verdict, ended, runs }) => row(['outcome', verdict, ended, null, runs])),
    shareRow({ figure: 'verified and the person says it works', group: 'all', part: '' }, figures.verifiedRight),
    ...figures.human.map(({ verdict, worked, runs }) => row(['did it work', verdict, worked, null, runs])),
    ...figures.escalations.map(({ rung, helped }) => shareRow({ figure: 'escalation step helped', group: rung, part: '' }, helped)),
    ...figures.taskClasses.map(({ template, effort, near }) =>
      shareRow({ figure: 'time of task estimated within 2x', group: template, part: effort === null ? 'all' : `effort ${effort}` }, near),
    ),
    ...figures.malformed.map(({ model, role, malformed }) =>
      shareRow({ figure: 'unreadable answers', group: model, part: role }, malformed),
    ),
  ]
  return `${[HEAD, ...lines].join('\r\n')}\r\n`
}

const seconds = (ms: Spread): Spread => ms && { low: ms.low / 1000, median: ms.median / 1000, high: ms.high / 1000 }

/** What a line of the table is about. */
interface RowHead {
  readonly figure: string
  readonly group: string
  readonly part: string
}

/** A share, with measures where it has them, as a line of the table. */
export function shareRow({ figure, group, part }: RowHead, { n, count, low, high }: Share, spreads: readonly Spread[] = []): string {
  const share = n === 0 ? null : count / n
  return row([figure, group, part, n, count, share, low, high, ...spreads.flatMap((each) => [each?.low, each?.median, each?.high])])
}

const COLUMNS = HEAD.split(',').length

const row = (cells: readonly Cell[]): string => csvRow(Array.from({ length: COLUMNS }, (_, index) => cells[index]))
