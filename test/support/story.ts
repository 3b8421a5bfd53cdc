// Runs against an endpoint whose answers are written down by key: one project, with good or bad answers.

import { onTestFinished } from 'vitest'
import {
  type Answer,
  type EndpointOptions,
  type FakeEndpoint,
  isQuiet,
  ONE_CALL,
  quietAnswer,
  type SeenRequest,
  startEndpoint,
} from './endpoint.js'
import { BY_THE_RULES } from './rules-answer.js'

/** Answers by journal key; a function may look at the request. `*` answers what no key does. */
export type Story = Readonly<Record<string, Answer | ((request: SeenRequest) => Answer | Promise<Answer>)>>

/** What a story says of a test that it does not doubt. */
const testIsRight = JSON.stringify({ working: 'By the words it is what the test expects.', ruling: 'program' })

/** The answer to a question that has no key in the story, if that answer changes nothing. */
function defaultAnswer(key: string): string | undefined {
  if (key === 'check-rules') return BY_THE_RULES
  if (key.startsWith('check')) return 'ready'
  // An author who has no better tests.
  if (key.endsWith('/stronger') || key.endsWith('/send-back')) return 'NONE'
  return key.endsWith('/ruling') ? testIsRight : undefined
}

/** An endpoint that answers by `x-tillgreen-key`; a key that the story does not know gets a 404 that names it. */
export async function tellStory(story: Story, more: Partial<EndpointOptions> = {}): Promise<FakeEndpoint> {
  const endpoint = await startEndpoint({
    ...more,
    models: ['storyteller'],
    reads: true,
    repairsAtOnce: true,
    answer: (request) => {
      // The look before a run asks four tiny questions.
      const answer =
        story[request.key] ?? quietAnswer(request) ?? (request.key.endsWith(ONE_CALL) ? 'NONE' : story['*']) ?? defaultAnswer(request.key)
      if (answer === undefined)
        return { type: 'status', status: 404, body: JSON.stringify({ error: { message: `the story has no answer for ${request.key}` } }) }
      return typeof answer === 'function' ? answer(request) : answer
    },
  })
  onTestFinished(() => endpoint.close())
  const isInStory = (request: SeenRequest) => (!isQuiet(request) && !request.key.endsWith(ONE_CALL)) || story[request.key] !== undefined
  return {
    ...endpoint,
    /** Requests that belong to the story. Readers, second values and placings that it does not mention find nothing and are left out. */
    get requests() {
      return endpoint.requests.filter(isInStory)
    },
  }
}

export { code, description, edit, file, goodStory, json, right, stub, suite, weakPlan } from './good-story.js'
