// The asking side of the contract. It knows no schema: the types hold here, and the core checks all that comes in and goes
// out. So a window need not load them before it is drawn.

import { type AppError, UserError } from '../errors/index.js'
import type { Json } from '../text/json.js'
import type { Answer, Client, Contract, Wire } from './define.js'

/** Makes the typed functions that ask over `wire`. A refused question rejects with `UserError`. */
export const connect = <C extends Contract>(wire: Wire): Client<C> =>
  namesOf((area) => namesOf((name) => functionFor(`${area}.${name}`, wire))) as Client<C>

/** An object that has every name, each made when it is first asked for. */
function namesOf(make: (name: string) => unknown): object {
  const made = new Map<string, unknown>()
  return new Proxy(
    {},
    {
      get(_, name) {
        // Awaiting or printing this object asks for names outside of the contract.
        if (typeof name !== 'string' || name === 'then') return undefined
        if (!made.has(name)) made.set(name, make(name))
        return made.get(name)
      },
    },
  )
}

/** A feed is recognised by its listener, which its type demands. A call takes a signal in that place. */
const functionFor =
  (path: string, wire: Wire) =>
  (input: Json, more?: ((event: Json) => void) | AbortSignal, onEnd: (error: AppError | null) => void = () => {}): unknown =>
    typeof more === 'function' ? wire.listen(path, input, more, onEnd) : valueIn(wire.ask(path, input, more))

async function valueIn(asked: Promise<Answer>): Promise<Json> {
  const answer = await asked
  if (!answer.ok) throw new UserError(answer.error)
  return answer.value
}
