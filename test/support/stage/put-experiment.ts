// Puts a finished experiment into a data folder with the real journals, for pictures of its page. Its figures are made up.
import { standardConfig } from '../../../src/contract/config/config.js'
import type { Experiment } from '../../../src/extensions/bench/contract/experiments.js'
import type { BenchHead } from '../../../src/extensions/bench/contract/results.js'
import { beginBench } from '../../../src/extensions/bench/host/bench-journal.js'
import { configsOf } from '../../../src/extensions/bench/host/experiments/arms.js'
import { openExperimentShelf } from '../../../src/extensions/bench/host/experiments/shelf.js'
import { root } from '../command-line-place.js'
import { STAGED_EXPERIMENT } from './staged-experiment.js'

const TRIES = 3
const MINUTE = 60_000
/** Tries that pass of each task, by config. */
const PASSED: Readonly<Record<string, readonly [at: number, diagnose: number]>> = {
  'run-lengths': [1, 3],
  'vote-count': [2, 3],
  'seat-map': [1, 2],
  'robot-walk': [0, 1],
  'account-lines': [3, 3],
  'duration-text': [3, 3],
  'longest-streak': [3, 3],
  'ring-buffer': [3, 3],
  'recipe-scale': [3, 3],
  'room-booking': [2, 2],
  'text-table': [2, 1],
  'tiered-price': [2, 1],
}

export function putExperiment(folder: string): void {
  const shelf = openExperimentShelf(`${root}/resources`, folder)
  const experiment: Experiment = { ...shelf.load('diagnosis'), tries: TRIES }
  const at = Date.now() - 90 * MINUTE
  const model = { ...standardConfig().model, model: 'example-model' }
  const heads = configsOf(experiment, { ...standardConfig(), model }).map(
    (config, index): BenchHead => ({
      ...{
        type: 'head',
        version: 1,
        mostUsd: null,
        id: `staged-bench-${index}`,
        suite: 'small',
        suiteHash: 'staged',
        only: [],
        protocol: 'loop',
      },
      ...{ tries: TRIES, rounds: 2, parallel: 2, seed: 7, config, at },
    }),
  )
  shelf.keep({
    format: 'tillgreen experiment run 1',
    id: STAGED_EXPERIMENT,
    at,
    experiment,
    mostUsd: null,
    heads: heads.map((head) => [head]),
  })
  for (const [index, head] of heads.entries()) putTries(folder, head, index)
}

function putTries(folder: string, head: BenchHead, index: number): void {
  const journal = beginBench(folder, head)
  for (const [order, [task, passed]] of Object.entries(PASSED).entries()) {
    journal.append({ type: 'proof', task, tests: ['test'], problem: null })
    for (let number = 1; number <= TRIES; number++) {
      const isPassed = number <= (passed[index] ?? 0)
      // So that costs and times are spread as they are where tasks differ.
      const spread = 1 + ((order * 5 + number * 3) % 7) / 7
      journal.append({
        ...{ type: 'row', task, try: number, run: null, passed: isPassed, first: null, verdict: isPassed ? 'verified' : 'partly' },
        ...{ hidden: { passed: isPassed ? 8 : 6, of: 8 }, ended: 'finished', unpriced: false, malformed: 0 },
        ...{
          usd: spread * (0.06 + 0.02 * index),
          tokens: Math.round(spread * (21_000 + 6_000 * index)),
          ms: spread * (4 + index * 0.3) * MINUTE,
        },
        calls: Math.round(spread * (6 + 2 * index)),
      })
    }
  }
  journal.close()
}
