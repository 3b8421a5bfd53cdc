// Work that takes long is done in worker threads, so that whoever asks the host meanwhile is answered at once.

import { userError } from '../../../contract/errors/index.js'
import type { TaskInput, TaskName, TaskOutput, TaskPlace } from './tasks.js'
import { startThread, type Thread } from './thread.js'
import { openTurns } from './turns.js'

/** Tasks that go on at once. A third would only take cores from those and from the host. */
const THREADS = 2
/** A thread without work ends after this many milliseconds: each takes memory for a heap of its own. */
const IDLE_MS = 30_000

export interface Work {
  /**
   * Does a task in a thread; waits for its turn where all threads are at work. What the task throws is thrown here, user errors with
   * their codes. `signal` ends the task with the thread that is at it. Once the result rejects, nothing goes on any more.
   */
  run<Name extends TaskName>(name: Name, input: TaskInput<Name>, signal?: AbortSignal): Promise<TaskOutput<Name>>
  /** Ends what is under way, with the user error `host-closed` for whoever waits for it: given up is no mistake. */
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
          // What the thread answers is the result of the task that it was given.
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
