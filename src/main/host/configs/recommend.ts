// Which config is recommended for a template and the models of a run, by what its runs came to, and which one the next run takes. Pure.
import type { ConfigEvidence, Recommendation } from '../../../contract/calls/configs.js'
import { FEW, type Share } from '../../../contract/figures/statistics.js'
import { newcombe } from '../../store/history/newcombe.js'
import { thompson } from './thompson.js'

export const STANDARD = 'standard'

/**
 * The config with the highest lower bound of its Wilson interval, if it is not the standard one only by chance: the interval of their
 * difference must lie above zero. Configs with fewer runs than `FEW` do not count. How many configs there are is not corrected for.
 */
export function recommend(template: string, models: string, evidence: readonly ConfigEvidence[]): Recommendation {
  const own = evidence.filter((each) => each.template === template && each.models === models)
  const enough = own.filter(({ passed }) => passed.n >= FEW)
  const standard = enough.find(({ name }) => name === STANDARD)
  const [best] = enough.toSorted((a, b) => b.passed.low - a.passed.low)
  const [other] = enough.filter(({ name }) => name !== STANDARD).toSorted((a, b) => b.passed.low - a.passed.low)
  const difference = other && standard ? newcombe(other.passed, standard.passed) : null
  const said = (name: string, basis: Recommendation['basis']): Recommendation => ({
    template,
    models,
    name,
    basis,
    fewest: FEW,
    difference,
    evidence: own,
  })
  if (best === undefined) return said(STANDARD, 'no-evidence')
  if (best === standard) return said(STANDARD, 'standard')
  if (standard === undefined) return said(best.name, 'standard-untried')
  return difference !== null && difference.low > 0 ? said(best.name, 'better') : said(STANDARD, 'no-difference')
}

/** The config that Thompson sampling tries next, by name; those without a run count too. */
export function explore(names: readonly string[], evidence: readonly ConfigEvidence[], next: () => number): string {
  const arms = names.map((name) => armOf(evidence.find((each) => each.name === name)?.passed))
  return names[thompson(arms, next)] ?? STANDARD
}

const armOf = (passed: Share | undefined) => ({ passed: passed?.count ?? 0, failed: (passed?.n ?? 0) - (passed?.count ?? 0) })

/** What runs with a chosen config were allowed to spend: in all, and of it to explore. */
export interface Spending {
  readonly all: number
  readonly explored: number
}

/** Whether another run of this budget may explore, so that never more than the share of all goes there. */
export const mayExplore = ({ all, explored }: Spending, budget: number, share: number): boolean =>
  share > 0 && explored + budget <= share * (all + budget)
