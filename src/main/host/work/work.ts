// Does long work in worker threads, so that the host answers other requests at once.

import { Worker } from 'node:worker_threads'
import { userError } from '../../../contract/errors/index.js'
import { atExit } from '../../files/at-exit.js'
import { type Message, received } from './message.js'
import { workerFile } from './worker-file.js'

/** Tasks that run at once. A third would only take cores from those and from the host. */
const THREADS = 2
/** A thread without work ends after this many milliseconds: each has its own heap. */
const IDLE_MS = 30_000

/** Where a task works. */
export interface TaskPlace {
  readonly dataFolder: string
  readonly resources: string
}

/** Tasks by name, as functions of their place and input. Where they are implemented, they are declared too (../worker/tasks.ts). */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface WorkTasks {}
export type TaskName = keyof WorkTasks
export type TaskInput<Name extends TaskName> = Parameters<WorkTasks[Name]>[1]
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<WorkTasks[Name]>>

export interface Work {
  /**
   * Does a task in a thread; waits for its turn where all threads are busy. Errors of the task are thrown here, user errors with
   * their codes. `signal` ends the task together with its thread. Once the result rejects, no work continues.
   */
  run<Name extends TaskName>(name: Name, input: TaskInput<Name>, signal?: AbortSignal): Promise<TaskOutput<Name>>
  /** Ends running tasks. Their callers get the user error `host-closed`, which is no mistake of ours. */
  close(): Promise<void>
}

/** The work of a host; no thread starts before there is a task. */
export function openWork(place: TaskPlace): Work {
  const threads = new Set<Thread>()
  const idle = new Map<Thread, NodeJS.Timeout>()
  const closing = new AbortController()
  const turns = openTurns(THREADS)

  const start = (): Thread => {
    const thread = startThread(place)
    threads.add(thread)
    void thread.over.then(() => threads.delete(thread))
    return thread
  }
  const rested = (): Thread => {
    for (const [thread, tired] of idle) {
      idle.delete(thread)
      clearTimeout(tired)
      if (thread.isFit()) return thread
    }
    return start()
  }
  const rest = (thread: Thread): void => {
    const tired = setTimeout(() => {
      idle.delete(thread)
      void thread.end()
    }, IDLE_MS)
    idle.set(thread, tired.unref())
  }

  return {
    async run<Name extends TaskName>(name: Name, input: TaskInput<Name>, asked?: AbortSignal): Promise<TaskOutput<Name>> {
      const signal = asked ? AbortSignal.any([asked, closing.signal]) : closing.signal
      const leave = await turns.take(signal)
      try {
        signal.throwIfAborted()
        const thread = rested()
        try {
          // Each answer of the thread is the result of its current task.
          return (await thread.run(name, input, signal)) as TaskOutput<Name>
        } finally {
          if (thread.isFit()) rest(thread)
        }
      } finally {
        leave()
      }
    },
    async close() {
      closing.abort(userError('host-closed'))
      await Promise.all([...threads].map((thread) => thread.end()))
    },
  }
}

/** One worker thread, which does one task at a time and can be ended in the middle of it. */
interface Thread {
  /** Rejects with what the task threw, or with the signal's reason; then the thread is at rest, or over. */
  run(name: TaskName, input: unknown, signal: AbortSignal): Promise<unknown>
  /** Whether it can take another task. */
  isFit(): boolean
  end(): Promise<unknown>
  readonly over: Promise<unknown>
}

function startThread(place: TaskPlace): Thread {
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
      // At exit this ends the thread before its writes are undone: those undos were registered earlier.
      const isOver = atExit(stop)
      try {
        const message = done()
        worker.postMessage({ name, input })
        const first = await Promise.race([message, over])
        if (signal.aborted) {
          // Its writes may be undone only after the thread has ended.
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

/** Lets so many tasks run at once; the others wait in order of arrival. */
interface Turns {
  /** Waits for a turn, and gives the function that ends it; rejects with the signal's reason where that comes first. */
  take(signal: AbortSignal): Promise<() => void>
}

function openTurns(count: number): Turns {
  const waiting: (() => void)[] = []
  let free = count
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    async take(signal) {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
        return leave
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const callOff = () => {
        const at = waiting.indexOf(resolve)
        if (at < 0) return
        waiting.splice(at, 1)
        reject(signal.reason)
      }
      waiting.push(resolve)
      signal.addEventListener('abort', callOff, { once: true })
      await promise.finally(() => signal.removeEventListener('abort', callOff))
      return leave
    },
  }
}
