// A new run begins with the escalation steps that helped most for their price in earlier ones, and a setting turns that off.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EscalationStep } from '../../src/contract/config/escalation.js'
import type { Entry } from '../../src/contract/journal/entry.js'
import { openStore } from '../../src/main/store/store.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, edit, goodStory, json, tellStory } from '../support/story.js'

/** A data folder in which each of these steps was taken five times, and always helped or never. */
async function dataWith(steps: readonly (readonly [EscalationStep, boolean])[]): Promise<string> {
  const data = temporaryFolder('data')
  const store = openStore(data)
  for (const number of [1, 2, 3, 4, 5]) {
    const id = `run-0000000${number}`
    store.runs.create({
      ...{ id, project: null, parent: null, kind: 'build', title: id, description: 'd', template: 'python', model: 'm' },
      ...{ config: 'standard', demo: null, engine: 'e', setup: '{}' },
    })
    const note = (key: string, step: string, body: Entry['body']) =>
      store.entries.append(id, { kind: 'note', key, step, factsHash: '', body })
    for (const [round, [rung, helped]] of steps.entries()) {
      await note(`task/a/round-${round}/escalated`, 'escalated', { type: 'escalated', rung, why: '' })
      await note(`task/a/round-${round}/ended`, 'escalation-ended', { type: 'escalation-ended', rung, helped, before: '', after: '' })
    }
    const outcome = { verdict: 'verified', ended: 'finished', reason: '' }
    await note('finished', 'finished', { type: 'finished', outcome, tree: '', ended: 'finished' })
  }
  store.close()
  return data
}

/** The steps that a run takes whose repairs go to and fro. */
async function climbed(data: string, escalation: object): Promise<readonly unknown[]> {
  const [odd, third] = ['        if number % 2 == 1:', '        if number % 3 == 0:']
  const endpoint = await tellStory({
    plan: goodStory.plan ?? '',
    'task/sum/tests-1/tests': goodStory['task/sum/tests-1/tests'] ?? '',
    'task/sum/code': goodStory['task/sum/code'] ?? '',
    '*': ({ key, messages }) => {
      if (key.startsWith('check')) return 'ready'
      if (key.endsWith('/diagnose')) return 'The condition is wrong.'
      if (key.endsWith('/decide')) return json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'choose other numbers' }] })
      return JSON.stringify(messages).includes('% 3 ==') ? edit('squares.py', third, odd) : edit('squares.py', odd, third)
    },
  })
  const config = join(data, 'config.json')
  writeFileSync(
    config,
    JSON.stringify({ escalation: { reflectEvery: 0, rungs: ['nudge', 'fresh'], ...escalation }, budget: { attempts: 12 } }),
  )
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--config', config, '--json', '--force'], {
    data,
    baseUrl: endpoint.url,
  })
  return result.lines.flatMap((line) => {
    const { kind, step, body } = line as unknown as Entry
    return line.type === 'entry' && kind === 'note' && step === 'escalated' ? [(body as { rung: string }).rung] : []
  })
}

test('best success for the price is taken first', async () => {
  const data = await dataWith([
    ['nudge', false],
    ['fresh', true],
  ])
  expect(await climbed(data, {})).toEqual(['fresh', 'nudge'])
  expect(await climbed(data, { order: 'listed' })).toEqual(['nudge', 'fresh'])
  const shown = await tillgreen(['stats'], { data, baseUrl: '' })
  expect(shown.stdout).toMatch(/steps after unsuccessful repairs\n {2}a hint to question the diagnosis +helped 0 of 7 /)
  expect(shown.stdout).toMatch(/a fresh diagnosis +helped 5 of 7 · \d/)
})
