import { expect, test } from 'vitest'
import { Evidence } from '../../../contract/run/evidence.js'
import { factsOf } from './facts.js'

const final = Evidence.parse({
  type: 'evidence',
  stage: 'final',
  tree: 't',
  suite: 's',
  environment: 'e',
  command: 'c',
  exit: 0,
  end: 'exited',
  fresh: true,
  reported: true,
  counts: { collected: 33, passed: 33, failed: 0, skipped: 0, errors: 0 },
  red: 33,
  redPassed: 33,
  missing: [],
  tampered: [],
  started: null,
})
const words = (evidence: Evidence | undefined) =>
  factsOf(evidence).map(({ figure, words, isBad }) => `${figure} ${words}${isBad ? ' !' : ''}`.trim())

test('the strip shows what was tried, and marks what falls short', () => {
  expect(words(final)).toEqual(['33/33 pass', '33 red first', 'fresh copy'])
  const more = {
    ...final,
    heldOut: { tests: 7, passed: 6 },
    mutants: { tried: 8, killed: 8, survivors: [] },
    controls: { tried: 33, failed: 32, lying: [], cannotFail: [], generous: [], forged: [], unstable: [], none: 0 },
  }
  expect(words(more)).toEqual([
    '33/33 pass',
    '33 red first',
    '6/7 hidden pass !',
    '8/8 planted bugs caught',
    '32/33 can fail !',
    'fresh copy',
  ])
  const carried = factsOf(final, 30).map(({ figure, words: said }) => `${figure} ${said}`.trim())
  expect(carried).toEqual(['33/33 pass', '33 red first', '30 red in earlier runs', 'fresh copy'])
  expect(words(undefined)).toEqual(['no test run was recorded !'])
})
