// Prompts are made of facts and not of a growing transcript: they stay as large as they were, and begin with what stays.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, edit, goodStory, json, tellStory } from '../support/story.js'

const ATTEMPTS = 24
/** From here on the ledger is as long as it ever is. */
const FULL = 14
const wrong = (attempt: number) => `        if number % 2 == 1:  # attempt ${String(attempt).padStart(4, '0')}`

test('a repair that never ends asks with prompts of the same size, which begin with the task', async () => {
  const endpoint = await tellStory({
    ...goodStory,
    '*': ({ key }) => {
      const attempt = Number(/attempt\/(\d+)\//.exec(key)?.[1] ?? 0)
      if (key.endsWith('/diagnose')) return `The numbers are odd, as seen in attempt ${String(attempt).padStart(4, '0')}.`
      if (key.endsWith('/decide')) return json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'other numbers' }] })
      if (key.endsWith('/summarise')) return 'Only the remainder was changed, over and over; it is not the cause.'
      return key.endsWith('/fix') ? edit('squares.py', wrong(attempt - 1), wrong(attempt)) : 'ready'
    },
    'task/sum/attempt/1/action/1/fix': edit('squares.py', '        if number % 2 == 1:', wrong(1)),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const config = join(place.data, 'config.json')
  writeFileSync(config, JSON.stringify({ escalation: { rungs: [], reflectEvery: 0 }, budget: { attempts: ATTEMPTS }, heldOut: 0 }))
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--config', config, '--out', 'made', '--json'], place)
  expect(result.outcome).toMatchObject({ ended: 'stuck' })

  const bytes = result.lines.flatMap((line) => {
    const { key, step, body } = line as { key?: string; step?: string; body?: { promptBytes: number } }
    const attempt = Number(/attempt\/(\d+)\//.exec(key ?? '')?.[1] ?? 0)
    return step === 'called' && attempt >= FULL
      ? [{ step: /(diagnose|decide|fix)-called/.exec(key ?? '')?.[1] ?? '', bytes: body?.promptBytes ?? 0 }]
      : []
  })
  for (const step of ['diagnose', 'decide', 'fix']) {
    const sizes = bytes.filter((each) => each.step === step).map((each) => each.bytes)
    expect(sizes.length).toBe(ATTEMPTS - FULL)
    expect(Math.max(...sizes) - Math.min(...sizes), step).toBeLessThan(64)
  }

  // What the ledger shows no longer is summed up, four attempts at a time.
  const summaries = endpoint.requests.filter(({ key }) => key.endsWith('/summarise'))
  expect(summaries.map(({ key }) => Number(/attempt\/(\d+)/.exec(key)?.[1]))).toEqual([13, 17, 21])
  expect(String(summaries[1]?.messages[1]?.content)).toMatch(/Only the remainder was changed[\s\S]*Attempt 5:[\s\S]*Attempt 8:/)
  const last = endpoint.requests.findLast(({ key }) => key.endsWith('/diagnose'))
  expect(String(last?.messages[1]?.content)).toContain('Attempts 1 to 12, summed up: Only the remainder was changed')

  // A repair gets less context than a first version, and each gets the same every time.
  const requests = endpoint.requests.filter(({ key }) => /\/(diagnose|decide|fix)$/.test(key))
  const [system] = requests.map((request) => request.messages[0]?.content)
  const { tasks } = JSON.parse(goodStory.plan?.replaceAll('```json', '').replaceAll('```', '') ?? '') as {
    tasks: { title: string; words: string }[]
  }
  for (const { messages } of requests) {
    expect(messages[0]?.content).toBe(system)
    const prompt = String(messages[1]?.content)
    // The words are in a fence.
    expect(prompt.startsWith(`# The task: ${tasks[0]?.title}\n\n\`\`\``)).toBe(true)
    expect(prompt.slice(0, 200 + (tasks[0]?.words.length ?? 0))).toContain(`\n${tasks[0]?.words}\n`)
  }
})
