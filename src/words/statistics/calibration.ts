// The calibration of verdicts: a rate with its interval. Below the minimum it lists the runs.
import type { Calibration, JudgedRun, VerdictCalibration } from '../../contract/figures/calibration.js'
import { FEW, type Share } from '../../contract/figures/statistics.js'
import type { Answer3 } from '../../contract/run/run.js'
import { percent } from '../figures.js'

/** "9 of 12, 75 % (47 to 91 %)"; of too few the counts alone. */
export function judgedShareWords({ n, count, low, high }: Share): string {
  if (n === 0) return 'none'
  const counted = `${count} of ${n}`
  return n < FEW ? counted : `${counted}, ${percent(count / n)} (${Math.round(low * 100)} to ${percent(high)})`
}

const said: Readonly<Record<'ran' | 'worked' | 'perfect', Readonly<Record<Answer3, string>>>> = {
  ran: { yes: 'ran', no: 'did not run', unsure: 'unsure if it ran' },
  worked: { yes: 'worked', no: 'did not work', unsure: 'unsure if it worked' },
  perfect: { yes: 'perfect', no: 'not perfect', unsure: 'unsure if it was perfect' },
}

/** What the user and a hidden suite said of a run. */
export const judgedWords = ({ answers, hidden }: Pick<JudgedRun, 'answers' | 'hidden'>): string =>
  [
    ...(answers === null
      ? []
      : [`your answers: ${said.ran[answers.ran]}, ${said.worked[answers.worked]}, ${said.perfect[answers.perfect]}`]),
    ...(hidden === null ? [] : [hidden ? 'hidden tests passed' : 'hidden tests failed']),
  ].join(' · ')

/** The same as lines for a terminal. */
export const calibrationLines = (calibration: Calibration): string[] => calibration.flatMap(linesOf)

function linesOf(each: VerdictCalibration): string[] {
  const judged: readonly (readonly [string, Share])[] = [
    ['ran', each.ran],
    ['worked', each.worked],
    ['perfect', each.perfect],
    ['hidden tests passed', each.hidden],
  ]
  return [
    `  ${each.verdict}`,
    ...judged.flatMap(([name, share]) => (share.n === 0 ? [] : [`    ${name.padEnd(20)} ${judgedShareWords(share)}`])),
    ...each.runs.map((run) => `    ${run.run}  ${run.title.replace(/\s+/g, ' ').slice(0, 60)}: ${judgedWords(run)}`),
  ]
}
