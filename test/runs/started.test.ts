// A start command that fails: the plan's is held against the template and the tasks, and a program that does not start is repaired.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, file, goodStory, json, right, type Story, tellStory } from '../support/story.js'

const planWith = (argv: readonly string[] | null, ...outputs: string[]) => {
  const { title, tasks } = JSON.parse((goodStory.plan ?? '').replace(/```(json)?/g, '')) as { title: string; tasks: object[] }
  const delivers = outputs.length > 0 ? { outputs, delivers: true } : {}
  return json({ title, tasks: tasks.map((task) => ({ ...task, ...delivers })), start: argv && { argv, expect: 'exits' } })
}
const main = (body: string) =>
  file(
    'main.py',
    `import sys\n\n\ndef main(arguments: list[str]) -> int:\n    ${body}\n    return 0\n\n\nif __name__ == "__main__":\n    raise SystemExit(main(sys.argv[1:]))`,
  )
const broken = main('print(arguments[0])')

async function run(story: Story, flags: readonly string[] = []) {
  const endpoint = await tellStory({ ...goodStory, ...story })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(
    ['run', description, '--template', 'python-plain', '--mutants', '0', '--out', 'made', '--json', ...flags],
    place,
  )
  return { result, place, requestKeys: endpoint.requests.map(({ key }) => key) }
}

test('a program that does not start is repaired, and its tests stay green', async () => {
  const { result, place } = await run({
    plan: planWith(['python3', 'main.py'], 'squares.py', 'main.py'),
    'task/sum/code': file('squares.py', right) + broken,
    'starting/try/1/repair-start': main('print(arguments[0] if arguments else "usage: main.py NUMBERS")'),
  })
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  expect(readFileSync(join(place.data, 'made/main.py'), 'utf8')).toContain('usage')
  expect((await tillgreen(['replay', result.run, '--strict'], place)).code).toBe(0)
})

test('what breaks a test, or does not help, is not kept, and the outcome says that it does not start', async () => {
  const { result, place } = await run({
    plan: planWith(['python3', 'main.py'], 'squares.py', 'main.py'),
    'task/sum/code': file('squares.py', right) + broken,
    'starting/try/1/repair-start': main('pass') + file('squares.py', 'def even_squares(numbers):\n    return 1\n'),
    'starting/try/2/repair-start': 'NONE',
  })
  expect(result.outcome).toMatchObject({ verdict: 'partly', findings: { shortfalls: [{ type: 'start' }] } })
  expect(readFileSync(join(place.data, 'made/squares.py'), 'utf8')).toContain('% 2 == 0')
})

test('a planned start that does not exist gives way to the command of the template', async () => {
  const { result, requestKeys } = await run({
    plan: planWith(['python', '-m', 'squares.cli'], 'squares.py', 'main.py'),
    'task/sum/code': file('squares.py', right) + main('print("usage")'),
  })
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  expect(requestKeys.filter((key) => key.startsWith('starting'))).toEqual([])
})

test('a planned entry file that no task writes goes back to the planner, and is left out where it comes again', async () => {
  const wrong = planWith(['python3', 'main.py'], 'squares.py')
  const { result } = await run({ plan: wrong, 'plan-again-2': wrong, 'plan-again-3': wrong, 'task/sum/code': file('squares.py', right) })
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  const malformed = result.lines
    .filter((line) => line.step === 'malformed')
    .map((line) => (line.body as { problems: string[] }).problems.join())
  expect(malformed).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/`start` runs "main\.py", which no task writes/)))
})
