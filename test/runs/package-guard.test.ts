// A package that a program wants is looked up before it is installed, and the setting says what becomes of a new one.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type CommandResult, root, startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { right } from '../support/good-story.js'
import { makeWheels, type Served, servePip } from '../support/registries.js'
import { description, file, goodStory, json, type Story, tellStory } from '../support/story.js'

const needs = (name: string) => `from ${name} import square\n${right.replace('number * number', 'square(number)')}`
const CODE = 'task/sum/code'
/** Gives up the package as soon as it can. */
const mending: Story = {
  ...goodStory,
  'task/sum/attempt/1/diagnose': 'The package is not there.',
  'task/sum/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'do without the package' }] }),
  'task/sum/attempt/1/action/1/fix': file('squares.py', right),
}

interface Attempt {
  readonly result: CommandResult
  readonly index: Served
  readonly place: { readonly data: string; readonly baseUrl: string }
  /** What a question said. */
  said(key: RegExp): string
}

/** A template of the standard library's runner, whose packages come from pip. */
function withPip(): string {
  const folder = join(temporaryFolder('template'), 'mine')
  cpSync(join(root, 'resources/templates/python-plain'), folder, { recursive: true })
  const path = join(folder, 'template.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), name: 'mine', manager: 'pip' }))
  return folder
}

interface Begun extends Omit<Attempt, 'result'> {
  readonly words: readonly string[]
}

/** A run whose index has one package, published an hour ago. */
async function tryPackage(story: Story, ...settings: readonly string[]): Promise<Attempt> {
  const { words, ...begun } = await layOut(story, settings)
  return { ...begun, result: await tillgreen(words, begun.place) }
}

async function layOut(story: Story, settings: readonly string[]): Promise<Begun> {
  const folder = join(temporaryFolder('wheels'), 'wheels')
  makeWheels(folder, [{ name: 'shapely_squares', files: { 'shapely_squares.py': 'def square(number):\n    return number * number\n' } }])
  const { index } = await servePip(folder, new Date(Date.now() - 3_700_000).toISOString())
  const endpoint = await tellStory(story)
  const environment = { PIP_INDEX_URL: `${index.url}/simple/`, PIP_FIND_LINKS: '' }
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url, environment }
  const config = join(place.data, 'config.json')
  writeFileSync(config, JSON.stringify({ heldOut: 0, mutants: 0 }))
  const words = ['run', description, '--template', withPip(), '--config', config, '--out', join(place.data, 'made'), '--json']
  const said = (key: RegExp) =>
    endpoint.requests
      .filter((request) => key.test(request.key))
      .map(({ messages }) => JSON.stringify(messages))
      .join('\n')
  return { words: [...words, '--max-attempts', '3', ...settings.flatMap((each) => ['--set', each])], index, place, said }
}

const concerns = ({ lines }: CommandResult) =>
  lines.filter(({ kind, step }) => kind === 'note' && step === 'guarded').map(({ body }) => body)
const lookedUp = ({ lines }: CommandResult) => lines.filter(({ kind, step }) => kind === 'result' && step === 'registry')
const isNew = { type: 'guarded', package: 'shapely_squares', concern: { type: 'new', hours: 1 } }

test('by default a new package is installed, with a remark that the list of a run shows', async () => {
  const { result, place, index } = await tryPackage({ ...mending, [CODE]: file('squares.py', needs('shapely_squares')) })
  expect(concerns(result)[0]).toEqual({ ...isNew, isLet: true })
  expect(result.outcome?.verdict).toBe('verified')
  const requestsBefore = index.paths.length
  expect((await tillgreen(['replay', result.run, '--strict'], place)).code).toBe(0)
  expect(index.paths.length).toBe(requestsBefore)
  expect((await tillgreen(['show', result.run], place)).stdout).toContain('shapely_squares was published 1 hour ago.')
})

test('where new packages are refused, the model learns why and does without', async () => {
  const { result, place, said, index } = await tryPackage(
    { ...mending, [CODE]: file('squares.py', needs('shapely_squares')) },
    'packages=refuse',
  )
  expect(concerns(result)).toEqual([{ ...isNew, isLet: false }])
  expect(said(/attempt\/1\/(diagnose|decide)$/)).toContain('shapely_squares was not installed: it was published 1 hour ago.')
  expect(result.outcome?.verdict).toBe('verified')
  expect(index.paths.filter((path) => path.endsWith('.whl'))).toEqual([])
  expect((await tillgreen(['replay', result.run, '--strict'], place)).code).toBe(0)
})

test('where the user is asked and gives no answer, the package is left out, and is not asked about again', async () => {
  const install = json({ actions: [{ action: 'install-package', package: 'shapely-squares', why: 'it is missing' }] })
  const story = {
    ...mending,
    [CODE]: file('squares.py', needs('shapely_squares')),
    'task/sum/attempt/1/decide': install,
    'task/sum/attempt/2/diagnose': 'The package is not there.',
    'task/sum/attempt/2/decide': json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'do without the package' }] }),
    'task/sum/attempt/2/action/1/fix': file('squares.py', right),
  }
  const { result, place, index } = await tryPackage(story, 'packages=ask', 'questions=default')
  const questions = result.lines.filter(({ kind, step }) => kind === 'intent' && step === 'question')
  expect(questions.map(({ body }) => body)).toEqual([expect.objectContaining({ title: 'Install shapely_squares?', otherwise: 'leave' })])
  expect(concerns(result).every((each) => (each as { isLet: boolean }).isLet === false)).toBe(true)
  // The second time it is asked for by its other spelling, and nothing is asked of the index again.
  expect(lookedUp(result).length).toBe(2)
  expect(index.paths.filter((path) => path === '/simple/shapely-squares/').length).toBe(1)
  expect((await tillgreen(['replay', result.run, '--strict'], place)).code).toBe(0)
})

test('if the user agrees to it, the package is installed', async () => {
  const story = { ...mending, [CODE]: file('squares.py', needs('shapely_squares')) }
  const { words, place } = await layOut(story, ['packages=ask', 'questions=wait'])
  const { child, result } = startTillgreen(words, place)
  const run = await new Promise<string>((resolve) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const asks = text.split('\n').find((line) => line.includes('"kind":"intent"') && line.includes('"step":"question"'))
      if (asks) resolve((JSON.parse(asks) as { run: string }).run)
    })
  })
  expect((await tillgreen(['answer', run], place)).stdout).toMatch(/Install shapely_squares\?[\s\S]*it was published 1 hour ago/)
  expect((await tillgreen(['answer', run, 'install'], place)).code).toBe(0)
  const ended = await result
  expect(ended.outcome?.verdict).toBe('verified')
  expect(concerns(ended)).toEqual([{ ...isNew, isLet: true }])
  expect((await tillgreen(['replay', run, '--strict'], place)).code).toBe(0)
})

test('a name that the registry does not know is never installed, whatever is set', async () => {
  const { result, said } = await tryPackage({ ...mending, [CODE]: file('squares.py', needs('reqeusts')) }, 'packages=warn')
  expect(concerns(result)).toEqual([
    { type: 'guarded', package: 'reqeusts', concern: { type: 'unknown-name' }, isLet: false },
    { type: 'guarded', package: 'reqeusts', concern: { type: 'look-alike', of: 'requests', by: 'letter' }, isLet: false },
  ])
  expect(said(/attempt\/1\/(diagnose|decide)$/)).toContain('the registry does not know this name')
  expect(result.outcome?.verdict).toBe('verified')
})
