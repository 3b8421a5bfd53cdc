// Checks of many test runs: those on programs that compute nothing, with planted bugs and with changed expectations go side by side.
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory } from '../support/good-story.js'
import { buildWithProofs } from '../support/lean.js'
import { file, right, tellStory } from '../support/story.js'

buildWithProofs()

const CHECKS = ['hollow', 'mutant', 'control']

async function build(checksAtOnce: number) {
  const endpoint = await tellStory({ ...goodStory, 'task/sum/code': file('squares.py', right), '*': 'NONE' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const flags = ['--mutants', '4', '--checks-at-once', String(checksAtOnce)]
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--json', ...flags], place)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  const entries = result.lines.filter((line) => line.type === 'entry').map((line) => line as unknown as Entry)
  const checks = entries.filter(({ step, kind }) => CHECKS.includes(step) && kind !== 'note')
  const results = checks.filter(({ kind }) => kind === 'result')
  return { result, place, checks, results }
}

/** Most checks that had begun and not ended at the same time. */
function mostAtOnce(checks: readonly Entry[]): number {
  const open = new Set<string>()
  return checks.reduce((most, { kind, key }) => {
    if (kind === 'intent') open.add(key)
    else open.delete(key)
    return Math.max(most, open.size)
  }, 0)
}

/** Whether tests saw what they were meant to see, without what differs from run to run. */
const said = (results: readonly Entry[]) =>
  results
    .filter(({ step }) => step !== 'control')
    .map(({ key, body }) => [key, { ...(body as { value: object }).value, seconds: 0 }] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))

test('as many checks as the config allows run at once, each in a separate folder, and find the same as one after the other', async () => {
  const [alone, beside] = [await build(1), await build(2)]
  expect([mostAtOnce(alone.checks), mostAtOnce(beside.checks)]).toEqual([1, 2])
  expect(said(beside.results)).toEqual(said(alone.results))
  expect(said(beside.results).length).toBeGreaterThan(6)
  const replayed = await tillgreen(['replay', beside.result.run, '--strict', '--json'], beside.place)
  expect(replayed.code, replayed.stderr).toBe(0)
})
