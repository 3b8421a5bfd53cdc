// What a worker thread runs: one task after the other, each with its result or error.
import { parentPort, workerData } from 'node:worker_threads'
import { type Message, messageOf } from './message.js'
import { perform, type TaskName, type TaskPlace } from './tasks.js'

const place = workerData as TaskPlace

parentPort?.on('message', async ({ name, input }: { name: TaskName; input: never }) => {
  const message = await perform(name, place, input).then((value): Message => ({ type: 'result', value }), messageOf)
  parentPort?.postMessage(message)
})
