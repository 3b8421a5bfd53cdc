// What a reader of the user's words alone answers, read and held against those words.
import { z } from 'zod'
import type { Plan } from '../../../contract/run/plan.js'
import { quoteFault } from '../../../contract/traces/quote.js'
import { mapReading, type Reading } from '../../../main/engine/asking/ask.js'
import { parseStructured } from '../../../main/engine/asking/structured.js'
import { Difference } from '../contract/contract.js'
import { say } from './phrases.js'

export const MOST_EXAMPLES = 24

const Example = z.object({ given: z.string().min(1), outcome: z.string().min(1), quote: z.string() })
export type Example = z.infer<typeof Example>
export const Examples = z.object({ examples: z.array(Example).max(MOST_EXAMPLES * 2) })

/** A choice of the plan where the words leave it open, and which needs no question. */
const PlanChoice = z.object({ quote: z.string(), plan: z.string().min(1) })
export type PlanChoice = z.infer<typeof PlanChoice>
export const Differences = z.object({ differences: z.array(Difference).max(40), chosen: z.array(PlanChoice).max(60).default([]) })
export interface PlanComparison {
  readonly differences: readonly Difference[]
  readonly chosen: readonly PlanChoice[]
}

/** What one answer holds of a plan; `compared` is null where it has examples alone. */
export interface Read {
  readonly examples: readonly Example[]
  readonly compared: PlanComparison | null
}

/** The form of that answer. */
export const Whole = Examples.extend(Differences.shape)
/** Reads an answer leniently: with examples alone the rest is asked for, and differences count without examples. */
const Partial = Whole.partial().extend({
  examples: z
    .array(Example.extend({ quote: z.string().default('') }))
    .max(MOST_EXAMPLES * 2)
    .default([]),
})

/** Examples and differences in one answer. An example is read even where its quotation is false: then it has none. */
export function readWhole(texts: readonly string[], plan: Plan, text: string): Reading<Read> {
  const reading = parseStructured(Partial, text)
  if (!reading.ok) return reading
  const { differences, chosen = [] } = reading.value
  const examples = reading.value.examples.map((example) =>
    quoteFault(texts, example.quote) === 'nowhere' ? { ...example, quote: '' } : example,
  )
  if (differences === undefined) return { ...reading, value: { examples, compared: null } }
  return mapReading(checkedDifferences(texts, plan, { differences, chosen }), (compared) => ({ examples, compared }))
}

/** Examples with true quotations; those with false ones go back, and are left out in the end. */
export function readExamples(texts: readonly string[], text: string): Reading<readonly Example[]> {
  const reading = parseStructured(Examples, text)
  if (!reading.ok) return reading
  return onlyTrue(reading.value.examples, ({ quote }) => quoteProblems(texts, quote))
}

/** Differences of a plan, with true quotes and existing tasks. A choice with a false quote is left out, without a second question. */
export function readDifferences(texts: readonly string[], plan: Plan, text: string): Reading<PlanComparison> {
  const reading = parseStructured(Differences, text)
  return reading.ok ? checkedDifferences(texts, plan, reading.value) : reading
}

function checkedDifferences(texts: readonly string[], plan: Plan, compared: PlanComparison): Reading<PlanComparison> {
  const chosen = compared.chosen.filter(({ quote }) => quoteFault(texts, quote) === null)
  const differences = onlyTrue(compared.differences, ({ quote, task }) => [
    ...quoteProblems(texts, quote),
    ...(plan.tasks.some(({ id }) => id === task) ? [] : [say('no-task', { task })]),
  ])
  return mapReading(differences, (differences) => ({ differences, chosen }))
}

/** Choices that nothing says yet: each word of one that an assumption says too is said there. Pure. */
export function notSaidYet(chosen: readonly PlanChoice[], said: readonly string[]): PlanChoice[] {
  const fresh: PlanChoice[] = []
  for (const choice of chosen) {
    const words = wordsIn(choice.plan)
    const isCovered = [...said, ...fresh.map(({ plan }) => plan)].some((text) => {
      const theirs = new Set(wordsIn(text))
      return words.every((word) => theirs.has(word))
    })
    if (!isCovered) fresh.push(choice)
  }
  return fresh
}

/** Whether one quotation holds the other. */
export const isSameOrPart = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => ` ${wordsIn(text).join(' ')} `)
  return a !== undefined && b !== undefined && (a.includes(b) || b.includes(a))
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function quoteProblems(texts: readonly string[], quote: string): string[] {
  const fault = quoteFault(texts, quote)
  return fault === null ? [] : [say(fault === 'short' ? 'quote-short' : 'quote-nowhere', { quote })]
}

function onlyTrue<T>(all: readonly T[], problemsOf: (each: T) => readonly string[]): Reading<readonly T[]> {
  const problems = all.flatMap(problemsOf)
  return problems.length === 0
    ? { ok: true, value: all }
    : { ok: false, problems, otherwise: all.filter((each) => problemsOf(each).length === 0) }
}
