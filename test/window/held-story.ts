// A story with held keys: at these the model waits until the journey releases it.
import type { Page } from '@playwright/test'
import {
  type Answer,
  type EndpointOptions,
  type FakeEndpoint,
  ONE_CALL,
  quietAnswer,
  type SeenRequest,
  startEndpoint,
} from '../support/endpoint.js'
import { description } from '../support/good-story.js'
import { BY_THE_RULES } from '../support/rules-answer.js'
import { chooseTemplate } from '../support/start-screen.js'

export interface HeldStory {
  readonly endpoint: FakeEndpoint
  letGo(key: string): void
  /** Resolves when the question with this held key has come. */
  waitForQuestion(key: string): Promise<void>
}

/** Answers by journal key. What is asked outside the run is the look at the endpoint before it starts. */
export async function tell(
  story: Readonly<Record<string, Answer>>,
  held: readonly string[] = [],
  more: Partial<EndpointOptions> = {},
): Promise<HeldStory> {
  const gates = new Map(held.map((key) => [key, Promise.withResolvers<void>()]))
  const arrivals = new Map(held.map((key) => [key, Promise.withResolvers<void>()]))
  const endpoint = await startEndpoint({
    ...more,
    models: ['storyteller'],
    reads: true,
    answer: async (seen: SeenRequest) => {
      const { key } = seen
      arrivals.get(key)?.resolve()
      await gates.get(key)?.promise
      const otherwise = key === 'check-rules' ? BY_THE_RULES : key.endsWith(ONE_CALL) ? 'NONE' : 'ok'
      return story[key] ?? quietAnswer(seen) ?? otherwise
    },
  })
  return { endpoint, letGo: (key) => gates.get(key)?.resolve(), waitForQuestion: (key) => arrivals.get(key)?.promise ?? Promise.resolve() }
}

/** Describes the small project on the start screen and builds it; `change` may change the line of settings before. */
export async function build(
  page: Page,
  { url }: FakeEndpoint,
  change: (page: Page) => Promise<void> = async () => {},
  wish = description,
  template = 'Python, no packages',
): Promise<void> {
  await page.getByRole('textbox').first().fill(wish)
  await chooseTemplate(page, template)
  await page.getByRole('button', { name: /^up to|^no limits/i }).click()
  await page
    .getByLabel(/endpoint|address/i)
    .first()
    .fill(url)
  await change(page)
  await page.getByRole('button', { name: 'Build it' }).click()
}

export const verdict = (page: Page) => page.getByRole('heading', { name: /^(Verified|Partly|Failed|Invalid|Unverifiable)/ }).first()
