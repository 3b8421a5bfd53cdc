// The command line of `npm run bench:real`.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loopArms } from './arms/tillgreen.js'
import { suiteNames } from './suites/suites.js'

const armNames: readonly string[] = ['bare', ...loopArms.map(({ name }) => name)]

export const USAGE = `npm run bench:real -- --suite SUITE [flags]

  --suite SUITE      ${suiteNames.join(', ')}
  --base-url URL     the endpoint (default: TILLGREEN_BENCH_BASE_URL)
  --model NAME       the model (default: TILLGREEN_BENCH_MODEL); the key is read from OPENAI_API_KEY
  --tasks 0-59       which tasks, from 0: numbers and ranges with commas (default: all)
  --arms LIST        ${armNames.join(', ')}, best-of-N (default: bare,best-of-6,quick,standard; for ci bare,quick)
  --out FOLDER       answers and results; a second start goes on (default: out/bench-real)
  --parallel N       requests of one task at the same time (default: 4)
  --prove            run the hidden tests on reference solutions and stubs only
  --page             keep the figures in docs/results and write docs/results.md
`

export interface Options {
  readonly suite: string
  readonly baseUrl: string
  readonly model: string
  readonly tasks: string
  readonly arms: readonly string[]
  readonly out: string
  readonly parallel: number
  readonly isProof: boolean
  readonly hasPage: boolean
}

/** A sentence where the flags cannot be used. */
export function readOptions(args: readonly string[], variables: Readonly<Record<string, string | undefined>>): Options | string {
  let values: Partial<Record<string, string | boolean>>
  try {
    values = parseArgs({
      args: [...args],
      options: {
        ...{ suite: { type: 'string' }, 'base-url': { type: 'string' }, model: { type: 'string' }, tasks: { type: 'string' } },
        ...{ arms: { type: 'string' }, out: { type: 'string' }, parallel: { type: 'string' } },
        ...{ prove: { type: 'boolean' }, page: { type: 'boolean' } },
      },
    }).values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const text = (name: string, otherwise = '') => {
    const value = values[name]
    return typeof value === 'string' ? value : otherwise
  }
  const options = {
    suite: text('suite'),
    baseUrl: text('base-url', variables.TILLGREEN_BENCH_BASE_URL),
    model: text('model', variables.TILLGREEN_BENCH_MODEL),
    tasks: text('tasks'),
    arms: text('arms', values.suite === 'ci' ? 'bare,quick' : 'bare,best-of-6,quick,standard')
      .split(',')
      .map((arm) => arm.trim()),
    out: text('out', join('out', 'bench-real')),
    parallel: Number(text('parallel', '4')),
    isProof: values.prove === true,
    hasPage: values.page === true,
  }
  return wrongIn(options) ?? options
}

/** How many answers `best-of-N` takes; null for another arm. */
export function samplesOf(arm: string): number | null {
  const found = /^best-of-([1-9]\d?)$/.exec(arm)
  return found ? Number(found[1]) : null
}

function wrongIn({ suite, arms, parallel, tasks, ...rest }: Options): string | null {
  if (!suiteNames.includes(suite)) return `--suite takes ${suiteNames.join(', ')}; found "${suite}".`
  const arm = arms.find((each) => !armNames.includes(each) && samplesOf(each) === null)
  if (arm !== undefined) return `--arms takes ${armNames.join(', ')} and best-of-N; found "${arm}".`
  if (!Number.isInteger(parallel) || parallel < 1) return '--parallel takes a number from 1.'
  // Without a model the suite ci is skipped.
  const needsModel = !rest.isProof && !(suite === 'ci' && rest.baseUrl === '' && rest.model === '')
  if (needsModel && (rest.baseUrl === '' || rest.model === '')) return 'Name the endpoint with --base-url and the model with --model.'
  return tasks === '' || placesIn(tasks) ? null : `--tasks takes numbers and ranges such as 0-59,70; found "${tasks}".`
}

/** The numbers that a text such as `0-2,7` names; null where it is no such text. */
export function placesIn(text: string): number[] | null {
  const parts = text.split(',').map((part) => /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part))
  const ranges = parts.flatMap((part) => (part ? [[Number(part[1]), Number(part[2] ?? part[1])] as const] : []))
  if (ranges.length < parts.length || ranges.some(([from, to]) => to < from)) return null
  return [...new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at)))]
}
