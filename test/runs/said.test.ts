// Words that reach a run too late, or while no process carries it: the next run that can reads them, or they are offered.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { SaidView } from '../../src/contract/state/view-state.js'
import { openStore } from '../../src/main/store/store.js'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { type SeenRequest, startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { isPlacing } from '../support/placed-nowhere.js'
import { description, edit, file, goodStory, right, type Story, stub, weakPlan } from '../support/story.js'

buildWithProofs()

/** After the last step that listens: the question for tests that notice mutants. */
const AFTER_ALL = 'final/mutants/stronger/stronger'

const weak = file(
  'tests/test_squares.py',
  `
import unittest
from squares import even_squares


class EvenSquaresTest(unittest.TestCase):
    # clause 1
    def test_empty_list_gives_zero(self):
        self.assertEqual(even_squares([]), 0)
`,
)
/** Its tests notice so little that stronger ones are asked for after the last step that listens. */
const weakStory: Story = { ...goodStory, plan: weakPlan, 'task/sum/tests-1/tests': stub + weak, 'task/sum/code': file('squares.py', right) }

/** Answers by a story, but waits at these keys until each is released. */
async function held(keys: readonly string[], story: Story = goodStory) {
  const gates = new Map(keys.map((key) => [key, { reached: Promise.withResolvers<void>(), free: Promise.withResolvers<void>() }]))
  const answer = async (request: SeenRequest) => {
    const gate = gates.get(request.key)
    gate?.reached.resolve()
    await gate?.free.promise
    const reply = story[request.key] ?? 'I would rather not.'
    return typeof reply === 'function' ? reply(request) : reply
  }
  const endpoint = await startEndpoint({ models: ['storyteller'], answer })
  onTestFinished(() => endpoint.close())
  return {
    endpoint,
    place: { data: temporaryFolder('data'), baseUrl: endpoint.url },
    reached: (key: string) => gates.get(key)?.reached.promise,
    letGo: (key: string) => gates.get(key)?.free.resolve(),
  }
}

const build = ['run', description, '--template', 'python-plain', '--json']

const newest = async (data: string): Promise<string> => {
  const { lines } = await tillgreen(['runs', '--json'], { data })
  return (lines[0]?.runs as { id: string }[] | undefined)?.[0]?.id ?? ''
}

const saidOf = async (data: string, run: string): Promise<readonly Pick<SaidView, 'words' | 'path' | 'fate' | 'by'>[]> => {
  const { lines } = await tillgreen(['show', run, '--json'], { data })
  const { said } = lines[0] as { said: SaidView[] }
  return said.map(({ words, path, fate, by }) => ({ words, path, fate, by }))
}

const childStory: Story = {
  ...weakStory,
  'task/feedback/tests-1/tests': file(
    'tests/test_floats.py',
    `
import unittest
from squares import even_squares


class FloatsTest(unittest.TestCase):
    def test_whole_floats_count(self):
        self.assertEqual(even_squares([2.0]), 4)
`,
  ),
  'task/feedback/code': file('squares.py', right.replace('isinstance(number, int)', 'isinstance(number, (int, float))')),
}

const WISH = 'Take whole floats such as 2.0 as well.'

test('words and an edit after the last step that listens are offered, and a feedback run starts with both', async () => {
  const { endpoint, place, reached, letGo } = await held([AFTER_ALL], childStory)
  const { result } = startTillgreen([...build, '--no-hollow', '--out', join(place.data, 'made')], place)
  await reached(AFTER_ALL)
  const run = await newest(place.data)
  expect((await tillgreen(['say', run, 'Use recursion.'], place)).code).toBe(0)
  const undone = await tillgreen(['say', run, '--undo'], place)
  expect(undone.stdout, undone.stderr).toContain('Withdrawn: "Use recursion."')
  writeFileSync(join(place.data, 'mine.md'), '# Mine\n')
  expect((await tillgreen(['say', run, WISH], place)).stdout).toContain('The run will read your message at the next step.')
  expect((await tillgreen(['edit', run, 'NOTES.md', '--from', 'mine.md'], place)).code).toBe(0)
  letGo(AFTER_ALL)
  const parent = await result
  expect(parent.outcome?.verdict).toBe('verified')
  expect(parent.lines.at(-1)).toMatchObject({ type: 'finished', unheard: [{ words: WISH, fate: 'waiting' }, { path: 'NOTES.md' }] })
  expect(parent.stderr).toContain(`The program is in ${join(place.data, 'made')}.`)
  expect((await tillgreen(['show', run], place)).stdout).toMatch(
    /the run did not use them:\n {2}"Take whole floats[^\n]*\n {2}your change to NOTES\.md\nUse them in a new run with: tillgreen feedback \S+ --said/,
  )

  // No step would read what comes now, so it is refused.
  const late = await tillgreen(['say', run, 'And one more thing.'], place)
  expect([late.code, late.stderr]).toEqual([2, expect.stringContaining(`tillgreen feedback ${run}`)])

  // A picture and a file go with what is taken up, in the flags that a build has.
  writeFileSync(join(place.data, 'drawing.png'), Buffer.from('89504e470d0a1a0a', 'hex'))
  writeFileSync(join(place.data, 'rules.txt'), 'Halves are rounded to even.\n')
  const child = await tillgreen(['feedback', run, '--said', '--picture', 'drawing.png', '--attach', 'rules.txt', '--json'], place)
  expect(child.outcome?.verdict).toBe('verified')
  expect(child.lines.find(({ step, kind }) => step === 'pictures' && kind === 'note')).toMatchObject({ body: { names: ['drawing.png'] } })
  expect(child.stderr).toContain(`The program is in ${join(place.data, 'made')}.`)
  const prompt = endpoint.requests.find(({ key }) => key === 'task/feedback/tests-1/tests')?.messages.at(-1)?.content
  expect(prompt).toContain(WISH)
  expect(prompt).toContain('File rules.txt (27 bytes)')
  expect(child.lines.find((line) => line.step === 'person-edited')).toMatchObject({ body: { edits: [{ path: 'NOTES.md', refused: '' }] } })
  expect(await saidOf(place.data, run)).toEqual([
    { words: 'Use recursion.', path: null, fate: 'withdrawn', by: expect.stringMatching(/^unsaid-/) },
    { words: WISH, path: null, fate: 'given', by: child.run },
    { words: '', path: 'NOTES.md', fate: 'given', by: child.run },
  ])
  expect((await tillgreen(['show', run], place)).stdout).not.toContain('Use them in a new run with')
  const again = await tillgreen(['feedback', run, '--said'], place)
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('has read all your messages')])
})

test('words that only the round read in which all turned green were in no prompt, so they are offered too', async () => {
  const last = 'task/sum/attempt/1/action/1/fix'
  const { endpoint, place, reached, letGo } = await held([last])
  const { result } = startTillgreen(build, place)
  await reached(last)
  const run = await newest(place.data)
  await tillgreen(['say', run, WISH], place)
  letGo(last)
  const { lines, outcome } = await result
  expect(outcome?.verdict).toBe('verified')
  // What a run teaches is asked when it is over.
  const building = endpoint.requests.filter((request) => !isPlacing(request) && request.key !== 'lessons/learn')
  expect(building.some(({ messages }) => messages.some(({ content }) => content.includes(WISH)))).toBe(false)
  expect(lines.at(-1)).toMatchObject({ unheard: [{ words: WISH, fate: 'heard' }] })
})

test('words that a prompt carried count as read, with the step', async () => {
  const { place, reached, letGo } = await held(['task/sum/code'])
  const { result } = startTillgreen(build, place)
  await reached('task/sum/code')
  const run = await newest(place.data)
  await tillgreen(['say', run, 'Keep it under twenty lines.'], place)
  letGo('task/sum/code')
  expect((await result).lines.at(-1)).toMatchObject({ unheard: [] })
  expect(await saidOf(place.data, run)).toMatchObject([{ fate: 'used', by: 'task/sum/attempt/1/diagnose' }])
})

const stuck: Story = {
  ...goodStory,
  'task/sum/attempt/1/action/1/fix': edit('squares.py', '        if number % 2 == 1:', '        if number % 3 == 1:'),
}
test('words to a run that gets stuck before a prompt with them was answered are offered', async () => {
  const key = 'task/sum/attempt/1/action/1/fix'
  const { place, reached, letGo } = await held([key], stuck)
  const { result } = startTillgreen([...build, '--max-attempts', '2'], place)
  await reached(key)
  await tillgreen(['say', await newest(place.data), WISH], place)
  letGo(key)
  const { lines, outcome } = await result
  expect(outcome?.ended).toBe('stuck')
  expect(lines.at(-1)).toMatchObject({ unheard: [{ words: WISH }] })
})

test('words to a run whose model stops answering wait for the run to be resumed', async () => {
  const key = 'task/sum/attempt/1/diagnose'
  let isDead = true
  const { place, reached, letGo } = await held([key], {
    ...goodStory,
    [key]: () => (isDead ? { type: 'unauthorized' } : (goodStory[key] ?? '')),
  })
  const { result } = startTillgreen(build, place)
  await reached(key)
  const run = await newest(place.data)
  await tillgreen(['say', run, WISH], place)
  letGo(key)
  expect((await result).outcome?.ended).toBe('endpoint')
  expect((await tillgreen(['show', run], place)).stdout).toContain(`Waiting messages and changes: "${WISH}"`)
  isDead = false
  const resumed = await tillgreen(['resume', run, '--json'], place)
  expect(resumed.outcome?.verdict, resumed.stderr).toBe('verified')
  // The next step that listened was the last one: nothing was left to be built with them.
  expect(resumed.lines.at(-1)).toMatchObject({ unheard: [{ words: WISH }] })
})

test('words to a killed run are kept, a stop for its dead process is not, and the resumed run reads them once', async () => {
  const { endpoint, place, reached, letGo } = await held(['task/sum/code'])
  const { child, result } = startTillgreen(build, place)
  await reached('task/sum/code')
  const run = await newest(place.data)
  await tillgreen(['say', run, 'Before the kill.'], place)
  child.kill('SIGKILL')
  await result
  const store = openStore(place.data)
  store.requests.add(run, 'stop', '')
  store.close()
  const said = await tillgreen(['say', run, 'After the kill.'], place)
  expect(said.stdout).toContain(`tillgreen resume ${run}`)
  const shown = await tillgreen(['show', run], place)
  expect(shown.stdout).toContain('Waiting messages and changes: "Before the kill.", "After the kill."')
  expect((await tillgreen(['runs'], place)).stdout).toContain(`To resume interrupted runs: tillgreen resume ${run}`)
  letGo('task/sum/code')
  const resumed = await tillgreen(['resume', run, '--json'], place)
  expect(resumed.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const heardNotes = resumed.lines.filter((line) => line.kind === 'note' && line.step === 'heard')
  expect(heardNotes).toMatchObject([{ body: { words: ['Before the kill.', 'After the kill.'] } }])
  const prompts = endpoint.requests.filter(({ key }) => key.endsWith('/diagnose')).map(({ messages }) => messages.at(-1)?.content)
  expect(prompts).toEqual([expect.stringMatching(/- Before the kill\.\n- After the kill\./)])
})

test('words to a stopped run are read when it is resumed, and of two processes that resume it one learns of the other', async () => {
  const key = 'task/sum/code'
  const { place, reached, letGo } = await held([key])
  const { result } = startTillgreen(build, place)
  await reached(key)
  const run = await newest(place.data)
  await tillgreen(['stop', run], place)
  expect((await result).outcome?.ended).toBe('stopped')
  await tillgreen(['say', run, 'Keep it short.'], place)
  const lives = [startTillgreen(['resume', run, '--json'], place), startTillgreen(['resume', run, '--json'], place)]
  const first = await Promise.race(lives.map(async (life, index) => ({ index, result: await life.result })))
  expect([first.result.code, first.result.stderr]).toEqual([2, expect.stringMatching(/Run \S+ is already running in process \d+/)])
  letGo(key)
  const other = await lives[1 - first.index]?.result
  expect(other?.outcome?.verdict).toBe('verified')
  expect(await saidOf(place.data, run)).toMatchObject([{ words: 'Keep it short.', fate: 'used' }])
  const late = await tillgreen(['stop', run], place)
  expect([late.code, late.stdout]).toEqual([0, expect.stringContaining('has ended: verified.')])
})

test('what the person wrote stays when the agent goes back to an earlier state', async () => {
  // The first repair turns what is green red as well, so the second one starts from the state before it.

  buildWithProofs()
  const story: Story = {
    ...goodStory,
    'task/sum/attempt/1/action/1/fix': edit(
      'squares.py',
      '            raise TypeError(f"an int was expected, found {number!r}")',
      '            continue',
    ),
    'task/sum/attempt/2/diagnose': 'It keeps the odd numbers.',
    'task/sum/attempt/2/decide': goodStory['task/sum/attempt/1/decide'] ?? '',
    'task/sum/attempt/2/action/1/fix': goodStory['task/sum/attempt/1/action/1/fix'] ?? '',
  }
  const { place, reached, letGo } = await held(['task/sum/attempt/1/decide'], story)
  const { result: ended } = startTillgreen(build, place)
  await reached('task/sum/attempt/1/decide')
  const run = await newest(place.data)
  writeFileSync(join(place.data, 'mine.md'), '# Mine\n')
  await tillgreen(['edit', run, 'NOTES.md', '--from', 'mine.md'], place)
  letGo('task/sum/attempt/1/decide')
  const result = await ended
  expect(result.outcome?.verdict).toBe('verified')
  expect(result.lines.filter((line) => line.step === 'rolled-back')).toHaveLength(1)
  const finished = result.lines.find((line) => line.key === 'finished') as { body: { tree: string } } | undefined
  const store = openStore(place.data)
  expect(store.trees.read(finished?.body.tree ?? '', 'NOTES.md')?.toString()).toBe('# Mine\n')
  store.close()
})
