// Sentences about a budget: its limits, their changes, and how much is used up.
import { limitOf } from '../../contract/config/budget.js'
import type { Limits, RunLimits } from '../../contract/run/effects.js'
import { clock, count, money, whole } from '../figures.js'

export type LimitName = keyof RunLimits

/** A limit with its unit: "$2.00", "20 min", "no limit of tokens". */
export function limitWords(limit: LimitName, value: number | null): string {
  const most = limitOf(value)
  if (most === null) return `no limit on ${nounOf[limit]}`
  switch (limit) {
    case 'usd':
      return money(most)
    case 'minutes':
      return `${Number(most.toPrecision(4))} min`
    case 'tokens':
      return `${whole(most)} tokens`
    case 'attempts':
      return `${count(most, 'attempt')} per task`
  }
}

const nounOf: Readonly<Record<LimitName, string>> = { usd: 'spending', minutes: 'time', tokens: 'tokens', attempts: 'attempts' }

const ORDER: readonly LimitName[] = ['usd', 'minutes', 'tokens', 'attempts']

/** How much of what is used up, as far as it is known: "12 of 12 attempts", "$1.93 of $2.00". */
export function usedUpWords({ limits, refusedBy, usd, tokens, ms }: UsedUp): string {
  const spent = 'The budget is used up'
  switch (limits === null ? null : refusedBy) {
    case 'day':
      return 'The daily limit for all runs is used up.'
    case 'usd':
      return `${spent}: ${money(usd)} of ${money(limits?.usd ?? 0)}${rest(usd, limits?.usd ?? 0)}.`
    case 'tokens':
      return `${spent}: ${whole(tokens)} of ${whole(limits?.tokens ?? 0)} tokens${rest(tokens, limits?.tokens ?? 0)}.`
    case 'minutes':
    case null:
    case undefined:
      return limitOf(limits?.minutes ?? null) !== null && ms >= (limits?.minutes ?? 0) * 60_000
        ? `${spent}: ${clock(ms)} of ${clock((limits?.minutes ?? 0) * 60_000)} minutes.`
        : `${spent}.`
  }
}

export interface UsedUp {
  readonly limits: Limits | null
  readonly refusedBy: 'usd' | 'minutes' | 'tokens' | 'day' | null
  readonly usd: number
  readonly tokens: number
  /** Milliseconds at work. */
  readonly ms: number
}

/** A request is refused by what it may take at most, before the limit itself is reached. */
const rest = (used: number, most: number): string => (used < most ? ', and the next request may need more than the remaining budget' : '')

/** "$4.00 (was $2.00), 40 min (was 20 min)": the changed limits; all of them if none changed. */
export function changedLimits(limits: RunLimits, before: RunLimits): string {
  const changed = ORDER.filter((limit) => limitOf(limits[limit]) !== limitOf(before[limit]))
  const named = changed.map((limit) => `${limitWords(limit, limits[limit])} (was ${limitWords(limit, before[limit])})`)
  return (changed.length > 0 ? named : ORDER.map((limit) => limitWords(limit, limits[limit]))).join(', ')
}

/** That one answer of an endpoint may take longer than the whole run; empty where it may not. Pure. */
export function longAnswerWords(endpoint: string, answerS: number, minutes: number): string {
  if (limitOf(minutes) === null || answerS <= minutes * 60) return ''
  return `One answer from ${endpoint} can take up to ${limitWords('minutes', answerS / 60)}, but the run ends after ${limitWords('minutes', minutes)}. Give the run more minutes, or lower "Whole answer" for the endpoint in the settings.`
}
