// Shows that an answer which goes wrong is ended while it streams, and that what came counts as the answer.
import { afterEach, describe, expect, test } from 'vitest'
import { closeEndpoints, dialects, endpointWith, modelOver, question } from '../../../test/support/model.js'

const signal = new AbortController().signal
afterEach(closeEndpoints)

const prose = 'Answer with the whole file in one block, and write nothing else around it. '.repeat(3)
const watched = { ...question, watch: { prose, alike: 20 } }
const LOOP = 'The list is empty.\n'.repeat(3_000)

describe.each(Object.entries(dialects))('an answer over %s', (_, dialect) => {
  test.each([
    ['loop', `Sure.\n${LOOP}`],
    ['echo', `${prose}\n${'More. '.repeat(20_000)}`],
  ] as const)('that is a %s ends at once, and is paid for', async (finish, text) => {
    const endpoint = await endpointWith(() => ({ type: 'text', text, piece: 20 }))
    const reply = await modelOver(dialect, endpoint).ask(watched, { signal })
    expect(reply).toMatchObject({ type: 'answer', finish, tries: [{ fault: null, usage: { completionTokens: expect.any(Number) } }] })
    expect(reply.type === 'answer' && reply.text.length).toBeLessThan(2_000)
    expect(reply.tries[0]?.usage?.completionTokens).toBeGreaterThan(20)
    expect(endpoint.requests).toHaveLength(1)
  })

  test('that is complete, or that is not watched, is accepted unchanged', async () => {
    const once = await endpointWith(() => ({ type: 'text', text: LOOP, streamed: false }))
    expect(await modelOver(dialect, once).ask(watched, { signal })).toMatchObject({ type: 'answer', finish: 'stop', text: LOOP })
    const streamed = await endpointWith(() => ({ type: 'text', text: LOOP, piece: 500 }))
    expect(await modelOver(dialect, streamed).ask(question, { signal })).toMatchObject({ type: 'answer', finish: 'stop', text: LOOP })
  })
})
