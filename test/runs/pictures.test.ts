// Pictures and files that a user gives with their words: the models that take pictures are shown them, and of others it is said.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { quietAnswer, type SeenRequest, startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { steeredStory, WORDS } from '../support/steered-story.js'
import { description } from '../support/story.js'

const RED =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mO4IyJCU8QwasGoBaMWjFowasGoBaMWjFowasGoBaMWDBULAJ3LED19/LmKAAAAAElFTkSuQmCC'
const CAPTION = 'Pictures that the person gave with their words'

/** Builds the small project with a picture and a file, and says words with another picture while its code is written. */
async function given(colour: string) {
  const data = temporaryFolder('data')
  const drawing = join(data, 'drawing.png')
  writeFileSync(drawing, Buffer.from(RED, 'base64'))
  const later = join(data, 'later.png')
  // Bytes below the picture are no part of it.
  writeFileSync(later, Buffer.concat([Buffer.from(RED, 'base64'), Buffer.from('later')]))
  const rules = join(data, 'rules.txt')
  writeFileSync(rules, 'Numbers are whole.\n')
  const place = { data, baseUrl: '' }
  let isSaid = false
  const endpoint = await startEndpoint({
    models: ['storyteller'],
    reads: true,
    answer: async (request: SeenRequest) => {
      if (request.key === 'check-picture') return colour
      if (request.key === 'task/sum/code' && !isSaid) {
        isSaid = true
        const { lines } = await tillgreen(['runs', '--json'], place)
        const [run] = (lines[0]?.runs ?? []) as { id: string }[]
        expect((await tillgreen(['say', run?.id ?? '', WORDS, '--picture', later], place)).code).toBe(0)
      }
      const quiet = steeredStory[request.key] === undefined ? quietAnswer(request) : undefined
      return quiet ?? steeredStory[request.key] ?? 'ready'
    },
  })
  onTestFinished(() => endpoint.close())
  place.baseUrl = endpoint.url
  await tillgreen(['endpoints', 'check', endpoint.url], place)
  const words = ['run', description, '--template', 'python-plain', '--picture', drawing, '--attach', rules, '--json']
  const result = await startTillgreen(words, place).result
  const requestOf = (key: string) => endpoint.requests.find((request) => request.key === key)
  const pictures = (key: string): string[] => {
    const content: unknown = requestOf(key)?.messages.at(-1)?.content
    return Array.isArray(content) ? content.flatMap(({ image_url }) => (image_url ? [String(image_url.url)] : [])) : []
  }
  return { place, result, requestOf, pictures }
}

test('a model that takes pictures is shown those that came with the description, and those that came later with words', async () => {
  const { place, result, requestOf, pictures } = await given('Red')
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  for (const key of ['plan', 'reader/by-example', 'task/sum/tests-1/tests', 'task/sum/code'])
    expect([key, pictures(key)]).toEqual([key, [`data:image/png;base64,${RED}`]])
  expect(JSON.stringify(requestOf('plan'))).toContain(`${CAPTION}\\n\\nThey follow`)
  expect(pictures('task/sum/attempt/1/place')).toHaveLength(2)
  expect(pictures('task/said-1/code')).toHaveLength(2)
  // No other role sees them.
  expect(pictures('task/sum/attempt/1/diagnose')).toEqual([])
  // The file is a part of the description, by its name.
  expect(JSON.stringify(requestOf('plan'))).toContain('File rules.txt (18 bytes):\\n\\n```\\nNumbers are whole.\\n```')
  // The journal names the picture by its hash, and its bytes stay out of it.
  const started = result.lines.find((line) => line.step === 'started')
  expect(started).toMatchObject({ body: { goal: { pictures: [{ name: 'drawing.png', type: 'image/png', bytes: 99 }] } } })
  expect(JSON.stringify(result.lines)).not.toContain(RED)
  expect((await tillgreen(['replay', result.run, '--strict'], place)).stdout).toContain('The history matches')
})

test('of a model that takes no pictures it is said before and in the run, and it is asked in words alone', async () => {
  const { place, result, requestOf, pictures } = await given('Blue')
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  expect(result.stderr).toContain(
    'storyteller does not accept pictures, so prompts to the model contain no pictures. Describe the pictures in words.',
  )
  expect(pictures('plan')).toEqual([])
  expect(JSON.stringify(requestOf('plan'))).not.toContain(CAPTION)
  const row = result.lines.find((line) => line.step === 'pictures' && line.kind === 'note')
  expect(row).toMatchObject({ body: { names: ['drawing.png'], by: [{ role: 'planner', model: 'storyteller', takes: false }, {}, {}, {}] } })
  const { stdout } = await tillgreen(['show', result.run], place)
  expect(stdout).toContain('You added 1 picture')
})

test('what is no picture, or too much of them, is refused before anything begins', async () => {
  const data = temporaryFolder('data')
  const place = { data, baseUrl: 'http://127.0.0.1:1/v1' }
  writeFileSync(join(data, 'plan.pdf'), '%PDF-1.7')
  writeFileSync(join(data, 'large.png'), Buffer.concat([Buffer.from(RED, 'base64'), Buffer.alloc(2_000_000)]))
  const pdf = await tillgreen(['run', 'A module.', '--picture', 'plan.pdf'], place)
  expect([pdf.code, pdf.stderr]).toEqual([
    2,
    expect.stringContaining('plan.pdf is not a supported picture. Use a PNG, JPEG, WebP or GIF file.'),
  ])
  const large = await tillgreen(['run', 'A module.', '--picture', 'large.png'], place)
  expect(large.stderr).toContain('With large.png, the pictures total 2,000,099 bytes, but at most 2,000,000 are allowed.')
})
