// What each role takes of what models cost, by all runs of this machine.
import type { InferenceGroup } from '../../contract/figures/inference.js'
import { count, money, percent } from '../figures.js'

/**
 * "38 % of what your models cost: $0.42 in 61 requests". Without a known price it is the share of the requests; empty without requests.
 * Pure.
 */
export function roleShareWords(groups: readonly InferenceGroup[], role: string): string {
  const own = groups.filter((group) => group.role === role)
  const [calls, allCalls] = [sum(own, ({ calls }) => calls), sum(groups, ({ calls }) => calls)]
  if (allCalls === 0) return ''
  if (calls === 0) return 'not used in your runs yet'
  const [usd, allUsd] = [sum(own, ({ usd }) => usd), sum(groups, ({ usd }) => usd)]
  return allUsd > 0
    ? `${percent(usd / allUsd)} of your model costs: ${money(usd)} in ${count(calls, 'request')}`
    : `${percent(calls / allCalls)} of all requests in your runs (${calls} of ${allCalls})`
}

const sum = (groups: readonly InferenceGroup[], of: (group: InferenceGroup) => number): number =>
  groups.reduce((total, group) => total + of(group), 0)
