// The thread behind tillgreen-watch.mjs: its timers run while the main thread is in an endless loop.
import { parentPort } from 'node:worker_threads'
import { takeWriter } from './tillgreen-report.mjs'

const { write } = takeWriter()

let timer

parentPort.on('message', (expected) => {
  clearTimeout(timer)
  if (expected === null) return
  timer = setTimeout(() => {
    write(expected.line)
    process.kill(process.pid, 'SIGKILL')
  }, expected.milliseconds)
})
