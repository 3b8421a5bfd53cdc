// Thompson sampling, checked against its known properties and against uniform choice in a simulation.
import { expect, test } from 'vitest'
import { random } from '../../store/history/random.js'
import { type Arm, drawBeta, thompson } from './thompson.js'

test.each([
  [1, 1],
  [3, 9],
  [40, 2],
])('draws by Beta(%d, %d) have its mean a/(a+b) and its variance ab/((a+b)^2(a+b+1))', (a, b) => {
  const next = random(7)
  const drawn = Array.from({ length: 20_000 }, () => drawBeta(a, b, next))
  const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length
  const variance = drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / drawn.length
  const known = (a * b) / ((a + b) ** 2 * (a + b + 1))
  expect(Math.abs(mean - a / (a + b))).toBeLessThan(5 * Math.sqrt(known / drawn.length))
  expect(variance / known).toBeGreaterThan(0.95)
  expect(variance / known).toBeLessThan(1.05)
  expect(drawn.every((value) => value > 0 && value < 1)).toBe(true)
})

test('of two arms without a run each is taken as often; there is nothing to take where there is none', () => {
  const next = random(1)
  const none: Arm = { passed: 0, failed: 0 }
  const first = Array.from({ length: 4_000 }, () => thompson([none, none], next)).filter((at) => at === 0).length
  expect(Math.abs(first - 2_000)).toBeLessThan(160)
  expect(thompson([], next)).toBe(-1)
})

/** A simulation, no model: each config passes with a known chance. The runs that were lost against always taking the best one. */
function simulatedRegret(
  skills: readonly number[],
  rounds: number,
  seed: number,
  choose: (arms: readonly Arm[], next: () => number) => number,
) {
  const next = random(seed)
  const arms = skills.map(() => ({ passed: 0, failed: 0 }))
  let regret = 0
  for (let round = 0; round < rounds; round++) {
    const at = choose(arms, next)
    const [arm, skill] = [arms[at], skills[at]]
    if (arm === undefined || skill === undefined) throw new Error('No such arm.')
    regret += Math.max(...skills) - skill
    if (next() < skill) arm.passed += 1
    else arm.failed += 1
  }
  return { regret, best: arms[skills.indexOf(Math.max(...skills))] }
}

test('simulated: with skills of 0.3, 0.5 and 0.7 it loses under a third of what uniform choice loses, and its loss per run falls', () => {
  const skills = [0.3, 0.5, 0.7]
  const seeds = Array.from({ length: 40 }, (_, at) => at + 1)
  const mean = (rounds: number, choose: typeof thompson) =>
    seeds.reduce((sum, seed) => sum + simulatedRegret(skills, rounds, seed, choose).regret, 0) / seeds.length
  const uniform = mean(300, (arms, next) => Math.floor(next() * arms.length))
  const [short, long] = [mean(300, thompson), mean(1_200, thompson)]
  // Uniform choice loses 0.2 a run: (0.4 + 0.2 + 0) / 3.
  expect(Math.abs(uniform - 60)).toBeLessThan(2)
  expect(short).toBeLessThan(uniform / 3)
  // Logarithmic regret (Agrawal and Goyal, COLT 2012): four times the runs do not lose twice as much.
  expect(long).toBeLessThan(2 * short)
  for (const seed of seeds) {
    const { best } = simulatedRegret(skills, 1_200, seed, thompson)
    expect((best?.passed ?? 0) + (best?.failed ?? 0)).toBeGreaterThan(600)
  }
})
