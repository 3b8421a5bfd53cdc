// Shows that scripted answers come by key, in pieces, honestly counted, and that a missing key names its neighbour.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Question } from '../../../contract/model/model.js'
import { byId, createModel, providers } from '../index.js'
import { createScripted, scriptedProfile } from './scripted.js'

const folder = mkdtempSync(join(tmpdir(), 'scripted-'))
afterAll(() => rmSync(folder, { recursive: true }))

const question = (key: string): Question => ({
  role: 'builder',
  key,
  run: 'r1',
  messages: [{ role: 'user', text: 'x'.repeat(35) }],
  maxOutputTokens: 100,
  seed: null,
})
const signal = new AbortController().signal

describe('createScripted', () => {
  test('answers by key and streams in pieces', async () => {
    const text = 'line\n'.repeat(1_000)
    const pieces: string[] = []
    const reply = await createScripted({ 'task/a/write': text }).ask(question('task/a/write'), {
      signal,
      onText: (piece) => pieces.push(piece),
    })
    expect(pieces.length).toBeGreaterThan(5)
    expect(pieces.join('')).toBe(text)
    expect(reply).toMatchObject({ type: 'answer', text, finish: 'stop', model: 'scripted', endpoint: 'scripted:memory', fingerprint: null })
    expect(reply.tries).toMatchObject([
      {
        number: 1,
        fault: null,
        usage: { promptTokens: 18, completionTokens: 2500, estimated: true },
        timing: { promptBytes: 35, answerBytes: 5000 },
        cost: 0,
      },
    ])
  })

  test('a missing key names itself and the nearest known one', async () => {
    const reply = await createScripted({ plan: '', 'task/parser/attempt/1/write': '', 'task/lexer/attempt/2/write': '' }).ask(
      question('task/parser/attempt/2/write'),
      { signal },
    )
    expect(reply).toMatchObject({
      type: 'fault',
      fault: 'unknown-answer',
      message:
        'The scripted model has no answer for the key "task/parser/attempt/2/write". The nearest key that it knows is "task/parser/attempt/1/write".',
    })
    expect(reply.tries).toHaveLength(1)
  })

  test('rejects with the reason of the signal', async () => {
    const stop = new AbortController()
    const reason = new Error('stopped')
    const asking = createScripted({ a: 'x'.repeat(10_000_000) }).ask(question('a'), {
      signal: stop.signal,
      onText: () => stop.abort(reason),
    })
    await expect(asking).rejects.toBe(reason)
    await expect(createScripted({ a: 'x' }).ask(question('a'), { signal: stop.signal })).rejects.toBe(reason)
  })
})

describe('the folder of a scripted provider', () => {
  test('holds one file for each key', async () => {
    writeFileSync(join(folder, 'task.a.write.md'), 'hello')
    const model = createModel(scriptedProfile(folder))
    expect(await model.ask(question('task/a/write'), { signal })).toMatchObject({ type: 'answer', text: 'hello' })
    expect(await model.ask(question('task/a/wright'), { signal })).toMatchObject({ message: expect.stringContaining('"task/a/write"') })
    expect(await model.ask(question('../../etc/passwd'), { signal })).toMatchObject({ fault: 'unknown-answer' })
  })

  test('that does not exist has no answers', async () => {
    expect(await createModel(scriptedProfile(join(folder, 'none'))).ask(question('a'), { signal })).toMatchObject({
      message: expect.stringContaining('It has no answers at all.'),
    })
  })
})

describe('providers', () => {
  test('are collected from the folder', () => expect([...providers.keys()]).toContain('scripted'))
  test('with equal ids are refused', () => {
    const one = { id: 'a', title: '', create: () => createScripted({}) }
    expect(() => byId([one, { ...one }])).toThrow('Two model providers have the id "a".')
  })
})
