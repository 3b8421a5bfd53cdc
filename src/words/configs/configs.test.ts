// Sentences about configs that are set aside, and about the versions in evidence.
import { expect, test } from 'vitest'
import type { ConfigEvidence, Recommendation } from '../../contract/calls/configs.js'
import { evidenceWords, reasonWords, unfitRemedy, unfitWords } from './configs.js'

test('a config that is set aside is named with what was expected, what was found and what to do', () => {
  const faults = [
    { path: 'diagnose', expected: 'boolean', found: '"often"' },
    { path: '', expected: 'a JSON file of a config', found: 'nothing' },
  ]
  const unfit = { name: 'old@2', file: '/data/configs/old.json', faults }
  expect(unfitWords(unfit)).toBe(
    'old@2 cannot be used, so Tillgreen ignores it. diagnose: expected boolean, but got "often"; expected a JSON file of a config, but got nothing.',
  )
  expect(unfitRemedy(unfit)).toBe(
    'Fix the config in /data/configs/old.json, or remove all its versions: "tillgreen lab configs forget old".',
  )
})

test('a recommendation says which version it speaks of, and which one is newer', () => {
  const said = (newest: string) =>
    reasonWords({
      ...{ template: 'python', models: 'm', name: 'fast@2', basis: 'better', fewest: 10, difference: null },
      evidence: [{ name: 'fast@2', newest } as ConfigEvidence],
    } satisfies Recommendation)
  expect(said('fast@3')).toBe('use fast@2 (older than fast@3). It passes more often than the standard config.')
  expect(said('fast@2')).toBe('use fast@2. It passes more often than the standard config.')
})

test('evidence names the judges that count, and verdicts of a config with other checks as such', () => {
  const share = (count: number, n: number) => ({ n, count, low: 0.2, high: 0.9 })
  const said = (more: Partial<ConfigEvidence>) =>
    evidenceWords({
      ...{ template: 'python', models: 'm', name: 'a', newest: 'a', checking: 'same', passed: share(9, 12), proven: share(1, 2) },
      ...{ judged: { hidden: 2, user: 0, verdict: 10 }, usdPerSuccess: 0.5, roundsPerSuccess: 2 },
      ...more,
    })
  expect(said({})).toBe(
    '9 of 12 (75 %, 20 to 90 %); judged: 2 by hidden tests, 10 by the Tillgreen verdict; $0.50 and 2 attempts per passing run',
  )
  expect(said({ checking: 'other' })).toBe(
    '1 of 2 (50 %, 20 to 90 %), few runs; judged: 2 by hidden tests; $0.50 and 2 attempts per passing run; 8 of 10 not counted, because only Tillgreen verified them; has other checks than the standard config',
  )
  expect(said({ checking: 'less', proven: share(0, 0), judged: { hidden: 0, user: 0, verdict: 12 }, passed: share(12, 12) })).toBe(
    'not compared; 12 of 12 not counted, because only Tillgreen verified them; has fewer checks than the standard config, so not recommended',
  )
})
