// What a run may cost: said before the limit, asked at it, and capped for a day over all runs.

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { type CommandResult, startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

const run = (...more: string[]) => ['run', description, '--template', 'python-plain', '--mutants', '0', '--json', ...more]

test('a run that asks at its limit continues with the grant, and warns before it comes near', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  // The worst case of a first question fits, that of a later one does not.
  const { child, result } = startTillgreen(run('--at-limit', 'ask', '--questions', 'wait', '--budget-tokens', '21000'), place)
  const id = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      const found = /"run":"([^"]+)".*"step":"question"/.exec(String(chunk))?.[1]
      if (found) resolve(found)
    })
  })
  expect((await tillgreen(['answer', id], place)).stdout).toMatch(
    /budget is spent[\s\S]*of 21000 are left[\s\S]*grant +Grant the same again/,
  )
  expect((await tillgreen(['answer', id, 'grant'], place)).code).toBe(0)
  const ended = await result
  expect(ended.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const entries = ended.lines.filter((line) => line.type === 'entry') as unknown as Entry[]
  const checks = entries.filter((entry) => entry.kind === 'result' && entry.step === 'budget')
  expect(checks.at(-1)?.body).toMatchObject({ value: { refused: '', limits: { tokens: 42_000 } } })
  expect((await tillgreen(['replay', ended.run, '--strict'], place)).code).toBe(0)
})

test('the cap for a day counts all runs, and nothing is asked beyond it', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const price = { input: 10, cachedInput: 10, output: 10 }
  const own = { name: 'dear', baseUrl: endpoint.url, model: 'storyteller', price }
  expect((await tillgreen(['settings', 'set', 'endpoints', JSON.stringify([own])], place)).code).toBe(0)
  expect((await tillgreen(run(), place)).outcome).toMatchObject({ verdict: 'verified' })
  expect((await tillgreen(['settings', 'set', 'dailyUsd', '0.05'], place)).code).toBe(0)
  const requestsBefore = endpoint.requests.length
  const second = await tillgreen([...run('--at-limit', 'ask'), '--out', 'second'], place)
  expect([second.code, second.outcome]).toEqual([
    3,
    expect.objectContaining({
      ended: 'budget',
      reason: expect.stringMatching(/all runs of today cost \$0\.\d+ of the \$0\.05.*raise the cap/),
    }),
  ])
  expect(endpoint.requests.length).toBe(requestsBefore)
  expect((await tillgreen(['stats'], place)).stdout).toMatch(/^Today: \$0\.\d\d of \$0\.05$/m)
})

const GRANTED_AGAIN = /-granted-try-\d+$/
const isOf = (host: number) => (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith(`tillgreen-box:${host}.`)
  } catch {
    return false
  }
}

test('minutes that are over end the box that is under way, then the person is asked, and what they grant lets it run again', async () => {
  // Several test runs of three seconds do not fit into six: the one under way then is ended.
  const slow = {
    ...goodStory,
    'task/sum/tests-1/tests': (goodStory['task/sum/tests-1/tests'] ?? '').replace(
      'import unittest',
      'import time, unittest\ntime.sleep(3)',
    ),
  }
  const place = { data: temporaryFolder('data'), baseUrl: (await tellStory(slow)).url }
  const { child, result } = startTillgreen(run('--at-limit', 'ask', '--questions', 'wait', '--budget-minutes', '0.1'), place)
  const alive: string[][] = []
  const answers: Promise<CommandResult>[] = []
  child.stdout?.on('data', (chunk) => {
    for (const [, id = ''] of String(chunk).matchAll(/"run":"([^"]+)"[^\n]*"kind":"intent"[^\n]*"step":"question"/g)) {
      alive.push(readdirSync('/proc').filter(isOf(child.pid ?? 0)))
      answers.push(tillgreen(['answer', id, 'grant'], place))
    }
  })
  const ended = await result
  expect((await Promise.all(answers)).map(({ code }) => code)).toEqual(answers.map(() => 0))
  expect(ended.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const entries = ended.lines.filter((line) => line.type === 'entry') as unknown as Entry[]
  const cut = entries.filter(({ kind, step }) => kind === 'note' && step === 'out-of-budget').map(({ key }) => key)
  const again = entries.filter(({ kind, key }) => kind === 'result' && GRANTED_AGAIN.test(key))
  expect([cut.length > 0, again.length > 0, alive.flat()]).toEqual([true, true, []])
  for (const { key, step } of again) {
    const first = key.replace(GRANTED_AGAIN, '')
    expect([cut.includes(first), entries.some((entry) => entry.kind === 'intent' && entry.key === first && entry.step === step)]).toEqual([
      true,
      true,
    ])
    expect(entries.some((entry) => entry.kind === 'result' && entry.key === first)).toBe(false)
  }
  expect((await tillgreen(['replay', ended.run, '--strict'], place)).code).toBe(0)
})
