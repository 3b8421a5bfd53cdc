// A run becomes a dataset on the command line: the size of a choice, and a file of rows that a reader takes line by line.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DatasetReport } from '../../src/extensions/datasets/contract/calls.js'
import { DatasetRow } from '../../src/extensions/datasets/contract/row.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

const quick = ['--template', 'python-plain', '--held-out', '0', '--mutants', '0', '--lessons', 'off', '--json']

test('a run is shown and exported as pairs, tasks and repairs, and one that is kept out adds nothing', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const run = (...more: string[]) =>
    tillgreen(['run', description, ...quick, '--out', join(place.data, `out-${more.length}`), ...more], place)
  const first = await run()
  expect(first.outcome, first.stderr).toMatchObject({ verdict: 'verified' })
  await run('--no-learning')

  const shown = await tillgreen(['dataset', 'show', '--kind', 'tasks', '--json'], place)
  expect(shown.lines[0], shown.stderr).toMatchObject({
    report: { runs: { read: 1, keptOut: 1, damaged: 0 }, found: 1, kept: 1 },
    rows: [{ kind: 'tasks', description, passed: 3, collected: 3, label: 'ok' }],
  })
  const result = await tillgreen(['dataset', 'show', '--by-role', 'builder'], place)
  expect(result.stdout).toContain('1 run read · 1 run excluded from learning')
  expect(result.stdout).toMatch(/Excluded by filters:\n {2}\d+ {2}another role\n/)

  const file = join(place.data, 'rows.jsonl')
  const exported = async (...args: string[]) => {
    const { code, lines, stderr } = await tillgreen(['dataset', 'export', '--out', file, '--force', '--json', ...args], place)
    expect(code, stderr).toBe(0)
    const rows = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(rows).toHaveLength((lines[0] as unknown as { report: DatasetReport }).report.kept)
    return rows
  }
  const [repair] = (await exported('--kind', 'repairs')).map((row) => DatasetRow.parse(row))
  expect(repair).toMatchObject({ kind: 'repairs', label: 'ok', lineage: { run: first.run, role: 'builder' } })
  expect(repair).toMatchObject({ diff: expect.stringContaining('+        if number % 2 == 0:'), broken: [] })
  const pairs = await exported('--kind', 'chat', '--by-role', 'builder', '--bare')
  for (const pair of pairs) expect(Object.keys(pair as object)).toEqual(['messages'])
  expect(readFileSync(`${file}.lineage`, 'utf8')).toContain(`"run":"${first.run}","key":"task/sum/code"`)
})

test('what is there is not replaced unasked, wrong words are refused, and neither leaves a file', async () => {
  const place = { data: temporaryFolder('data') }
  const file = join(place.data, 'rows.jsonl')
  const ask = (...args: string[]) => tillgreen(['dataset', ...args], place)
  expect((await ask('export')).stderr).toContain('dataset export needs --out FILE.')
  expect((await ask('export', '--out', file, '--kind', 'pictures')).code).toBe(2)
  expect((await ask('export', '--out', file, '--kind', 'tasks', '--bare')).stderr).toContain('--bare needs --kind chat')
  expect((await ask('show', '--from', 'yesterday')).stderr).toContain('--from expects a day such as 2026-03-31')
  expect(existsSync(file)).toBe(false)
  expect((await ask('export', '--out', file)).stdout).toContain('0 rows kept')
  expect((await ask('export', '--out', file)).stderr).toContain('or overwrite it with --force')
  expect(readdirSync(place.data).filter((name) => name.includes('.part'))).toEqual([])
})

test('rows are compared by the embeddings of the endpoint where one is named, by a threshold', async () => {
  const endpoint = await tellStory(goodStory, { embeddings: 'makes' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  for (const out of ['one', 'two']) await tillgreen(['run', `${description} ${out}`, ...quick, '--out', join(place.data, out)], place)
  const show = (...more: string[]) => tillgreen(['dataset', 'show', '--kind', 'chat', '--by-role', 'builder', '--json', ...more], place)
  const reportIn = (result: Awaited<ReturnType<typeof show>>) =>
    (result.lines[0] as unknown as { report: DatasetReport } | undefined)?.report
  const without = await show('--similar-by', 'embeddings')
  expect(without.code).toBe(2)
  expect(without.stderr).toContain('requires an embedding model, but none is set for this endpoint')
  expect(reportIn(await show('--similar', '0', '--similar-by', 'embeddings'))).toMatchObject({ duplicates: { vectors: 0 } })
  expect(endpoint.embedded).toEqual([])

  await tillgreen(['settings', 'set', 'endpoints.here.baseUrl', endpoint.url], place)
  await tillgreen(['settings', 'set', 'endpoints.here.embeddings', 'words'], place)
  const strict = reportIn(await show('--similar', '1', '--similar-by', 'embeddings'))
  const loose = reportIn(await show('--similar', '0.9', '--similar-by', 'embeddings'))
  expect(loose?.duplicates.vectors).toBeGreaterThan(strict?.duplicates.vectors ?? Number.POSITIVE_INFINITY)
  const texts = endpoint.embedded.filter(({ key }) => key === 'dataset/duplicates').flatMap((each) => each.texts)
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.every((text) => text.length <= 1_200 && !text.includes(place.data))).toBe(true)
  // The comparison by words asks no model.
  const embeddedBefore = endpoint.embedded.length
  await show('--similar', '0.9')
  expect(endpoint.embedded.length).toBe(embeddedBefore)
})
