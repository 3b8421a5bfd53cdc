// Ends a test process whose main thread is stuck, which no timer of that thread could do.
import { Worker } from 'node:worker_threads'

let worker = null

/** Starts the watch; it reports with the word of the process, where that has one. */
export function startWatch(tillgreenWord) {
  worker = new Worker(new URL('./tillgreen-watch-thread.mjs', import.meta.url), { execArgv: [], workerData: { tillgreenWord } })
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
