// The model stops answering at each question of a build and of a feedback: the run is never verified by that, and continues where it was.
// A question that is asked is covered by that alone: whatever a run asks first fails once.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type CommandResult, type Surroundings, tillgreen } from '../support/command-line.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { type GoneStory, goneStories } from '../support/gone-stories.js'
import { buildWithProofs } from '../support/lean.js'

buildWithProofs()

const isWhole = process.env.TILLGREEN_GONE === '1'

/** An endpoint that goes away at each question when it is first asked, and stays away until it is brought back. */
async function begin({ answers, said, config }: GoneStory) {
  const state = { isGone: false, isFailing: false, isSaid: false, met: new Set<string>() }
  const place: { data: string; baseUrl: string } = { data: temporaryFolder('data'), baseUrl: '' }
  const say = async (words: string) => {
    state.isSaid = true
    const { lines } = await tillgreen(['runs', '--json'], place)
    const [run] = (lines[0]?.runs ?? []) as { id: string }[]
    await tillgreen(['say', run?.id ?? '', words], place)
  }
  const endpoint = await startEndpoint({
    models: ['storyteller'],
    reads: true,
    repairsAtOnce: true,
    answer: async ({ key }) => {
      if (state.isFailing && !key.startsWith('check') && !state.met.has(key)) state.isGone = true
      if (state.isGone) {
        state.met.add(key)
        return { type: 'unauthorized' }
      }
      if (key === said?.at && !state.isSaid) await say(said.words)
      return answers[key] ?? (key.startsWith('check') ? 'ready' : key.endsWith('/values') ? '{ "values": [] }' : 'NONE')
    },
  })
  onTestFinished(() => endpoint.close())
  place.baseUrl = endpoint.url
  const file = join(place.data, 'config.json')
  writeFileSync(file, JSON.stringify(config))
  return { state, place, options: ['--config', file, '--json'] }
}

/** Resumes the run as long as the endpoint ends it. Gives its end, and how often it was ended. */
async function toTheEnd(
  first: CommandResult,
  place: Surroundings,
  state: { isGone: boolean; readonly met: ReadonlySet<string> },
): Promise<{ readonly result: CommandResult; readonly times: number }> {
  let result = first
  let number = 0
  for (; result.outcome?.ended === 'endpoint'; number++) {
    expect(result.outcome.verdict, `${[...state.met].at(-1)}`).not.toBe('verified')
    expect(number, `${[...state.met].join(', ')}`).toBeLessThan(40)
    expect((await tillgreen(['show', result.run], place)).stdout).toContain(`tillgreen resume ${result.run}`)
    state.isGone = false
    result = await tillgreen(['resume', result.run, '--json'], place)
    expect(result.run).toBe(first.run)
  }
  return { result, times: number }
}

test.each(goneStories.filter(({ isShort }) => isWhole || isShort))(
  '$name: it continues at each question, and is verified in the end',
  async (story) => {
    const { state, place, options } = await begin(story)
    state.isFailing = story.feedback === undefined
    let result = await tillgreen(['run', story.description, '--template', story.template, ...options], place)
    if (story.feedback !== undefined) {
      expect(result.outcome?.verdict, result.stderr).toBe('verified')
      state.isFailing = true
      result = await tillgreen(['feedback', result.run, story.feedback, ...options], place)
    }
    const { result: ended, times } = await toTheEnd(result, place, state)
    expect(ended.outcome, ended.stderr).toMatchObject({ verdict: 'verified', ended: 'finished' })
    const met = [...state.met]
    // No question is taken for answered: each of them ended the run once. What the run taught is asked when its verdict is there.
    expect(times, met.join(', ')).toBe(met.filter((key) => key !== 'lessons/learn').length)
    expect(story.asks.filter((end) => !met.some((key) => key.endsWith(end)))).toEqual([])
    expect((await tillgreen(['replay', ended.run, '--strict'], place)).stdout).toContain('The history matches')
  },
)
