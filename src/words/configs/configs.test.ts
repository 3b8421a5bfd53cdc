// What is said of configs that are set aside, and of which version evidence is.
import { expect, test } from 'vitest'
import type { ConfigEvidence, Recommendation } from '../../contract/calls/configs.js'
import { reasonWords, unfitRemedy, unfitWords } from './configs.js'

test('a config that is set aside is named with what was expected, what was found and what to do', () => {
  const faults = [
    { path: 'diagnose', expected: 'boolean', found: '"often"' },
    { path: '', expected: 'a JSON file of a config', found: 'nothing' },
  ]
  const unfit = { name: 'old@2', file: '/data/configs/old.json', faults }
  expect(unfitWords(unfit)).toBe(
    'old@2 cannot be used and is set aside. diagnose: expected boolean, found "often"; expected a JSON file of a config, found nothing.',
  )
  expect(unfitRemedy(unfit)).toBe(
    'Correct it in /data/configs/old.json, or remove the config with all its versions: "tillgreen configs forget old".',
  )
})

test('a recommendation says which version it speaks of, and which one is newer', () => {
  const said = (newest: string) =>
    reasonWords({
      ...{ template: 'python', models: 'm', name: 'fast@2', basis: 'better', fewest: 10, difference: null },
      evidence: [{ name: 'fast@2', newest } as ConfigEvidence],
    } satisfies Recommendation)
  expect(said('fast@3')).toBe('fast@2 (older than fast@3). It passes more than the standard config.')
  expect(said('fast@2')).toBe('fast@2. It passes more than the standard config.')
})
