// A program that does not fit into a prompt: short summaries replace what is left out, one for each content, over all runs.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { largeProgram } from '../support/large-program.js'
import { edit, file, json, tellStory } from '../support/story.js'

const pathsIn = ({ messages }: SeenRequest): string[] =>
  [...(messages.at(-1)?.content ?? '').matchAll(/^===== (.+) =====$/gm)].flatMap(([, path]) => path ?? [])

const summaryOf = (path: string) => `${path} holds constants named PART, fifty times.`

const summed = (request: SeenRequest) => json({ summaries: pathsIn(request).map((path) => ({ path, summary: summaryOf(path) })) })

const isAsk = ({ key }: SeenRequest) => /-short-\d+/.test(key)

test('files without room are summed up in a fence, once for each content, and a later run asks for none', async () => {
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
  const requests = endpoint.requests.filter(isAsk)
  const files = requests.flatMap(pathsIn)
  expect(files.length).toBeGreaterThan(0)
  expect(new Set(files).size).toBe(files.length)
  // Each prompt costs one question more at most, and that one is short.
  expect(requests.filter(({ key }) => !key.endsWith('-short-1'))).toEqual([])
  expect(Math.max(...requests.map(({ messages }) => JSON.stringify(messages).length))).toBeLessThan(40_000)
  const diagnose = endpoint.requests.find(({ key }) => key === `${at}/diagnose`)?.messages.at(-1)?.content ?? ''
  expect(diagnose).toContain(`Not shown, but summed up (data):\n\`\`\`text\n- ${files[0]}: ${summaryOf(files[0] ?? '')}`)
  expect(diagnose).not.toContain(`===== ${files[0]} =====`)
  expect((await tillgreen(['show', first.run], place)).stdout).toMatch(/Summarised \d+ files because prompt space is limited {2}\d+ new/)
  expect((await tillgreen(['replay', first.run, '--strict'], place)).stdout).toContain('The history matches')

  // The same contents are known: no question is asked, and the prompt has the same summaries.
  const before = endpoint.requests.length
  const second = await run('--out', join(place.data, 'two'))
  expect(second.outcome).toMatchObject({ verdict: 'verified' })
  const later = endpoint.requests.slice(before)
  expect(later.filter(isAsk)).toEqual([])
  expect(later.find(({ key }) => key === `${at}/diagnose`)?.messages.at(-1)?.content).toContain(summaryOf(files[0] ?? ''))

  // Turned off, it asks and sums up nothing. A purge of the run that asked deletes its summaries.
  const off = endpoint.requests.length
  await run('--out', join(place.data, 'three'), '--file-summaries', 'off')
  expect(
    endpoint.requests
      .slice(off)
      .some((request) => isAsk(request) || request.messages.some(({ content }) => content.includes('summed up (data)'))),
  ).toBe(false)
  await tillgreen(['delete', first.run, '--purge'], place)
  expect((await tillgreen(['replay', second.run, '--strict'], place)).stdout).toContain('The history matches')
  const again = endpoint.requests.length
  await run('--out', join(place.data, 'four'), '--no-learning')
  await run('--out', join(place.data, 'five'), '--no-learning')
  const askedPaths = endpoint.requests.slice(again).filter(isAsk).flatMap(pathsIn)
  // A run that is kept out of learning asks for itself, and leaves nothing behind.
  expect(askedPaths.length).toBe(2 * new Set(askedPaths).size)
})

test('planner, repair in one question and review get summaries of files without room, unless the config says otherwise', async () => {
  const plan = json({
    title: 'Half fees',
    tasks: [
      {
        id: 'half',
        title: 'Add half fees',
        words: 'half(days) in zz_fees.py gives half of charge(days).',
        acceptance: ['half(2) gives 2'],
        interface: 'zz_fees.py: half(days) -> int',
        needs: [],
        outputs: ['zz_fees.py'],
        delivers: true,
      },
    ],
    start: null,
  })
  const tests = file(
    'tests/test_half.py',
    'import unittest\n\n\nclass HalfTest(unittest.TestCase):\n    # clause 1\n    def test_half(self):\n        from zz_fees import half\n        self.assertEqual(half(2), 2)\n',
  )
  const stub = edit('zz_fees.py', 'def charge(days):', 'def half(days):\n    raise NotImplementedError\n\n\ndef charge(days):')
  const broken = edit('zz_fees.py', '    raise NotImplementedError\n', '    return charge(days // 2\n')
  const short: readonly (readonly [asks: string, key: string])[] = [
    ['plan', 'plan-short'],
    ['task/half/attempt/1/one-call/repair', 'task/half/attempt/1/one-call/repair-short'],
    ['review/part/1/review', 'review/part/1/review-short'],
  ]
  const endpoint = await tellStory({
    ...Object.fromEntries(
      [...short.map(([, key]) => key), 'task/half/code-short'].flatMap((key) => [1, 2, 3].map((number) => [`${key}-${number}`, summed])),
    ),
    plan,
    'task/half/tests-1/tests': stub + tests,
    'task/half/code': broken,
    'task/half/attempt/1/one-call/repair': edit('zz_fees.py', '    return charge(days // 2', '    return charge(days // 2)'),
    'review/part/1/review': json({ findings: [] }),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const words = 'half(days) in zz_fees.py gives half of charge(days).'
  const folder = temporaryFolder('configs')
  const run = async (name: string, wideSummaries: boolean) => {
    const config = join(folder, `${name}.json`)
    writeFileSync(config, JSON.stringify({ wideSummaries, mutants: 0, heldOut: 0, review: 'show' }))
    const from = endpoint.requests.length
    const result = await tillgreen(['run', words, '--project', largeProgram(), '--config', config, '--no-learning', '--json'], place)
    // The only test that the program had is red, which is no matter of this run.
    expect(result.outcome, result.stderr).toMatchObject({ verdict: 'partly', findings: { own: { of: 1, green: 0 } } })
    const requests = endpoint.requests.slice(from)
    const shortened = short.map(([key]) => {
      const request = requests.find((each) => each.key === key)
      return [key, (request?.messages.at(-1)?.content ?? '').includes('Not shown, but summed up (data):')]
    })
    expect((await tillgreen(['replay', result.run, '--strict'], place)).stdout).toContain('The history matches')
    return { requests, shortened }
  }
  const wide = await run('wide', true)
  expect(wide.shortened).toEqual(short.map(([key]) => [key, true]))
  // A file that a part shows whole has no summary beside it.
  const reviewed = wide.requests.find(({ key }) => key === 'review/part/1/review')?.messages.at(-1)?.content ?? ''
  expect(reviewed).toContain('===== zz_fees.py (the whole file) =====')
  expect(reviewed).not.toContain('- zz_fees.py: ')
  const files = wide.requests.filter(isAsk).flatMap(pathsIn)
  expect(new Set(files).size).toBe(files.length)

  const narrow = await run('narrow', false)
  expect(narrow.shortened).toEqual(short.map(([key]) => [key, false]))
})
