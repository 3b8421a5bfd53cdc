// What is said of a bench run that is held against a baseline or a floor, and of the trend.

import { day, percent } from '../../../words/figures.js'
import type { Held, TrendPoint } from '../contract/baseline.js'
import { shareWords } from './report.js'

/** Whether it passes often enough, and by what that is said. */
export function heldWords({ threshold, finding, now, before, failsAt }: Held): string {
  const passed = shareWords(now)
  if (finding === 'nothing') return 'Nothing to compare, because no finished try sent a request to a model.'
  const fails =
    failsAt === null ? 'With so few tries, this check cannot fail.' : `This check would fail with ${failsAt} or fewer passing tries.`
  switch (threshold.type) {
    case 'floor': {
      const floor = `${percent(threshold.share)} ${threshold.share === 1 ? 'is' : 'are'} required`
      return finding === 'failed'
        ? `Too few tries passed: ${passed}, but ${floor}.`
        : `Enough tries passed: ${passed}, and ${floor}. ${fails}`
    }
    case 'difference': {
      const than = before === null ? '' : ` now, ${shareWords(before)} before`
      return finding === 'failed'
        ? `Fewer tries passed than before: ${passed}${than}.`
        : `There is no evidence that fewer tries pass than before: ${passed}${than}. ${fails}`
    }
  }
}

/** The difference with its interval; empty where there is no baseline. */
export function heldDifference({ difference }: Held): string {
  if (difference === null) return ''
  const points = (share: number) => `${share < 0 ? '-' : '+'}${Math.abs(Math.round(share * 100))}`
  return `Change: ${points(difference.share)} points (95 % interval: ${points(difference.low)} to ${points(difference.high)}; Newcombe 1998, method 10).`
}

const changes: Readonly<Record<Held['changed'][number], string>> = { config: 'a different config', models: 'different models' }

/** What is not as in the baseline; empty where all is. */
export const changedWords = ({ changed }: Held): string =>
  changed.length === 0 ? '' : `The baseline used ${changed.map((each) => changes[each]).join(' and ')}.`

const findingWords: Readonly<Record<Held['finding'], string>> = {
  held: 'check passed',
  failed: 'check failed',
  nothing: 'nothing to compare',
}

/** The last points of a trend, the oldest first. */
export function trendWords(points: readonly TrendPoint[], most = 8): string[] {
  return points.slice(-most).map(({ at, passed, usd, pending, finding }) => {
    const left = pending === 0 ? '' : `, ${pending} not run`
    return `${day(at)}  ${passed.count} of ${passed.n} passed${left}, $${usd.toFixed(4)}, ${findingWords[finding]}`
  })
}
