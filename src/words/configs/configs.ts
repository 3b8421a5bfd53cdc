// Sentences about step configs: their changes, the results of their runs, and why one is recommended.
import { type ConfigCard, type ConfigEvidence, countedBeside, type Recommendation, type UnfitConfig } from '../../contract/calls/configs.js'
import { isObject } from '../../contract/config/at-path.js'
import type { Differing } from '../../contract/config/differing.js'
import { FEW, type Share } from '../../contract/figures/statistics.js'
import type { Json } from '../../contract/text/json.js'
import { money, percent } from '../figures.js'
import { counted } from '../row-text.js'

/** What a config changes, such as `diagnose false, budget.usd 2`. */
export const changesWords = (changes: ConfigCard['versions'][number]['changes']): string =>
  partsOf(changes, '')
    .map(([path, value]) => `${path} ${JSON.stringify(value)}`)
    .join(', ') || 'nothing'

const partsOf = (value: Readonly<Record<string, Json>>, above: string): (readonly [string, Json])[] =>
  Object.entries(value).flatMap(([name, each]) =>
    isObject(each) ? partsOf(each, `${above}${name}.`) : [[`${above}${name}`, each] as const],
  )

export const differingWords = ({ path, left, right }: Differing): string => `${path}: ${JSON.stringify(left)} | ${JSON.stringify(right)}`

const shareText = ({ n, count, low, high }: Share): string =>
  `${count} of ${n} (${percent(n === 0 ? 0 : count / n)}, ${Math.round(low * 100)} to ${percent(high)})${n < FEW ? ', few runs' : ''}`

/** One config in one class. */
export const evidenceWords = (evidence: ConfigEvidence): string => {
  const share = countedBeside(evidence)
  return `${share.n === 0 ? 'not compared' : shareText(share)}; ${judgedWords(evidence)}`
}

/** The judges of its runs, and what the runs took. */
export function judgedWords({ checking, passed, proven, judged, usdPerSuccess, roundsPerSuccess }: ConfigEvidence): string {
  const by = [
    judged.hidden > 0 ? `${judged.hidden} by hidden tests` : '',
    judged.user > 0 ? `${judged.user} by you` : '',
    judged.verdict > 0 && checking === 'same' ? `${judged.verdict} by the Tillgreen verdict` : '',
  ].filter(Boolean)
  const took =
    usdPerSuccess === null || roundsPerSuccess === null
      ? 'no run passed'
      : `${money(usdPerSuccess)} and ${counted(Math.round(roundsPerSuccess * 10) / 10, 'attempt')} per passing run`
  const verified = passed.count - proven.count
  const beside =
    checking === 'less' ? 'has fewer checks than the standard config, so not recommended' : 'has other checks than the standard config'
  return [
    ...(by.length > 0 ? [`judged: ${by.join(', ')}`, took] : []),
    ...(judged.verdict > 0 && checking !== 'same'
      ? [`${verified} of ${judged.verdict} not counted, because only Tillgreen verified them`]
      : []),
    ...(checking === 'same' ? [] : [beside]),
  ].join('; ')
}

/** The sentence for a template, or for all, without a run that counts. */
export const noEvidenceWords = (template: string | null): string =>
  `No evidence yet, because no finished run${template === null ? '' : ` with the template ${template}`} used a model and one of these configs. Tillgreen uses the standard config.`

/** A config that was set aside: what does not fit. */
export const unfitWords = ({ name, faults }: UnfitConfig): string =>
  `${name} cannot be used, so Tillgreen ignores it. ${faults.map(({ path, expected, found }) => `${path === '' ? '' : `${path}: `}expected ${expected}, but got ${found}`).join('; ')}.`

/** What to do about it. */
export const unfitRemedy = ({ name, file }: UnfitConfig): string => {
  const [config = name] = name.split('@')
  return `Fix the config in ${file}, or remove all its versions: "tillgreen lab configs forget ${config}".`
}

/** The version, and which one is newer. */
export const versionWords = ({ name, newest }: Pick<ConfigEvidence, 'name' | 'newest'>): string =>
  name === newest ? name : `${name} (older than ${newest})`

/** Why a config is recommended, or that the evidence decides nothing. */
export const recommendationWords = (recommendation: Recommendation): string => {
  const { template, models } = recommendation
  return `${template} with ${modelsWords(models)}: ${reasonWords(recommendation)}`
}

export const modelsWords = (models: string): string => (models === '' ? 'the model in the settings' : models)

/** The same without the class that it is about. */
export function reasonWords({ name, basis, fewest, difference, evidence }: Recommendation): string {
  const shown = versionWords(evidence.find((each) => each.name === name) ?? { name, newest: name })
  const points = (value: number) => `${value < 0 ? '-' : '+'}${Math.abs(Math.round(value * 100))}`
  const interval =
    difference === null ? '' : ` (${points(difference.share)} points, ${points(difference.low)} to ${points(difference.high)})`
  switch (basis) {
    case 'no-evidence':
      return `not enough evidence yet. No config has at least ${fewest} runs, so the standard config is used.`
    case 'standard':
      return `keep the standard config. No other config with at least the same checks is known to pass more often${interval}.`
    case 'better':
      return `use ${shown}. It passes more often than the standard config${interval}.`
    case 'no-difference':
      return `keep the standard config. Its difference from the best other config is not significant${interval}.`
    case 'standard-untried':
      return `use ${shown}. It is the best config with at least ${fewest} runs. The standard config has too few runs for a comparison.`
  }
}
