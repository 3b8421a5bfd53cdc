import { expect, test } from 'vitest'
import type { AppError } from '../../contract/errors/index.js'
import type { Wish } from '../../contract/run/wish.js'
import type { Json } from '../../contract/text/json.js'
import type { Answer, Wire } from '../../contract/wire/define.js'
import { askingWire } from './asking-wire.js'

const wish: Wish = { file: 'run.jsonl', addresses: ['http://127.0.0.1:9/v1'], commands: ['sh -c id'] }
const needing = (needed: Wish): AppError => ({ code: 'consent-needed', data: needed })

/** A core that acts only after consent to `needed`, and records its inputs. */
function core(needed: Wish): { wire: Wire; inputs: Json[] } {
  const inputs: Json[] = []
  const judge = (input: Json): AppError | null => {
    inputs.push(input)
    const { agreed } = input as { agreed?: Json }
    return JSON.stringify(agreed) === JSON.stringify(needed) ? null : needing(agreed ? needed : wish)
  }
  const wire: Wire = {
    async ask(_path, input): Promise<Answer> {
      const error = judge(input)
      return error ? { ok: false, error } : { ok: true, value: 'done' }
    },
    listen(_path, input, onEvent, onEnd) {
      const error = judge(input)
      if (!error) onEvent('done')
      queueMicrotask(() => onEnd(error))
      return () => {}
    },
  }
  return { wire, inputs }
}

test('a question that needs consent is asked again with what the person agreed to, and not asked if they refuse', async () => {
  const { wire, inputs } = core(wish)
  const shown: Wish[] = []
  const asking = (isAgreed: boolean) =>
    askingWire(wire, async (asked) => {
      shown.push(asked)
      return isAgreed
    })
  expect(await asking(true).ask('runs.resume', { run: 'a' })).toEqual({ ok: true, value: 'done' })
  expect(await asking(false).ask('runs.resume', { run: 'b' })).toMatchObject({ ok: false, error: { code: 'consent-declined' } })
  expect(inputs).toEqual([{ run: 'a' }, { run: 'a', agreed: wish }, { run: 'b' }])
  expect(shown).toEqual([wish, wish])
})

test('what is wanted beyond what was shown is refused, and not agreed to by the same word', async () => {
  const { wire, inputs } = core({ ...wish, commands: ['sh -c id', 'rm -rf .'] })
  expect(await askingWire(wire, async () => true).ask('runs.resume', { run: 'a' })).toMatchObject({
    ok: false,
    error: { code: 'consent-needed' },
  })
  expect(inputs).toHaveLength(2)
})

test('a feed that needs consent begins with it, ends without it, and stays ended for a listener that left meanwhile', async () => {
  const { wire, inputs } = core(wish)
  const follow = (asking: Wire, input: Json) =>
    new Promise<[Json[], AppError | null]>((resolve) => {
      const events: Json[] = []
      asking.listen(
        'programs.run',
        input,
        (event) => events.push(event),
        (error) => resolve([events, error]),
      )
    })
  expect(
    await follow(
      askingWire(wire, async () => true),
      { run: 'a' },
    ),
  ).toEqual([['done'], null])
  expect(
    await follow(
      askingWire(wire, async () => false),
      { run: 'b' },
    ),
  ).toMatchObject([[], { code: 'consent-declined' }])
  const answer = Promise.withResolvers<boolean>()
  const end = askingWire(wire, () => answer.promise).listen(
    'programs.run',
    { run: 'c' },
    () => {},
    () => {},
  )
  await Promise.resolve()
  end()
  answer.resolve(true)
  await answer.promise
  await Promise.resolve()
  expect(inputs).toEqual([{ run: 'a' }, { run: 'a', agreed: wish }, { run: 'b' }, { run: 'c' }])
})
