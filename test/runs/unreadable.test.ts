// Answers that a small model writes in its own way: mended and counted, gone on with where they were cut, and asked about where none can be used.
import { expect, test } from 'vitest'
import { type CommandResult, startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { code, description, file, goodStory, json, right, type Story, stub, suite, tellStory } from '../support/story.js'

const flags = ['run', description, '--template', 'python-plain', '--mutants', '0', '--json']

async function run(story: Story, more: readonly string[] = []) {
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  return { endpoint, place, result: await tillgreen([...flags, ...more], place) }
}

const malformed = (result: CommandResult) =>
  result.lines.flatMap((line) => (line.step === 'malformed' ? [line.body as { problems: string[]; repaired: boolean }] : []))

const spelt = json({
  title: 'Even squares',
  tasks: [
    {
      id: 'sum',
      title: 'Sum of even squares',
      words: [
        'even_squares(numbers) returns the sum of the squares of the even numbers; 0 for an empty list.',
        'Other values raise TypeError.',
      ],
      acceptance: ['[1, 2, 4] gives 20', '[] gives 0', '["a"] raises TypeError'],
      interface: { 'squares.py': { 'even_squares(numbers: list[int])': 'int; raises TypeError' } },
      needs: '',
      outputs: ['squares.py'],
      delivers: true,
    },
  ],
  start: null,
})

test('a model that misspells all of its answers reaches verified, and each is counted as mended', async () => {
  const { result, place } = await run({
    ...goodStory,
    plan: spelt,
    'task/sum/tests-1/tests': (stub + suite).replaceAll('>>>>>>> END\n', ''),
    'task/sum/code': `Here is the code:\n\n\`\`\`python\n${code.split('\n').slice(1, -2).join('\n')}\n\`\`\`\n`,
    'task/sum/attempt/1/action/1/fix':
      '**squares.py**\n```python\n<<<<<<< SEARCH\n        if number % 2 == 1:\n=======\n        if number % 2 == 0:\n>>>>>>> REPLACE\n```\n',
  })
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  expect(malformed(result).map(({ repaired }) => repaired)).toEqual([true, true, true, true])
  const said = malformed(result).flatMap(({ problems }) => problems)
  for (const words of [/`interface`/, /was empty, null/, /without its ">>>>>>> END"/, /single code block/, /SEARCH\/REPLACE/])
    expect(said).toContainEqual(expect.stringMatching(words))
  expect((await tillgreen(['show', result.run], place)).stdout).toMatch(/Answer repaired +SEARCH\/REPLACE blocks were read as EDIT blocks/)
})

test('an answer that ends in its middle is gone on with: what was whole is kept', async () => {
  const { result, endpoint } = await run({
    ...goodStory,
    'task/sum/tests-1/tests': `${stub}<<<<<<< FILE tests/test_squares.py\nimport unittest\nfrom squares import even_squares\n\n\nclass EvenSquaresTest(`,
    'task/sum/tests-1/tests-again-2': suite,
    'task/sum/code': file('squares.py', right),
  })
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  expect(malformed(result)).toMatchObject([
    {
      repaired: false,
      problems: [/ends in the middle of tests\/test_squares\.py/, /squares\.py were whole and are kept/].map((words) =>
        expect.stringMatching(words),
      ),
    },
  ])
  const again = endpoint.requests.find(({ key }) => key.endsWith('tests-again-2'))?.messages.at(-1)?.content
  expect(again).toMatch(/Your last answer ended in its middle[\s\S]*Go on where it stopped/)
  expect(again).not.toContain('class EvenSquaresTest(')
})

const asksFor = (child: ReturnType<typeof startTillgreen>['child']) =>
  new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      const found = /"run":"([^"]+)".*"step":"question"/.exec(String(chunk))?.[1]
      if (found) resolve(found)
    })
  })

test('three unusable answers pause the run: another model continues it, also after the process was killed', async () => {
  const claim = 'I have written the code and all tests pass.'
  const endpoint = await tellStory({
    ...goodStory,
    '*': ({ key, model }) => (!key.startsWith('task/sum/code') ? 'ready' : model === 'larger' ? file('squares.py', right) : claim),
    'task/sum/code': claim,
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const first = startTillgreen([...flags, '--questions', 'wait'], place)
  const id = await asksFor(first.child)
  first.child.kill('SIGKILL')
  await first.result
  const second = startTillgreen(['resume', id, '--json'], place)
  await asksFor(second.child)
  const shown = (await tillgreen(['answer', id], place)).stdout
  expect(shown).toMatch(
    /builder gave 3 answers that could not be used[\s\S]*storyteller[\s\S]*again +Try again[\s\S]*other-model +Another model[\s\S]*stop +Stop here/,
  )
  expect((await tillgreen(['answer', id, 'other-model', 'larger'], place)).code).toBe(0)
  const ended = await second.result
  expect(ended.outcome).toMatchObject({ verdict: 'verified' })
  const requests = endpoint.requests.filter(({ key }) => key.startsWith('task/sum/code'))
  expect(requests.map(({ model }) => model)).toEqual(['storyteller', 'storyteller', 'storyteller', 'larger'])
  expect((await tillgreen(['replay', id, '--strict'], place)).code).toBe(0)
})

test('with their default the run ends as stuck, and shows how it was decided', async () => {
  const { result, place } = await run({ plan: 'no', 'plan-again-2': 'no', 'plan-again-3': '{"title": "T", "tasks": [{"id' }, [
    '--questions',
    'default',
  ])
  expect(result.outcome).toMatchObject({
    verdict: 'unverifiable',
    ended: 'stuck',
    reason: expect.stringMatching(/3 answers in a row.*ends in the middle/),
  })
  expect((await tillgreen(['show', result.run], place)).stdout).toMatch(/Answered by default.*Stop here/)
})
