// One worker thread, which does one task at a time and can be ended in the middle of it.
import { Worker } from 'node:worker_threads'
import { atExit } from '../../files/at-exit.js'
import { type Message, received } from './message.js'
import type { TaskName, TaskPlace } from './tasks.js'
import { workerFile } from './worker-file.js'

export interface Thread {
  /** Rejects with what the task threw, or with the signal's reason; then the thread is at rest, or over. */
  run(name: TaskName, input: unknown, signal: AbortSignal): Promise<unknown>
  /** Whether it can take another task. */
  isFit(): boolean
  end(): Promise<unknown>
  readonly over: Promise<unknown>
}

export function startThread(place: TaskPlace): Thread {
  const worker = new Worker(workerFile(), { workerData: place })
  // A process that has nothing else to do leaves; only a task under way holds it.
  worker.unref()
  let isFit = true
  let fault: unknown = null
  const over = new Promise<void>((resolve) =>
    worker.once('exit', () => {
      isFit = false
      resolve()
    }),
  )
  worker.on('error', (error) => {
    fault = error
  })
  const end = () => {
    isFit = false
    return worker.terminate()
  }

  const done = (): Promise<Message> => {
    const { promise, resolve } = Promise.withResolvers<Message>()
    worker.once('message', resolve)
    return promise
  }
  return {
    over,
    end,
    isFit: () => isFit,
    async run(name, input, signal) {
      worker.ref()
      const stop = () => void end()
      signal.addEventListener('abort', stop, { once: true })
      // Before what it writes is taken back: that was begun earlier.
      const isOver = atExit(stop)
      try {
        const message = done()
        worker.postMessage({ name, input })
        const first = await Promise.race([message, over])
        if (signal.aborted) {
          // Whoever takes back what it was writing must be alone with it.
          await over
          throw signal.reason
        }
        if (!first) throw fault ?? new Error(`The worker thread ended while it was at "${name}".`)
        return received(first)
      } finally {
        isOver()
        signal.removeEventListener('abort', stop)
        worker.removeAllListeners('message')
        worker.unref()
      }
    },
  }
}
