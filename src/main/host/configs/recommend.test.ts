// Which evidence leads to which recommendation, against published intervals and in simulations.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConfigEvidence } from '../../../contract/calls/configs.js'
import { wilson } from '../../../contract/figures/wilson.js'
import { newcombe } from '../../store/history/newcombe.js'
import { random } from '../../store/history/random.js'
import { explore, mayExplore, recommend, type Spending } from './recommend.js'

const share = (count: number, n: number) => ({ n, count, ...wilson(count, n) })

const line = (name: string, count: number, n: number, more: Partial<ConfigEvidence> = {}): ConfigEvidence => ({
  ...{ template: 'python', models: 'm', name, newest: name, checking: 'same', passed: share(count, n), proven: share(0, 0) },
  ...{ judged: { hidden: 0, user: 0, verdict: n }, usdPerSuccess: null, roundsPerSuccess: null },
  ...more,
})

// Newcombe 1998 (II), table II, method 10, examples a, b, c and f.
test.each([
  [share(56, 70), share(48, 80), { low: 0.0524, high: 0.3339 }],
  [share(9, 10), share(3, 10), { low: 0.1705, high: 0.809 }],
  [share(6, 7), share(2, 7), { low: 0.0582, high: 0.8062 }],
  [share(0, 10), share(0, 20), { low: -0.1611, high: 0.2775 }],
])('the interval of %j less %j is the published one', (first, second, { low, high }) => {
  const interval = newcombe(first, second)
  expect(interval?.low).toBeCloseTo(low, 3)
  expect(interval?.high).toBeCloseTo(high, 3)
})

test('without enough runs there is no evidence; a chance difference leaves the standard config, a clear one does not', () => {
  const of = (...evidence: ConfigEvidence[]) => recommend('python', 'm', evidence)
  expect(of(line('standard', 9, 9), line('quick', 9, 9))).toMatchObject({ name: 'standard', basis: 'no-evidence', difference: null })
  expect(of(line('standard', 9, 12), line('quick', 10, 12))).toMatchObject({ name: 'standard', basis: 'no-difference' })
  expect(of(line('standard', 11, 12), line('quick', 10, 12))).toMatchObject({ name: 'standard', basis: 'standard' })
  expect(of(line('standard', 3, 20), line('fast@2', 18, 20))).toMatchObject({ name: 'fast@2', basis: 'better' })
  expect(of(line('standard', 3, 4), line('fast@2', 8, 12))).toMatchObject({ name: 'fast@2', basis: 'standard-untried' })
  expect(recommend('python', 'other', [line('standard', 3, 20)])).toMatchObject({ basis: 'no-evidence', evidence: [] })
  expect(recommend('rust', 'm', [line('standard', 3, 20)])).toMatchObject({ basis: 'no-evidence', evidence: [] })
})

test('our own verdict counts beside the standard config only for the same checks, and a config that checks less is never recommended', () => {
  const of = (...evidence: ConfigEvidence[]) => recommend('python', 'm', evidence)
  const proven = (count: number, n: number) => ({ proven: share(count, n) })
  const standard = line('standard', 3, 40, proven(3, 20))
  expect(of(standard, line('quick', 40, 40, { checking: 'less', ...proven(40, 40) }))).toMatchObject({ name: 'standard', difference: null })
  expect(of(line('quick', 40, 40, { checking: 'less', ...proven(40, 40) }))).toMatchObject({ name: 'standard', basis: 'no-evidence' })
  expect(of(standard, line('other', 40, 40, { checking: 'other' }))).toMatchObject({
    name: 'standard',
    basis: 'standard',
    difference: null,
  })
  expect(of(standard, line('other', 18, 40, { checking: 'other', ...proven(18, 20) }))).toMatchObject({ name: 'other', basis: 'better' })
  expect(of(line('standard', 3, 40), line('other', 18, 20, { checking: 'other', ...proven(18, 20) }))).toMatchObject({ basis: 'standard' })
  // Without the standard config, proven results rank above our own verdict.
  expect(of(line('same', 20, 20), line('other', 12, 20, { checking: 'other', ...proven(12, 20) }))).toMatchObject({ name: 'other' })
  expect(of(line('same', 20, 20), line('other', 20, 20, { checking: 'other' }))).toMatchObject({ name: 'same', basis: 'standard-untried' })
})

test('exploring never takes more than its share of what all such runs may spend', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      fc.array(fc.double({ min: 0.01, max: 20, noNaN: true }), { maxLength: 80 }),
      (part, budgets) => {
        let spent: Spending = { all: 0, explored: 0 }
        for (const budget of budgets) {
          const explores = mayExplore(spent, budget, part)
          spent = { all: spent.all + budget, explored: spent.explored + (explores ? budget : 0) }
          expect(spent.explored).toBeLessThanOrEqual(part * spent.all + 1e-9)
          if (part === 0) expect(explores).toBe(false)
        }
      },
    ),
  )
})

/** A simulation, no model: runs of configs with known chances, chosen as `--config auto` chooses, and what finding the better one cost. */
function simulate(skills: ReadonlyMap<string, number>, exploreShare: number, rounds: number, seed: number) {
  const next = random(seed)
  const counts = new Map([...skills.keys()].map((name) => [name, { count: 0, n: 0 }]))
  const evidence = () => [...counts].flatMap(([name, { count, n }]) => (n === 0 ? [] : [line(name, count, n)]))
  let spent: Spending = { all: 0, explored: 0 }
  let found: number | null = null
  for (let round = 1; round <= rounds; round++) {
    const explores = mayExplore(spent, 1, exploreShare)
    const recommended = recommend('python', 'm', evidence())
    const name = explores ? explore([...skills.keys()], evidence(), next) : recommended.name
    spent = { all: spent.all + 1, explored: spent.explored + (explores ? 1 : 0) }
    const count = counts.get(name)
    if (!count) throw new Error('No such config.')
    count.n += 1
    if (next() < (skills.get(name) ?? 0)) count.count += 1
    if (found === null && recommended.name === 'better' && recommended.basis === 'better') found = round
  }
  return { found, spent, last: recommend('python', 'm', evidence()).name }
}

test('simulated: with a fifth to explore the better config is found within a share of the runs; without exploring it never is', () => {
  const skills = new Map([
    ['standard', 0.4],
    ['better', 0.85],
    ['worse', 0.2],
  ])
  const seeds = Array.from({ length: 20 }, (_, at) => at + 1)
  const tried = seeds.map((seed) => simulate(skills, 0.2, 400, seed))
  expect(tried.filter(({ last }) => last === 'better').length).toBeGreaterThanOrEqual(19)
  const found = tried.flatMap((each) => each.found ?? []).sort((a, b) => a - b)
  // The cost of finding it: half of the simulated users had it after 100 runs, of which at most a fifth were tries.
  expect(found[Math.floor(seeds.length / 2)]).toBeLessThanOrEqual(150)
  for (const { spent } of tried) expect(spent.explored).toBeLessThanOrEqual(80)
  expect(seeds.map((seed) => simulate(skills, 0, 100, seed).last)).toEqual(seeds.map(() => 'standard'))
})

test('simulated: where configs are equal, the standard one is recommended at nearly every moment that is looked at', () => {
  const equal = new Map(['standard', 'better', 'worse'].map((name) => [name, 0.6]))
  const last = Array.from({ length: 40 }, (_, at) => simulate(equal, 0.2, 200, at + 1).last)
  expect(last.filter((name) => name === 'standard').length).toBeGreaterThanOrEqual(36)
})
