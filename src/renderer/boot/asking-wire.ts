// A wire that asks the user wherever the core refuses to act for a stranger's run without their consent, and asks again with it.

import { type AppError, wishOf } from '../../contract/errors/index.js'
import type { Wish } from '../../contract/run/wish.js'
import type { Json } from '../../contract/text/json.js'
import type { Wire } from '../../contract/wire/define.js'

const DECLINED: AppError = { code: 'consent-declined', data: {} }

/**
 * Every question and feed goes through here, so that no caller handles consent.
 * @param consent asks the user; false if they refuse
 */
export function askingWire(wire: Wire, consent: (wish: Wish) => Promise<boolean>): Wire {
  return {
    async ask(path, input, signal) {
      const answer = await wire.ask(path, input, signal)
      const wish = answer.ok ? null : wishOf(answer.error)
      if (!wish) return answer
      // A second refusal is final: the core now wants something else than was shown.
      return (await consent(wish)) ? wire.ask(path, withAgreed(input, wish), signal) : { ok: false, error: DECLINED }
    },
    listen(path, input, onEvent, onEnd) {
      let isOver = false
      let end = wire.listen(path, input, onEvent, (error) => {
        const wish = error && wishOf(error)
        if (!wish) return onEnd(error)
        void consent(wish).then((isAgreed) => {
          if (isOver) return
          if (isAgreed) end = wire.listen(path, withAgreed(input, wish), onEvent, onEnd)
          else onEnd(DECLINED)
        })
      })
      return () => {
        isOver = true
        end()
      }
    },
  }
}

const withAgreed = (input: Json, wish: Wish): Json =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input, agreed: { ...wish } as Json } : input
