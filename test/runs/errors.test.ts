// The error catalogue: the fix of an error in one run is shown to the diagnosis of it in the next.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { KnownError } from '../../src/contract/figures/known-error.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, file, goodStory, json, right, tellStory } from '../support/story.js'

const broken = right.replace('total = 0', 'total = start')
const decision = json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'begin the sum with 0' }] })

test('a repair that made an error go away is remembered, counted, and shown in the next run', async () => {
  const endpoint = await tellStory({
    ...goodStory,
    'task/sum/code': file('squares.py', broken),
    'task/sum/attempt/1/diagnose': 'The name start is never defined.',
    'task/sum/attempt/1/decide': decision,
    // The first repair leaves the error where it is.
    'task/sum/attempt/1/action/1/fix': file('squares.py', `${broken}\n# no change that matters`),
    'task/sum/attempt/2/diagnose': 'The sum has no beginning.',
    'task/sum/attempt/2/decide': decision,
    'task/sum/attempt/2/action/1/fix': file('squares.py', right),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const go = (out: string, ...more: string[]) =>
    tillgreen(
      [
        'run',
        description,
        '--template',
        'python-plain',
        '--held-out',
        '0',
        '--mutants',
        '0',
        '--json',
        '--out',
        join(place.data, out),
        ...more,
      ],
      place,
    )
  const empty = await tillgreen(['errors'], place)
  expect(empty.stdout).toMatch(/Your runs have had no errors yet[\s\S]*circular import/)

  const first = await go('first')
  expect(first.outcome).toMatchObject({ verdict: 'verified' })
  const prompts = () => Object.fromEntries(endpoint.requests.map((request) => [request.key, request.messages.at(-1)?.content ?? '']))
  expect(prompts()['task/sum/attempt/1/diagnose']).not.toContain('were met before')
  const result = await tillgreen(['errors', '--json'], place)
  const { errors } = result.lines[0] as unknown as { errors: KnownError[] }
  expect(errors[0]).toMatchObject({
    signature: "NameError: name 'start' is not defined",
    source: 'runs',
    runs: 1,
    mended: { n: 2, count: 1 },
    repairs: [{ diagnosis: 'The sum has no beginning.', times: 1, did: [expect.stringContaining('begin the sum with 0')] }],
  })

  const second = await go('second')
  expect(second.outcome).toMatchObject({ verdict: 'verified' })
  expect(prompts()['task/sum/attempt/1/diagnose']).toMatch(
    /`NameError: name 'start' is not defined` \(gone after 1 of 2 repairs[\s\S]*cause then: The sum has no beginning\.[\s\S]*begin the sum with 0/,
  )
  expect((await tillgreen(['show', second.run], place)).stdout).toMatch(/Known errors.*1 seen before/)
  expect((await tillgreen(['replay', second.run, '--strict'], place)).code).toBe(0)

  const wrong = await tillgreen(['errors', 'forget', '9'], place)
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('from "tillgreen memory errors" (1 to 1), but got "9"')])
  expect((await tillgreen(['errors', 'advise', '1', 'give every sum a beginning', '--because', 'sums begin nowhere'], place)).code).toBe(0)
  await go('third')
  expect(prompts()['task/sum/attempt/1/diagnose']).toMatch(/cause then: sums begin nowhere\s+- what helped: give every sum a beginning/)
  expect((await tillgreen(['errors', 'forget', '1'], place)).code).toBe(0)
  expect((await tillgreen(['errors'], place)).stdout).toContain('Your runs have had no errors yet')

  await tillgreen(['delete', first.run, second.run], place)
  expect((await tillgreen(['errors'], place)).stdout).toContain('Your runs have had no errors yet')
})
