// A run whose roles are routed: the cheapest good model is asked, a failure falls back, and the journal has it all and replays strictly.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Settings } from '../../src/contract/config/settings.js'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

const quick = ['--template', 'python-plain', '--held-out', '0', '--mutants', '0', '--planner', 'graph', '--json']

test('a routed run asks models of the settings, falls back where one fails, notes each choice, costs what they cost and replays strictly', async () => {
  const dear = await tellStory(goodStory)
  const broken = await tellStory({ '*': { type: 'status', status: 500 } })
  const data = temporaryFolder('data')
  const endpoint = (name: string, baseUrl: string, model: string, output: number) => ({
    ...{ name, baseUrl, model, price: { input: 0.01, cachedInput: 0.01, output }, limits: { tries: 1 } },
  })
  const settings = Settings.parse({
    preflight: false,
    endpoints: [endpoint('dear', dear.url, 'storyteller', 1), endpoint('cheap', broken.url, 'small', 0.1)],
  })
  writeFileSync(join(data, 'settings.json'), JSON.stringify(settings))
  const place = { data, baseUrl: '' }

  const result = await tillgreen(['run', description, '--route', ...quick], place)
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  const shown = await tillgreen(['show', result.run, '--json'], place)
  expect(shown.code).toBe(0)
  const routed = [...shown.stdout.matchAll(/"title":"Chose (\w+) for the [\w-]+","detail":"([^"]+)"/g)].map(([, profile, why = '']) => [
    profile,
    why,
  ])
  const requestCount = ({ paths }: { readonly paths: readonly string[] }) =>
    paths.filter((path) => path.endsWith('/chat/completions')).length
  const answeredBy = (name: string) => routed.filter(([profile]) => profile === name).length
  expect(answeredBy('dear')).toBeGreaterThan(0)
  // What authors of tests and readers find is not measured, so their questions go to the model of the run.
  expect(requestCount(dear)).toBeGreaterThan(answeredBy('dear'))
  expect(shown.stdout).not.toMatch(/chosen for the (test-author|second-author|reader|reviewer)/)
  // Which one is drawn first is a matter of chance; what the cheap one cannot answer, the other one does.
  const fellBack = routed.filter(([, why = '']) => why.includes('a cheaper model failed') && why.includes('failed models: cheap'))
  expect(fellBack.length + answeredBy('cheap')).toBe(requestCount(broken))
  const replayed = await tillgreen(['replay', result.run, '--strict', '--json'], place)
  expect(replayed.lines[0]).toMatchObject({ type: 'replayed', ok: true, outcome: { verdict: 'verified' } })

  const table = await tillgreen(['router', '--json'], place)
  expect(table.lines[0]).toMatchObject({ type: 'router', floor: 0.7, share: 0.1 })
  const rows = table.lines[0]?.rows as {
    role: string
    class: string
    profiles: { profile: string; success: { n: number; count: number } }[]
  }[]
  const planner = rows.find(({ role, class: name }) => role === 'planner' && name === 'any')
  expect(planner?.profiles.find(({ profile }) => profile === 'dear')?.success.count).toBeGreaterThan(0)
  const words = (await tillgreen(['router'], place)).stdout
  expect(words).toContain('builder · python-plain')
  expect(words).toContain('saved compared with always using the most expensive model')

  // Off unless it is wanted: the run has the model of the endpoint that is chosen.
  const plain = await tillgreen(['run', description, '--out', join(data, 'plain'), ...quick], place)
  expect((await tillgreen(['show', plain.run, '--json'], place)).stdout).not.toMatch(/"title":"(dear|cheap) chosen for the/)
})

test('serve prints its token once, answers with it until it is interrupted, and takes the same token at the next start', async () => {
  const model = await tellStory({ '*': 'hello' })
  const data = temporaryFolder('data')
  const settings = Settings.parse({ endpoints: [{ name: 'local', baseUrl: model.url, model: 'storyteller' }] })
  writeFileSync(join(data, 'settings.json'), JSON.stringify(settings))
  const serveOnce = async (token: string | null) => {
    const { child, result } = startTillgreen(['serve', '--json'], { data })
    if (!child.stdout) throw new Error('It has no output.')
    const [line] = await once(child.stdout, 'data')
    const serving = JSON.parse(String(line)) as { url: string; token: string | null; profiles: number }
    const response = await fetch(`${serving.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serving.token ?? token}` },
      body: JSON.stringify({ model: 'tillgreen', messages: [{ role: 'user', content: 'hi' }] }),
    })
    expect(await response.json()).toMatchObject({ choices: [{ message: { content: 'hello' } }] })
    child.kill('SIGINT')
    expect((await result).code).toBe(0)
    return serving
  }
  const first = await serveOnce(null)
  expect(first).toMatchObject({ profiles: 1, token: expect.stringMatching(/^tg-/) })
  expect((await serveOnce(first.token)).token).toBeNull()
})
