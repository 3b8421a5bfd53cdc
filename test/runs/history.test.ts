import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Comparison, HistoryRun } from '../../src/contract/calls/history.js'
import { type Surroundings, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'

const idsOf = async (place: Surroundings, ...flags: string[]) => {
  const result = await tillgreen(['runs', '--json', ...flags], place)
  return ((result.lines[0]?.runs ?? []) as HistoryRun[]).map((run) => run.id)
}

test('a person plays a demo, finds it by its words, tags, compares, deletes and restores it, and removes it for good', async () => {
  const place = { data: temporaryFolder('data') }
  const { run: child } = await tillgreen(['demo', 'durations', '--json'], place)
  const [, parent = ''] = await idsOf(place)
  expect(await idsOf(place)).toEqual([child, parent])
  expect({
    diagnosis: await idsOf(place, '--search', 'findall'),
    feedback: await idsOf(place, '--search', 'weeks durat'),
    nothing: await idsOf(place, '--search', 'voronoi'),
    outcome: await idsOf(place, '--outcome', 'verified', '--limit', '1'),
    failed: await idsOf(place, '--outcome', 'failed'),
    template: await idsOf(place, '--template', 'python-plain', '--model', 'recording'),
    older: await idsOf(place, '--before', child),
    longAgo: await idsOf(place, '--before', '2020-01-01'),
  }).toEqual({
    diagnosis: [parent],
    feedback: [child],
    nothing: [],
    outcome: [child],
    failed: [],
    template: [child, parent],
    older: [parent],
    longAgo: [],
  })

  await tillgreen(['tag', parent, 'first light'], place)
  expect(await idsOf(place, '--tag', 'first light')).toEqual([parent])

  const result = await tillgreen(['compare', parent, child], place)
  expect(result.stdout).toMatch(/different evidence\n(.*\n)* {2}Tests green: \d+ of \d+ \| \d+ of \d+/)
  const compared = await tillgreen(['compare', parent, child, '--json'], place)
  const comparison = compared.lines[0] as unknown as Comparison
  expect(comparison).toMatchObject({ left: { run: { id: parent, tags: ['first light'] } }, right: { run: { id: child } } })
  expect(comparison.inputs.map((each) => each.name)).toContain('feedback')
  expect(comparison.tests.filter((each) => each.left === null && each.right === 'passed').length).toBe(3)
  expect(comparison.files).toContainEqual(expect.objectContaining({ path: 'durations.py', removed: 2 }))

  expect((await tillgreen(['delete', parent], place)).stdout).toMatch(/undelete/)
  expect(await idsOf(place)).toEqual([child])
  expect(await idsOf(place, '--deleted')).toEqual([parent])
  await tillgreen(['undelete', parent], place)
  expect(await idsOf(place)).toEqual([child, parent])

  expect(existsSync(join(place.data, 'runs', parent))).toBe(true)
  expect((await tillgreen(['delete', parent, '--purge', '--json'], place)).lines[0]).toMatchObject({
    type: 'purged',
    runs: 1,
    isPostponed: false,
  })
  expect(existsSync(join(place.data, 'runs', parent))).toBe(false)
  // What it left to its child is the child's own.
  expect((await tillgreen(['replay', child, '--strict'], place)).code).toBe(0)
})

test('wrong words are answered with what is taken', async () => {
  const place = { data: temporaryFolder('data') }
  const [outcome, tag, none] = await Promise.all([
    tillgreen(['runs', '--outcome', 'splendid'], place),
    tillgreen(['tag', 'abc'], place),
    tillgreen(['delete'], place),
  ])
  expect([outcome?.code, tag?.code, none?.code]).toEqual([2, 2, 2])
  expect(outcome?.stderr).toMatch(/--outcome expects verified/)
})

test('the figures go into a table, and never over a file that is there', async () => {
  const place = { data: temporaryFolder('data') }
  const file = join(place.data, 'figures.csv')
  expect((await tillgreen(['stats', '--csv', file], place)).code).toBe(0)
  expect(readFileSync(file, 'utf8')).toMatch(/^figure,group,part,n,count,share,low_95,high_95/)
  const again = await tillgreen(['stats', '--csv', file], place)
  expect([again.code, again.stderr]).toEqual([2, expect.stringMatching(/already exists/)])
})
