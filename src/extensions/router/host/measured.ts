// Profiles with what is measured of them: what a usual answer of a role costs, and how many succeeded. Pure.
import { Role } from '../../../contract/config/config.js'
import { wilson } from '../../../contract/figures/wilson.js'
import type { Price, Usage } from '../../../contract/model/model.js'
import { costOf } from '../../../main/models/price.js'
import type { Answered } from '../../../main/store/history/answers.js'
import { ANY_CLASS, type RouterProfile, type RouterRow } from '../contract/calls.js'
import { type Candidate, type SuccessCount, settled } from './choose.js'
import { isPriced, type PricedProfile, type Profile } from './profiles.js'

/** Tokens of a usual request where none was measured yet: they only put prices in an order. */
const USUAL = { prompt: 3_000, cached: 0, completion: 1_000 }

/** Candidates for questions of a role, or of any role, in runs of a template, or of any. */
export function candidatesFor(
  profiles: readonly PricedProfile[],
  answers: readonly Answered[],
  role: Role | null,
  name: string,
): Candidate[] {
  const ofRole = answers.filter((each) => role === null || each.role === role)
  const ofClass = name === ANY_CLASS ? ofRole : ofRole.filter(({ template }) => template === name)
  const usual = usualUsage(ofRole.length > 0 ? ofRole : answers)
  return profiles.map((profile) => ({
    profile: profile.name,
    usd: costOf(usual, profile.price) ?? 0,
    own: counted(ofProfile(ofClass, profile)),
    any: counted(ofProfile(ofRole, profile)),
  }))
}

/** A line for each role and class that has answers of these profiles, and one for all classes together. */
export function routerRows(profiles: readonly Profile[], answers: readonly Answered[], floor: number, only: string | null): RouterRow[] {
  const own = answers.filter((each) => profiles.some((profile) => ofProfile([each], profile).length > 0))
  return Role.options.flatMap((role) => {
    const ofRole = own.filter((each) => each.role === role)
    if (ofRole.length === 0) return []
    const classes = [...new Set(ofRole.map(({ template }) => template)), ANY_CLASS]
    return classes.filter((name) => only === null || name === only).map((name) => rowOf(profiles, ofRole, { role, name }, floor))
  })
}

/** The role of a row, and its class of tasks. */
interface RowKey {
  readonly role: Role
  readonly name: string
}

function rowOf(profiles: readonly Profile[], ofRole: readonly Answered[], { role, name }: RowKey, floor: number): RouterRow {
  const ofClass = name === ANY_CLASS ? ofRole : ofRole.filter(({ template }) => template === name)
  const priced = profiles.filter(isPriced)
  const usual = usualUsage(ofRole)
  const choice = settled(candidatesFor(priced, ofRole, role, name), floor)
  const shown = profiles.map((profile): RouterProfile => {
    const { n, count } = counted(ofProfile(ofClass, profile))
    const usd = costOf(usual, profile.price)
    return { profile: profile.name, model: profile.choice.model, success: { n, count, ...wilson(count, n) }, usd }
  })
  return {
    ...{ role, class: name },
    profiles: shown.toSorted((a, b) => (a.usd ?? Number.MAX_VALUE) - (b.usd ?? Number.MAX_VALUE)),
    chosen: choice && { profile: choice.profile, reason: choice.reason },
    savedUsd: savedAgainst(dearest(priced, usual), ofClass),
  }
}

function dearest(profiles: readonly PricedProfile[], usual: Usage): Price | null {
  const [first] = profiles.toSorted((a, b) => (costOf(usual, b.price) ?? 0) - (costOf(usual, a.price) ?? 0))
  return first?.price ?? null
}

/** What the same tokens would have cost at a price, less what they did cost; null where one of them is not known. */
function savedAgainst(price: Price | null, answers: readonly Answered[]): number | null {
  const { usd, unpriced } = summed(answers)
  const all = costOf(usageOf(summed(answers), 1), price)
  return all === null || unpriced > 0 ? null : all - usd
}

const ofProfile = (answers: readonly Answered[], { shown, choice }: Profile): Answered[] =>
  answers.filter(({ endpoint, model }) => endpoint === shown && model === choice.model)

function counted(answers: readonly Answered[]): SuccessCount {
  const { n, count } = summed(answers)
  return { n, count }
}

type Sums = Omit<Answered, 'role' | 'template' | 'model' | 'endpoint'>
const NO_ANSWERS: Sums = { n: 0, count: 0, promptTokens: 0, cachedTokens: 0, completionTokens: 0, measured: 0, usd: 0, unpriced: 0 }

const summed = (answers: readonly Answered[]): Sums =>
  answers.reduce<Sums>(
    (sum, each) => ({
      n: sum.n + each.n,
      count: sum.count + each.count,
      promptTokens: sum.promptTokens + each.promptTokens,
      cachedTokens: sum.cachedTokens + each.cachedTokens,
      completionTokens: sum.completionTokens + each.completionTokens,
      measured: sum.measured + each.measured,
      usd: sum.usd + each.usd,
      unpriced: sum.unpriced + each.unpriced,
    }),
    NO_ANSWERS,
  )

/** The mean of what was measured. */
function usualUsage(answers: readonly Answered[]): Usage {
  const sums = summed(answers)
  if (sums.measured === 0) return usageOf({ promptTokens: USUAL.prompt, cachedTokens: USUAL.cached, completionTokens: USUAL.completion }, 1)
  return usageOf(sums, sums.measured)
}

const usageOf = (
  { promptTokens, cachedTokens, completionTokens }: Pick<Sums, 'promptTokens' | 'cachedTokens' | 'completionTokens'>,
  of: number,
): Usage => ({
  promptTokens: promptTokens / of,
  cachedTokens: cachedTokens / of,
  completionTokens: completionTokens / of,
  reasoningTokens: 0,
  estimated: true,
})
