// Ends a test process whose main thread is stuck, which no timer of that thread could do.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

let worker = null

/** Starts the watch; it reports with the word of the process, where that has one. */
export function startWatch(tillgreenWord) {
  // A path: in jsdom the global URL is another class, which Node refuses.
  const thread = join(dirname(fileURLToPath(import.meta.url)), 'tillgreen-watch-thread.mjs')
  worker = new Worker(thread, { execArgv: [], workerData: { tillgreenWord } })
  // A watch must not keep the process alive, and its failure is not the program's.
  worker.unref()
  worker.on('error', () => {})
}

/** Starts the clock anew: if nothing else is said within this time, `line` is reported and the process ends. */
export function expectWithin(milliseconds, line) {
  worker?.postMessage({ milliseconds, line })
}

/** Stops the clock. */
export function expectNothing() {
  worker?.postMessage(null)
}
