// Actions of a user on a run: saving a file while it works, and a shell beside it.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { StepConfig } from '../../src/contract/config/config.js'
import { createHost, type Host } from '../../src/main/host/host.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory } from '../support/story.js'

/** A run of the good story that waits at a key until it is let go. */
async function heldRun(key: string): Promise<{ host: Host; run: string; letGo: () => void }> {
  let letGo = (): void => {}
  let reach = (): void => {}
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const endpoint = await startEndpoint({
    models: ['storyteller'],
    answer: async (request) => {
      if (request.key === key) {
        reach()
        await free
      }
      const reply = goodStory[request.key]
      return typeof reply === 'string' ? reply : 'ready'
    },
  })
  const place = { dataFolder: temporaryFolder('data'), resources: join(process.cwd(), 'resources'), version: 'test', key: null }
  const host = createHost({ ...place, baseUrl: endpoint.url, log: () => {} })
  onTestFinished(async () => {
    letGo()
    await host.close()
    await endpoint.close()
  })
  const config = StepConfig.parse({ model: { baseUrl: endpoint.url, model: 'storyteller' }, budget: { usd: null } })
  const { run } = await host.handlers.runs.start({
    description,
    template: 'python-plain',
    config,
    plan: null,
    out: null,
    force: false,
    project: null,
  })
  await reached
  return { host, run, letGo }
}

test('an edit saved while the run works is in its result; sealed tests, conflicts and a finished run are refused', async () => {
  const { host, run, letGo } = await heldRun('task/sum/attempt/1/decide')
  const { list, read, save, states } = host.handlers.files
  const { tree, all } = await list({ run, tree: null, folder: '', from: 0 })
  if (tree === null) throw new Error('The run has no files yet.')
  expect(all).toBeGreaterThan(1)

  await expect(async () => save({ run, path: 'tests/test_squares.py', base: tree, text: '' })).rejects.toThrow('test-sealed')
  // What steers the toolchain, whether the template names it or not.
  const path = 'lib/evil-1.0.dist-info/entry_points.txt'
  await expect(async () => save({ run, path, base: tree, text: '' })).rejects.toThrow('file-protected')
  await expect(async () => save({ run, path: '../out.py', base: tree, text: '' })).rejects.toThrow('..')
  const started = (await states({ run }))[0]?.tree ?? ''
  expect(await save({ run, path: 'squares.py', base: started, text: '# mine\n' })).toEqual({ type: 'conflict', tree })
  await expect(host.handlers.runs.restore({ run, tree: 'never' })).rejects.toThrow('state-missing')
  expect(await host.handlers.runs.restore({ run, tree: started })).toEqual({ reached: 'taken' })
  const said = async () => (await host.handlers.runs.journal({ run, after: 0 })).entries.findLast(({ step }) => step === 'said')
  await expect.poll(async () => (await said())?.body, { timeout: 20_000 }).toMatchObject({ said: { restore: started } })
  expect(await host.handlers.runs.unsay({ run, said: (await said())?.key ?? '' })).toEqual({ became: 'withdrawn' })
  expect(await save({ run, path: 'NOTES.md', base: tree, text: '# Mine\n' })).toEqual({ type: 'saved' })

  letGo()
  expect((await host.handlers.runs.outcome({ run })).verdict).toBe('verified')
  expect(await read({ run, tree: null, path: 'NOTES.md' })).toMatchObject({ found: true, text: '# Mine\n' })
  await expect(async () => save({ run, path: 'NOTES.md', base: tree, text: 'later' })).rejects.toThrow('request-too-late')
  await expect(host.handlers.runs.restore({ run, tree })).rejects.toThrow('request-too-late')
})

test('a shell shows a copy of the newest files with the tests read-only, and ends with its client', async () => {
  const { host, run } = await heldRun('task/sum/attempt/1/decide')
  const { terminals } = host.handlers
  const { terminal } = await terminals.open({ run, columns: 90, rows: 20 })
  const end = new AbortController()
  let shown = ''
  const over = terminals.output({ terminal }, (event) => (shown += event.type === 'text' ? event.text : 'OVER'), end.signal)
  const until = async (text: string) => {
    for (let look = 0; !shown.includes(text); look += 1) {
      if (look > 1_000) throw new Error(`Never saw ${text} in ${shown}`)
      await pause(20)
    }
  }
  await terminals.input({ terminal, text: 'ls; echo mine > tests/mine; echo mine > own.txt && echo kept$((1+1))\n' })
  await until('kept2')
  expect(shown).toContain('Changes you make here do not affect the')
  expect(shown).toContain('squares.py')
  expect(shown).toContain('Read-only file system')
  expect((await host.handlers.files.list({ run, tree: null, folder: '', from: 0 })).entries.map((entry) => entry.name)).not.toContain(
    'own.txt',
  )
  end.abort()
  await over
  await expect(async () => terminals.input({ terminal, text: 'x' })).rejects.toThrow('closed')
})
