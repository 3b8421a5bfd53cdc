// Questions both ways between the stand-in's process and the test that drives it, over Node's IPC channel.
import type { ChildProcess } from 'node:child_process'

type Message =
  | { readonly type: 'ask'; readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly type: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: string }

export type Answers = Readonly<Record<string, (...args: never[]) => unknown>>

export interface Talk {
  ask<T>(name: string, ...args: unknown[]): Promise<T>
  /** Adds to what this side answers. */
  answer(more: Answers): void
}

/** The other side has ended; what was asked of it is not answered. */
export class Gone extends Error {}

interface End {
  readonly connected?: boolean
  send?: ((message: Message, sent: (error: Error | null) => void) => unknown) | undefined
  on(event: 'message' | 'disconnect', listener: (message: unknown) => void): unknown
}

/** Opens one end: `process` in the stand-in, the child in the test. */
export function openTalk(end: End | ChildProcess): Talk {
  const answers = new Map<string, (...args: never[]) => unknown>()
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let next = 1
  // The other side may have ended while its end is not yet known here; "disconnect" follows then, and rejects what waits.
  const ignore = () => {}
  const send = (message: Message) => {
    if ((end as End).connected) (end as End).send?.(message, ignore)
  }
  const perform = async (name: string, args: readonly unknown[]) => {
    const act = answers.get(name)
    if (!act) throw new Error(`Nobody answers "${name}" here; what was asked: ${JSON.stringify(args)}`)
    return await act(...(args as never[]))
  }
  ;(end as End).on('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Gone('The other side ended before it answered.'))
    waiting.clear()
  })
  const receive = (message: Message) => {
    if (message.type === 'ask')
      return void perform(message.name, message.args).then(
        (value) => send({ type: 'answer', id: message.id, value }),
        (error: unknown) =>
          send({ type: 'answer', id: message.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      )
    const question = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error !== undefined) question?.reject(new Error(message.error))
    else question?.resolve(message.value)
  }
  // Node gives all messages of one read before any promise goes on. What an answer sets off must happen before the next message.
  ;(end as End).on('message', (received) => setImmediate(receive, received as Message))
  return {
    ask: <T>(name: string, ...args: unknown[]) =>
      new Promise<T>((resolve, reject) => {
        if (!(end as End).connected) return reject(new Gone(`Nobody is there any more to be asked "${name}".`))
        const id = next++
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
        send({ type: 'ask', id, name, args })
      }),
    answer(more) {
      for (const [name, act] of Object.entries(more)) answers.set(name, act)
    },
  }
}
