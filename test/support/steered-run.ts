// A run whose user says something while a model is asked.
import { onTestFinished } from 'vitest'
import { startTillgreen, tillgreen } from './command-line.js'
import { type FakeEndpoint, quietAnswer, type SeenRequest, startEndpoint } from './endpoint.js'
import { temporaryFolder } from './folders.js'
import { WORDS } from './steered-story.js'
import { description } from './story.js'

/** Says the words while this key is asked for. */
export async function steered(
  story: Readonly<Record<string, string>>,
  key: string,
  spoken = WORDS,
  wish = description,
  more: readonly string[] = [],
) {
  const place: { data: string; baseUrl: string } = { data: temporaryFolder('data'), baseUrl: '' }
  let isSaid = false
  const answer = async (request: SeenRequest) => {
    if (request.key === key && !isSaid) {
      isSaid = true
      const { lines } = await tillgreen(['runs', '--json'], place)
      const [run] = (lines[0]?.runs ?? []) as { id: string }[]
      await tillgreen(['say', run?.id ?? '', spoken], place)
    }
    const ended = story[request.key]
    const quiet = story[request.key] === undefined ? quietAnswer(request) : undefined
    if (quiet !== undefined) return quiet
    return ended ?? 'ready'
  }
  const endpoint: FakeEndpoint = await startEndpoint({ models: ['storyteller'], reads: true, answer })
  onTestFinished(() => endpoint.close())
  place.baseUrl = endpoint.url
  const { result: ended } = startTillgreen(['run', wish, '--template', 'python-plain', '--json', ...more], place)
  const result = await ended
  const promptOf = (name: string) => String(endpoint.requests.find((request) => request.key === name)?.messages.at(-1)?.content)
  const systemOf = (name: string) => String(endpoint.requests.find((request) => request.key === name)?.messages[0]?.content)
  return { result, promptOf, systemOf, place, keys: endpoint.requests.map((request) => request.key) }
}
