// Runs the tasks of a worker thread: one after the other, each with its result or error.

import { parentPort, workerData } from 'node:worker_threads'
import { speakIssues } from '../../../contract/paths/schema-issue.js'
import { schemaIssueText } from '../../../words/recorded/schema-issue.js'
import { type Message, messageOf } from '../work/message.js'
import type { TaskName, TaskPlace } from '../work/work.js'
import { perform } from './tasks.js'

speakIssues(schemaIssueText)
const place = workerData as TaskPlace

parentPort?.on('message', async ({ name, input }: { name: TaskName; input: never }) => {
  const message = await perform(name, place, input).then((value): Message => ({ type: 'result', value }), messageOf)
  parentPort?.postMessage(message)
})
