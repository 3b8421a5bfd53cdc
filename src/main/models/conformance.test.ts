// Every provider must return answers whole or not at all, keep thinking out of the answer,
// count everything, and obey Stop.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { closeEndpoints, endpointWith, profileFor, question } from '../../../test/support/model.js'
import type { EndpointProfile, Model } from '../../contract/model/model.js'
import { scriptedFileOf, scriptedProfile } from './dialects/scripted.js'
import { createModel, providers } from './index.js'

afterEach(closeEndpoints)
const signal = new AbortController().signal

/** So long that no machine is too slow for them. */
const limits = { connectMs: 5_000, firstTokenMs: 20_000, idleMs: 20_000, totalMs: 60_000, waitMs: 100, tries: 2 }

/** How each provider is made to return one text. A provider without a stage fails the first test below. */
const stages: Readonly<Record<string, (text: string) => Promise<Partial<EndpointProfile>>>> = {
  'openai-compatible': async (text) => ({ baseUrl: (await endpointWith(() => ({ type: 'text', text, piece: 5 }))).url }),
  'openai-responses': async (text) => ({ baseUrl: (await endpointWith(() => ({ type: 'text', text, piece: 5 }))).url }),
  scripted: async (text) => {
    const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, scriptedFileOf(question.key)), text)
    return scriptedProfile(folder)
  },
}

test('every provider of the folder has a stage here', () => {
  expect([...providers.keys()].sort()).toEqual(Object.keys(stages).sort())
})

describe.each([...providers.keys()])('%s', (id) => {
  const modelWith = async (text: string): Promise<Model> =>
    createModel({ ...profileFor(''), limits, ...(await stages[id]?.(text)), provider: id })

  test('gives an answer whole, in pieces on the way, counted and timed', async () => {
    const text = 'Zeile 東京 🙂\n'.repeat(40)
    const pieces: string[] = []
    const numbers: number[] = []
    const model = await modelWith(text)
    const reply = await model.ask(question, {
      signal,
      onText: (piece) => pieces.push(piece),
      onRequest: async (request) => void numbers.push(request.number),
    })
    expect(reply).toMatchObject({ type: 'answer', text, finish: 'stop', tries: [{ number: 1, fault: null, usage: expect.any(Object) }] })
    expect(pieces.join('')).toBe(text)
    expect(pieces).not.toContain('')
    expect(numbers).toEqual([1])
    expect(reply.tries[0]?.timing).toMatchObject({ firstTokenMs: expect.any(Number), answerBytes: expect.any(Number) })
    expect(model.profile).not.toHaveProperty('key')
  })

  test('keeps thinking in front of an answer out of it, and counts it', async () => {
    const reply = await (await modelWith('<think>\nFirst I will\n</think>\n\nthe answer')).ask(question, { signal })
    expect(reply).toMatchObject({ type: 'answer', text: 'the answer' })
    expect(reply.tries[0]?.timing.answerBytes).toBeGreaterThan('the answer'.length)
  })

  test('refuses before it asks what surely does not fit, and says what to do', async () => {
    const model = await modelWith('never')
    const long = { ...question, messages: [{ role: 'user' as const, text: 'word '.repeat(10_000) }] }
    expect(await model.ask(long, { signal, contextTokens: 4_096 })).toMatchObject({
      type: 'fault',
      fault: 'too-long',
      message: expect.stringMatching(
        /has about 14,\d{3} tokens, but ".*" has a context of 4,096.*Nothing was sent\. Load the model with a longer context/,
      ),
      tries: [],
    })
  })

  test('rejects with the reason of the signal, also before anything is sent', async () => {
    const model = await modelWith('x'.repeat(100_000))
    const stop = new AbortController()
    const reason = new Error('stopped')
    await expect(model.ask(question, { signal: stop.signal, onText: () => stop.abort(reason) })).rejects.toBe(reason)
    await expect(model.ask(question, { signal: stop.signal })).rejects.toBe(reason)
  })
})
