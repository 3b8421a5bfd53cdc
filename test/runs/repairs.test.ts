// The prompts of a repair: the clauses, each file once, and failures of this very program beside them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import type { SeenRequest } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { code, description, edit, file, goodStory, json, right, type Story, tellStory } from '../support/story.js'
import { isFast } from '../support/tier.js'

const textOf = (request: SeenRequest) => request.messages.map((message) => message.content).join('\n')
const times = (text: string, part: string) => text.split(part).length - 1

async function repaired(story: Story, config: object = {}) {
  const endpoint = await tellStory({ ...goodStory, ...story })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const path = join(place.data, 'config.json')
  writeFileSync(path, JSON.stringify({ heldOut: 0, mutants: 0, ...config }))
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--config', path, '--json'], place)
  const prompts: Readonly<Record<string, string>> = Object.fromEntries(endpoint.requests.map((each) => [each.key, textOf(each)]))
  return { result, of: (key: string) => prompts[`task/sum/${key}`] ?? '' }
}

test('diagnosis, plan and fix see the clauses, no rules for authors of tests, and the file that is repaired once', async () => {
  const { result, of } = await repaired({})
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  for (const key of ['attempt/1/diagnose', 'attempt/1/decide', 'attempt/1/action/1/fix']) {
    expect(of(key)).toContain('1. [1, 2, 4] gives 20\n2. [] gives 0\n3. ["a"] raises TypeError')
    expect(of(key)).not.toContain('A stub is')
    expect(of(key)).toContain('Layout\n')
  }
  expect(of('tests-1/tests')).toContain('A stub is')
  expect(times(of('attempt/1/action/1/fix'), '===== squares.py =====')).toBe(1)
})

test.skipIf(isFast)('after a rollback the failures are those of the program that is shown', async () => {
  const worse = edit('squares.py', '            raise TypeError(f"an int was expected, found {number!r}")', '            continue  # worse')
  const { result, of } = await repaired({
    'task/sum/attempt/1/action/1/fix': worse,
    'task/sum/attempt/2/diagnose': 'The condition is wrong.',
    'task/sum/attempt/2/decide': goodStory['task/sum/attempt/1/decide'] ?? '',
    'task/sum/attempt/2/action/1/fix': goodStory['task/sum/attempt/1/action/1/fix'] ?? '',
  })
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  const red = /# What is red[\s\S]*?(?=\n# )/
  expect(of('attempt/2/diagnose')).toMatch(/worse, so it was rolled back/)
  expect(red.exec(of('attempt/2/diagnose'))?.[0]).toBe(red.exec(of('attempt/1/diagnose'))?.[0])
  expect(of('attempt/2/action/1/fix')).not.toContain('# worse')
})

test('a repair of a sealed test is refused when the plan is read, with the answer that is to be put right', async () => {
  const onTest = json({ actions: [{ action: 'fix-file', path: 'tests/test_squares.py', change: 'expect 1' }] })
  const { result, of } = await repaired({
    'task/sum/attempt/1/decide': onTest,
    'task/sum/attempt/1/decide-again-2': goodStory['task/sum/attempt/1/decide'] ?? '',
  })
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  expect(/# Files of the program\n\n([\s\S]*?)\n\n#/.exec(of('attempt/1/decide'))?.[1]).not.toContain('test_squares')
  const again = of('attempt/1/decide-again-2')
  expect(again).toMatch(
    /Your last answer, which could not be used[\s\S]*"change": "expect 1"[\s\S]*it is a sealed test[\s\S]*Put just this right/,
  )
})

test.skipIf(isFast)('the ledger names what turned green or red, and what every branch found', async () => {
  const to = (condition: string) => file('squares.py', right.replace('number % 2 == 0', condition))
  const { result, of } = await repaired(
    {
      'task/sum/code': code,
      'task/sum/attempt/1/action/1/fix': edit('squares.py', 'raise TypeError(f"an int was expected, found {number!r}")', 'continue'),
      '*': (request) => {
        if (request.key === 'check') return 'ready'
        const branch = /branch\/(\d)/.exec(request.key)?.[1]
        if (request.key.endsWith('/diagnose')) return branch ? `Finding of branch ${branch}.` : 'The condition is wrong.'
        if (request.key.endsWith('/decide')) return goodStory['task/sum/attempt/1/decide'] ?? ''
        if (/attempt\/3\/action/.test(request.key)) return to('number % 2 == 0')
        return to(`number % ${Number(branch ?? 1) + 2} == 0`)
      },
    },
    { escalation: { after: 1, reflectEvery: 0, rungs: ['branches', 'nudge'] } },
  )
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  const ledger = of('attempt/3/decide')
  expect(ledger).toMatch(/red now: .*test_other_values_are_refused/)
  for (const branch of [1, 2, 3]) expect(ledger).toContain(`Finding of branch ${branch}.`)
})
