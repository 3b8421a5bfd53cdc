// Recommends a config for a template and the models of a run, and picks the one for the next run, by past results. Pure.
import { type ConfigEvidence, countedBeside, type Recommendation } from '../../../contract/calls/configs.js'
import { FEW, type Share } from '../../../contract/figures/statistics.js'
import { newcombe } from '../../store/history/newcombe.js'
import { thompson } from './thompson.js'

export const STANDARD = 'standard'

/**
 * The config that passes more often than the standard one, if that is not chance: the interval of their difference must be above zero. One
 * that checks less is never recommended. One that checks differently may get our own verdict more easily, so only hidden tests and the user's
 * judgement count for it. Configs with fewer runs than `FEW` do not count. There is no correction for the number of configs.
 */
export function recommend(template: string, models: string, evidence: readonly ConfigEvidence[]): Recommendation {
  const own = evidence.filter((each) => each.template === template && each.models === models)
  const standard = own.find(({ name }) => name === STANDARD)
  const others = own
    .filter(({ name, checking }) => name !== STANDARD && checking !== 'less')
    .map((each) => pairOf(each, standard))
    .filter(({ passed }) => passed.n >= FEW)
  const [best] = others.filter(({ known }) => known !== null).toSorted((a, b) => (b.known?.low ?? 0) - (a.known?.low ?? 0))
  const difference = best?.known ?? null
  const said = (name: string, basis: Recommendation['basis']): Recommendation => ({
    ...{ template, models, name, basis, fewest: FEW, difference, evidence: own },
  })
  if (best) {
    if (difference !== null && difference.low > 0) return said(best.name, 'better')
    return said(STANDARD, best.isAhead ? 'no-difference' : 'standard')
  }
  if (standard !== undefined && standard.passed.n >= FEW) return said(STANDARD, 'standard')
  // Two of these may check differently. So proven results rank above our own verdict, which counts only for those with the standard checks.
  const [untried] = [
    ...byLowerBound(own, 'proven'),
    ...byLowerBound(
      own.filter(({ checking }) => checking === 'same'),
      'passed',
    ),
  ]
  return untried ? said(untried.name, 'standard-untried') : said(STANDARD, 'no-evidence')
}

interface Pair {
  readonly name: string
  /** Of the runs that count beside the standard config. */
  readonly passed: Share
  /** Less what the standard config passes by the same judges; null where that has too few runs. */
  readonly known: Recommendation['difference']
  readonly isAhead: boolean
}

function pairOf(config: ConfigEvidence, standard: ConfigEvidence | undefined): Pair {
  const passed = countedBeside(config)
  const beside = config.checking === 'same' ? standard?.passed : standard?.proven
  const known = beside !== undefined && beside.n >= FEW ? newcombe(passed, beside) : null
  return { name: config.name, passed, known, isAhead: beside !== undefined && passed.low > beside.low }
}

/** Those that do not check less, the best first. */
const byLowerBound = (evidence: readonly ConfigEvidence[], by: 'passed' | 'proven'): ConfigEvidence[] =>
  evidence
    .filter((each) => each.name !== STANDARD && each.checking !== 'less' && each[by].n >= FEW)
    .toSorted((a, b) => b[by].low - a[by].low)

/** The config that Thompson sampling tries next, by name; those without a run count too. */
export function explore(names: readonly string[], evidence: readonly ConfigEvidence[], next: () => number): string {
  const arms = names.map((name) => {
    const known = evidence.find((each) => each.name === name)
    return armOf(known && countedBeside(known))
  })
  return names[thompson(arms, next)] ?? STANDARD
}

const armOf = (passed: Share | undefined) => ({ passed: passed?.count ?? 0, failed: (passed?.n ?? 0) - (passed?.count ?? 0) })

/** The budgets of runs with a chosen config: the sum, and the part for exploring. */
export interface Spending {
  readonly all: number
  readonly explored: number
}

/** Whether another run of this budget may explore, so that never more than the share of all goes there. */
export const mayExplore = ({ all, explored }: Spending, budget: number, share: number): boolean =>
  share > 0 && explored + budget <= share * (all + budget)
