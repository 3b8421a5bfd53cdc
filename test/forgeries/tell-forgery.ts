// Runs one program of a builder against an honest author, over the real engine and sandbox, with all controls.
import type { Evidence } from '../../src/contract/run/evidence.js'
import type { Shortfall } from '../../src/contract/run/findings.js'
import type { Verdict } from '../../src/contract/run/outcome.js'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { dataWithLayers } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { file, json, tellStory } from '../support/story.js'
import type { ShownCase, Subject } from './forgery.js'

// Proofs are what finds a forgery.
buildWithProofs()

export interface ToldForgery {
  readonly verdict: Verdict | 'none'
  readonly ended: string
  /** Kinds of the conditions of *verified* that do not hold. */
  readonly codes: readonly Shortfall['type'][]
  readonly reason: string
  readonly controls: Evidence['controls']
  readonly seconds: number
  /** Whether its code was asked for: where the honest author's tests were refused already, a run says nothing of a forgery. */
  readonly isBuilt: boolean
  /** What the command line said, for a test that fails. */
  readonly said: string
}

export const description = 'Sums the squares of the even numbers of a list.'

const planOf = (source: string): string =>
  json({
    title: 'Even squares',
    tasks: [
      {
        id: 'sum',
        title: 'Sum of even squares',
        words: 'Returns the sum of the squares of the even numbers in a list; 0 for an empty list. Other values are refused.',
        acceptance: ['the squares of even numbers are summed up', 'other values are refused'],
        interface: source,
        needs: [],
      },
    ],
    start: null,
  })

const textOf = ({ messages }: SeenRequest): string => messages.map(({ content }) => content).join('\n')

/** @param files the builder's answer, made from the cases that its prompt shows */
export async function tellForgery(
  { template, source, tests, cases }: Subject,
  files: (shown: readonly ShownCase[]) => Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<ToldForgery> {
  const code = (request: SeenRequest): string => {
    const shown = new Map([...textOf(request).matchAll(cases)].map(([, input = '', value = '']) => [input, { input, value }]))
    return Object.entries(files([...shown.values()]))
      .map(([path, text]) => file(path, text))
      .join('')
  }
  const endpoint = await tellStory({ plan: planOf(source), 'task/sum/tests-1/tests': tests, 'task/sum/code': code, '*': 'NONE' })
  const place = { data: dataWithLayers(), baseUrl: endpoint.url }
  const began = performance.now()
  const told = await tillgreen(
    ['run', description, '--template', template, '--mutants', '0', '--max-attempts', '1', '--json', ...flags],
    place,
  )
  const evidence = told.lines.map(({ body }) => body as Evidence | undefined).findLast((body) => body?.stage === 'final')
  return {
    verdict: told.outcome?.verdict ?? 'none',
    ended: told.outcome?.ended ?? 'none',
    codes: told.outcome?.findings?.shortfalls.map(({ type }) => type) ?? [],
    reason: told.outcome?.reason ?? '',
    controls: evidence?.controls ?? null,
    seconds: (performance.now() - began) / 1000,
    isBuilt: endpoint.requests.some(({ key }) => key === 'task/sum/code'),
    said: told.stderr + told.stdout.slice(-4000),
  }
}
