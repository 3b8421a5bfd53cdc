// What the router chooses, over any candidates, and in a simulation with known skills what finding the cheap one costs.
import { expect, test } from 'vitest'
import { wilson } from '../../../contract/figures/wilson.js'
import { random } from '../../../main/store/history/random.js'
import { type Candidate, choose, fallBack, known, settled } from './choose.js'

const rules = { share: 0.1, floor: 0.7 }
const nothing = { n: 0, count: 0 }

interface Counted {
  readonly n: number
  readonly count: number
}

const candidate = (profile: string, usd: number, { n, count }: Counted, any = { n, count }): Candidate => ({
  ...{ profile, usd, own: { n, count }, any },
})

/** Any number of candidates with any prices and counts. */
function anyCandidates(next: () => number): Candidate[] {
  return Array.from({ length: 1 + Math.floor(next() * 5) }, (_, at) => {
    const n = Math.floor(next() * 60)
    const count = Math.floor(next() * (n + 1))
    const more = Math.floor(next() * 40)
    const any = { n: n + more, count: count + Math.floor(next() * (more + 1)) }
    return candidate(`p${at}`, Math.round(next() * 100) / 1_000, { n, count }, any)
  })
}

test('without exploring, it takes the cheapest candidate whose lower bound reaches the floor', () => {
  const next = random(11)
  for (let round = 0; round < 3_000; round++) {
    const candidates = anyCandidates(next)
    const choice = choose(candidates, { ...rules, share: 0 }, next)
    const price = (name: string | undefined) => candidates.find(({ profile }) => profile === name)?.usd ?? Number.NaN
    const holds = (each: Candidate) => known(each).success.n > 0 && known(each).success.low >= rules.floor
    if (choice?.reason === 'cheapest-that-holds') {
      expect(choice.success.low).toBeGreaterThanOrEqual(rules.floor)
      expect(candidates.filter((each) => holds(each) && price(each.profile) < price(choice.profile))).toEqual([])
      expect(settled(candidates, rules.floor)).toEqual(choice)
    } else {
      expect(candidates.filter(holds)).toEqual([])
      const isBelowFloor = choice !== null && choice.success.high < rules.floor
      expect(choice?.reason).toBe(isBelowFloor ? 'none-holds' : 'no-evidence')
    }
    expect(choice?.success).toMatchObject(wilson(choice?.success.count ?? 0, choice?.success.n ?? 0))
  }
})

test('exploring takes only cheaper ones that may still hold, in about the share of the questions', () => {
  const next = random(5)
  const candidates = [
    candidate('bad', 0.001, { n: 40, count: 4 }),
    candidate('new', 0.002, { n: 0, count: 0 }),
    candidate('dear', 0.02, { n: 60, count: 58 }),
  ]
  const chosen = Array.from({ length: 4_000 }, () => choose(candidates, rules, next))
  const explored = chosen.filter((each) => each?.reason === 'explored')
  expect(new Set(explored.map((each) => each?.profile))).toEqual(new Set(['new']))
  expect(Math.abs(explored.length - 400)).toBeLessThan(100)
  expect(new Set(chosen.filter((each) => each?.reason !== 'explored').map((each) => each?.profile))).toEqual(new Set(['dear']))
})

test('a class with few answers is measured by all of them, and one with enough by its own', () => {
  const few = candidate('p', 0.01, { n: 3, count: 0 }, { n: 60, count: 57 })
  expect(choose([few], rules, random(1))).toMatchObject({ reason: 'cheapest-that-holds', isOfClass: false, success: { n: 60 } })
  const enough = candidate('p', 0.01, { n: 12, count: 0 }, { n: 60, count: 57 })
  expect(choose([enough], rules, random(1))).toMatchObject({ reason: 'none-holds', isOfClass: true, success: { n: 12, count: 0 } })
})

test('after a failure the next dearer one is asked, each once', () => {
  const candidates = [
    candidate('dear', 0.02, { n: 0, count: 0 }),
    candidate('dearest', 0.03, { n: 0, count: 0 }),
    candidate('cheap', 0.001, { n: 0, count: 0 }),
  ]
  const order: string[] = []
  for (let choice = choose(candidates.slice(2), rules, random(1)); choice; choice = fallBack(candidates, order)) order.push(choice.profile)
  expect(order).toEqual(['cheap', 'dear', 'dearest'])
  expect(fallBack(candidates, ['dearest'])).toBeNull()
  expect(choose([], rules, random(1))).toBeNull()
})

interface Simulated {
  readonly usd: number
  readonly passed: number
  /** Shares of the last quarter of the questions that went to each profile. */
  readonly last: ReadonlyMap<string, number>
}

/** A simulation, no model: each profile answers well with a known chance and has a known price. */
function simulate(profiles: readonly { name: string; usd: number; skill: number }[], questions: number, seed: number): Simulated {
  const next = random(seed)
  const counted = new Map(profiles.map(({ name }) => [name, { ...nothing }]))
  const last = new Map<string, number>()
  const sum = { usd: 0, passed: 0 }
  for (let at = 0; at < questions; at++) {
    const candidates = profiles.map(({ name, usd }) => {
      const own = { ...(counted.get(name) ?? nothing) }
      return { profile: name, usd, own, any: own }
    })
    const choice = choose(candidates, rules, next)
    const profile = profiles.find(({ name }) => name === choice?.profile)
    const own = profile && counted.get(profile.name)
    if (!profile || !own) throw new Error('Nothing was chosen.')
    const isGood = next() < profile.skill
    own.n += 1
    own.count += isGood ? 1 : 0
    sum.usd += profile.usd
    sum.passed += isGood ? 1 : 0
    if (at >= questions * 0.75) last.set(profile.name, (last.get(profile.name) ?? 0) + 4 / questions)
  }
  return { ...sum, last }
}

test('simulated, with known skills: each role ends at the cheapest profile that holds, and finding it costs less than always taking the dearest', () => {
  const roles = {
    // The smallest is too weak for the builder, and good enough for the planner.
    builder: [
      { name: 'small', usd: 0.001, skill: 0.4 },
      { name: 'middle', usd: 0.004, skill: 0.85 },
      { name: 'large', usd: 0.02, skill: 0.92 },
    ],
    planner: [
      { name: 'small', usd: 0.001, skill: 0.9 },
      { name: 'middle', usd: 0.004, skill: 0.9 },
      { name: 'large', usd: 0.02, skill: 0.95 },
    ],
  }
  const seeds = Array.from({ length: 40 }, (_, at) => at + 1)
  const questions = 2_000
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  for (const [profiles, right] of [[roles.builder, 'middle'] as const, [roles.planner, 'small'] as const]) {
    const runs = seeds.map((seed) => simulate(profiles, questions, seed))
    const best = profiles.find(({ name }) => name === right)
    const dearest = profiles.at(-1)
    if (!best || !dearest) throw new Error('No such profile.')
    expect(mean(runs.map(({ last }) => last.get(right) ?? 0))).toBeGreaterThan(0.8)
    // What finding it cost over having known it from the start, and what is left of the price of the dearest one.
    const cost = mean(runs.map(({ usd }) => usd))
    expect(cost).toBeLessThan(questions * dearest.usd * 0.5)
    expect(cost / (questions * best.usd)).toBeLessThan(2.5)
    expect(mean(runs.map(({ passed }) => passed / questions))).toBeGreaterThan(best.skill - 0.06)
  }
})
