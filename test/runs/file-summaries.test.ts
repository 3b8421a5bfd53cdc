// A program that does not fit into a prompt: what is left out is told in short, summed up once for each content, over runs.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { largeProgram } from '../support/large-program.js'
import { edit, json, tellStory } from '../support/story.js'

const pathsIn = ({ messages }: SeenRequest): string[] =>
  [...(messages.at(-1)?.content ?? '').matchAll(/^===== (.+) =====$/gm)].flatMap(([, path]) => path ?? [])

const summaryOf = (path: string) => `${path} holds constants named PART, fifty times.`

const summed = (request: SeenRequest) => json({ summaries: pathsIn(request).map((path) => ({ path, summary: summaryOf(path) })) })

const isAsk = ({ key }: SeenRequest) => /-short-\d+/.test(key)

test('files without room stand summed up in a fence, each is asked for once by its content, and a later run asks for none', async () => {
  const at = 'task/baseline/attempt/1'
  const keys = ['diagnose', 'action/1/fix'].flatMap((name) => [1, 2, 3].map((number) => `${at}/${name}-short-${number}`))
  const endpoint = await tellStory({
    ...Object.fromEntries(keys.map((key) => [key, summed])),
    [`${at}/diagnose`]: 'The fee of a day is wrong.',
    [`${at}/decide`]: json({ actions: [{ action: 'fix-file', path: 'zz_fees.py', change: 'charge 3 for a day' }] }),
    [`${at}/action/1/fix`]: edit('zz_fees.py', 'LATE_FEE_OF_OVERDUE_INVOICE = 2', 'LATE_FEE_OF_OVERDUE_INVOICE = 3'),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const program = largeProgram()
  const run = (...more: string[]) =>
    tillgreen(['run', '--project', program, '--red-tests', 'fix', '--mutants', '0', '--lessons', 'off', ...more, '--json'], place)
  const first = await run('--out', join(place.data, 'one'))
  expect(first.outcome, first.stderr).toMatchObject({ verdict: 'verified' })
  const asked = endpoint.requests.filter(isAsk)
  const files = asked.flatMap(pathsIn)
  expect(files.length).toBeGreaterThan(0)
  expect(new Set(files).size).toBe(files.length)
  const diagnose = endpoint.requests.find(({ key }) => key === `${at}/diagnose`)?.messages.at(-1)?.content ?? ''
  expect(diagnose).toContain(`Not shown, but summed up (data):\n\`\`\`text\n- ${files[0]}: ${summaryOf(files[0] ?? '')}`)
  expect(diagnose).not.toContain(`===== ${files[0]} =====`)
  expect((await tillgreen(['show', first.run], place)).stdout).toMatch(/Told \d+ files in short that had no room {2}\d+ summed up now/)
  expect((await tillgreen(['replay', first.run, '--strict'], place)).stdout).toContain('The same history')

  // The same contents are known: nothing is asked, and the same is told.
  const before = endpoint.requests.length
  const second = await run('--out', join(place.data, 'two'))
  expect(second.outcome).toMatchObject({ verdict: 'verified' })
  const later = endpoint.requests.slice(before)
  expect(later.filter(isAsk)).toEqual([])
  expect(later.find(({ key }) => key === `${at}/diagnose`)?.messages.at(-1)?.content).toContain(summaryOf(files[0] ?? ''))

  // What is off asks nothing and tells nothing, and a purge of the run that asked takes its summaries along.
  const off = endpoint.requests.length
  await run('--out', join(place.data, 'three'), '--file-summaries', 'off')
  expect(
    endpoint.requests
      .slice(off)
      .some((request) => isAsk(request) || request.messages.some(({ content }) => content.includes('summed up (data)'))),
  ).toBe(false)
  await tillgreen(['delete', first.run, '--purge'], place)
  expect((await tillgreen(['replay', second.run, '--strict'], place)).stdout).toContain('The same history')
  const again = endpoint.requests.length
  await run('--out', join(place.data, 'four'), '--no-learning')
  await run('--out', join(place.data, 'five'), '--no-learning')
  const anew = endpoint.requests.slice(again).filter(isAsk).flatMap(pathsIn)
  // A run that is kept out of learning asks for itself, and leaves nothing behind.
  expect(anew.length).toBe(2 * new Set(anew).size)
})
