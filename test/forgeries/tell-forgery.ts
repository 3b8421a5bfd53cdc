// Runs one program of a builder against an honest author, over the real engine and sandbox, with all controls.
import type { Evidence } from '../../src/contract/run/evidence.js'
import type { Shortfall } from '../../src/contract/run/findings.js'
import type { Verdict } from '../../src/contract/run/outcome.js'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { dataWithLayers } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { file, json, type Story, tellStory } from '../support/story.js'
import type { Later, ShownCase, Subject } from './forgery.js'

// Proofs are what finds a forgery.
buildWithProofs()

export interface ForgeryResult {
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

/** The answers to each attempt after the first code. @param seen takes down a prompt, and gives the cases of all of them */
const storyOf = (later: readonly Later[], seen: (request: SeenRequest) => readonly ShownCase[]): Story =>
  Object.assign(
    {},
    ...later.map((step, index): Story => {
      const attempt = `task/sum/attempt/${index + 1}`
      const action =
        'command' in step
          ? { action: 'run-command', argv: step.command, where: 'workspace', why: 'to see what lies there' }
          : { action: 'fix-file', path: step.path, change: 'compute it' }
      return {
        [`${attempt}/diagnose`]: (request) => {
          seen(request)
          return `Cause number ${index + 1} is another one.`
        },
        [`${attempt}/decide`]: json({ actions: [action] }),
        ...('text' in step ? { [`${attempt}/action/1/fix`]: (request: SeenRequest) => file(step.path, step.text(seen(request))) } : {}),
      }
    }),
  )

/** @param files the builder's answer, made from the cases that its prompt shows */
export async function tellForgery(
  { template, source, tests, cases }: Subject,
  files: (shown: readonly ShownCase[]) => Readonly<Record<string, string>>,
  flags: readonly string[] = [],
  later: readonly Later[] = [],
): Promise<ForgeryResult> {
  const prompts: string[] = []
  const shownBy = (texts: readonly string[]): ShownCase[] => [
    ...new Map(texts.flatMap((text) => [...text.matchAll(cases)]).map(([, input = '', value = '']) => [input, { input, value }])).values(),
  ]
  const code = (request: SeenRequest): string =>
    Object.entries(files(shownBy([textOf(request)])))
      .map(([path, text]) => file(path, text))
      .join('')
  const endpoint = await tellStory({
    ...{ plan: planOf(source), 'task/sum/tests-1/tests': tests, 'task/sum/code': code, '*': 'NONE' },
    ...storyOf(later, (request) => {
      prompts.push(textOf(request))
      return shownBy(prompts)
    }),
  })
  const place = { data: dataWithLayers(), baseUrl: endpoint.url }
  const began = performance.now()
  const result = await tillgreen(
    ['run', description, '--template', template, '--mutants', '0', '--max-attempts', String(later.length + 1), '--json', ...flags],
    place,
  )
  const evidence = result.lines.map(({ body }) => body as Evidence | undefined).findLast((body) => body?.stage === 'final')
  return {
    verdict: result.outcome?.verdict ?? 'none',
    ended: result.outcome?.ended ?? 'none',
    codes: result.outcome?.findings?.shortfalls.map(({ type }) => type) ?? [],
    reason: result.outcome?.reason ?? '',
    controls: evidence?.controls ?? null,
    seconds: (performance.now() - began) / 1000,
    isBuilt: endpoint.requests.some(({ key }) => key === 'task/sum/code'),
    said: result.stderr + result.stdout.slice(-4000),
  }
}
