// A small model builds a program of one file from examples: no plan, examples sealed first, one answer, then more, the best by examples and behaviour.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { isFast } from '../support/tier.js'

const words = 'A function double(number) that gives twice a number.'
/** As many examples as a verified program needs. */
const examples = ['4 8', '0 0', '-1 -2', '10 20'].flatMap((each) => ['--example', `double(${each.replace(' ', ') -> ')}`])
const right = '```python\ndef double(number: int) -> int:\n    return number * 2\n```'
const square = '```python\ndef double(number):\n    return number * number\n```'
const other = '```python\ndef double(number: int) -> int:\n    return number + number\n```'

/** A run with a model whose name says that it is small; it gives the answers in turn. */
async function build(description: string, answers: readonly string[], more: readonly string[] = []) {
  let next = 0
  const endpoint = await startEndpoint({
    models: ['tiny-1.5b'],
    answer: () => answers[Math.min(next++, answers.length - 1)] ?? '',
  })
  onTestFinished(() => endpoint.close())
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', description, '--template', 'python-plain', '--json', '--mutants', '0', ...more], place)
  return { result, place, endpoint, keys: endpoint.requests.map(({ key }) => key) }
}

test('two answers that meet all examples and agree are verified, and neither is asked for by a form', async () => {
  const { result, keys, endpoint } = await build(words, [right, other], examples)
  expect(result.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(keys).toEqual(['task/main/code', 'task/main/program-2/code'])
  // A single code block is what was asked for.
  expect(result.lines.filter(({ step }) => step === 'malformed')).toEqual([])
  const [request] = endpoint.requests
  expect(request?.messages.map(({ role }) => role)).toEqual(['user'])
  const prompt = request?.messages[0]?.content ?? ''
  expect(prompt).toContain('- double(4) -> 8')
  expect(prompt).not.toMatch(/DECLINE|<<<<<<<|CONTRADICTION/)
  expect(prompt.split(/\s+/).length).toBeLessThan(80)
})

test('examples in the words are sealed and red before a model is asked for code', async () => {
  const { result } = await build(`${words} double(3) returns 6.`, [right], examples)
  const steps = result.lines.map(({ step, key }) => `${step} ${key}`)
  expect(steps.findIndex((step) => step.startsWith('sealed'))).toBeLessThan(steps.findIndex((step) => step.startsWith('ask ')))
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
})

test('where the first answer misses an example more are drawn, and one that meets all and agrees with another is taken', async () => {
  const { result, keys, endpoint } = await build(words, [square, square, right, other, square, square], examples)
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  // Two side by side until one meets all, then one at a time until another agrees.
  expect(keys).toHaveLength(4)
  const temperatures = endpoint.requests.map(({ body }) => body.temperature)
  expect(temperatures).toEqual([0, 0.8, 0.8, 0.8])
})

test('an endpoint that gives several answers is asked once for them, and each is run', async () => {
  const endpoint = await startEndpoint({
    models: ['tiny-1.5b'],
    answer: ({ body }) => (body.n === undefined ? square : { type: 'several', texts: [square, 'I cannot say.', right, other] }),
  })
  onTestFinished(() => endpoint.close())
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', words, '--template', 'python-plain', '--json', '--mutants', '0', ...examples], place)
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  expect(endpoint.requests.map(({ key, body }) => [key, body.n])).toEqual([
    ['task/main/code', undefined],
    ['task/main/program-2/code', 4],
  ])
})

test('a program that meets all examples, and agrees with no other, is partly shown, and the call that would show it is named', async () => {
  const odd = '```python\ndef double(number):\n    return 8 if number == 4 else 7\n```'
  const { result } = await build(words, [square, square, odd, square, square, square], ['--example', 'double(4) -> 8'])
  expect(result.outcome).toMatchObject({ verdict: 'partly' })
  expect(JSON.stringify(result.outcome)).toMatch(/double\(.*\) gives 7/)
})

test('a program with few examples is partly shown, and a call that would show more of it is named', async () => {
  const { result } = await build(words, [right], examples.slice(0, 6))
  expect(result.outcome).toMatchObject({ verdict: 'partly', ended: 'finished' })
  expect(JSON.stringify(result.outcome)).toMatch(/double\(.*\) gives/)
})

test.skipIf(isFast)('a first answer that meets all examples is partly shown where no other program agrees', async () => {
  const odd = (more: number) => `\`\`\`python\ndef double(number):\n    return 8 if number == 4 else number * ${more}\n\`\`\``
  const { result, keys } = await build(words, [3, 4, 5, 6, 7, 8].map(odd), ['--example', 'double(4) -> 8'])
  expect(result.outcome).toMatchObject({ verdict: 'partly', ended: 'finished' })
  expect(keys).toHaveLength(6)
})

test.skipIf(isFast)('a program is partly shown where no other answer could be read', async () => {
  const { result } = await build(words, [right, ...Array.from({ length: 10 }, () => 'I cannot say.')], ['--example', 'double(4) -> 8'])
  expect(result.outcome).toMatchObject({ verdict: 'partly', ended: 'finished' })
})

test('an example that no program meets is named as possibly wrong, and the best program is kept', async () => {
  const more = ['--example', 'double(4) -> 8', '--example', 'double(5) -> 11', '--questions', 'default']
  const { result } = await build(words, [right], more)
  expect(result.outcome).toMatchObject({ ended: 'stuck' })
  expect(result.outcome?.verdict).not.toBe('verified')
  const questions = result.lines.filter(({ step }) => step === 'question').map(({ body }) => JSON.stringify(body))
  expect(questions.join()).toContain('double(5) -> 11')
  expect(questions.join()).not.toContain('double(4) -> 8')
})

/** A run whose questions are answered in turn by the command line. */
async function buildWithAnswers(flags: readonly string[], programs: readonly string[], answers: readonly (readonly string[])[]) {
  let next = 0
  const answer = () => programs[Math.min(next++, programs.length - 1)] ?? ''
  const endpoint = await startEndpoint({ models: ['tiny-1.5b'], answer })
  onTestFinished(() => endpoint.close())
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const usual = ['--template', 'python-plain', '--questions', 'wait', '--mutants', '0', '--json']
  const { child, result } = startTillgreen(['run', words, ...usual, ...flags], place)
  const left = [...answers]
  let rest = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.map((each) => JSON.parse(each)))
      if (line.kind === 'intent' && line.step === 'question') void tillgreen(['answer', line.run, ...(left.shift() ?? [])], place)
  })
  return { ...(await result), place }
}

test('an example that the user calls wrong is taken out, and the program is judged by the others', async () => {
  const { outcome, run, stderr, place } = await buildWithAnswers(['--example', 'double(5) -> 11', ...examples], [right], [['wrong']])
  expect(outcome, stderr).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const shown = await tillgreen(['show', run, '--words'], place)
  expect(shown.stdout).toContain('You called this example wrong.')
  expect((await tillgreen(['replay', run, '--strict'], place)).stdout).toContain('The history matches')
})

test('with few examples the user is shown more results, and the program is verified once they confirm them', async () => {
  const { outcome, run, stderr, lines, place } = await buildWithAnswers(examples.slice(0, 4), [right, other], [['right']])
  expect(outcome, stderr).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const questions = lines.filter(({ step }) => step === 'question').map(({ body }) => JSON.stringify(body))
  expect(questions.join()).toMatch(/double\(.+\) -> /)
  expect((await tillgreen(['replay', run, '--strict'], place)).stdout).toContain('The history matches')
})

test.skipIf(isFast)('without any example confirmed results verify a program too', async () => {
  const answers = [['without'], ['right']]
  const { outcome, stderr } = await buildWithAnswers([], [right, other], answers)
  expect(outcome, stderr).toMatchObject({ verdict: 'verified', ended: 'finished' })
})

test.skipIf(isFast)('a result that the user corrects is an example that the program must meet', async () => {
  const mended = '```python\ndef double(number):\n    return 5 if number == 7 else number * 2\n```'
  const lines = ['given', 'double(7) -> 5\n- double(3) -> 6']
  const into = join(temporaryFolder('made'), 'program')
  const { outcome, stderr } = await buildWithAnswers([...examples.slice(0, 4), '--out', into], [right, other, mended], [lines])
  expect(outcome, stderr).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(readFileSync(join(into, 'double.py'), 'utf8')).toContain('if number == 7')
})

test('without an example the user is asked for one first, and the program is never verified', async () => {
  const { result } = await build(words, [right, right, other, right, right, right], ['--questions', 'default'])
  expect(
    result.lines
      .filter(({ step }) => step === 'question')
      .map(({ body }) => JSON.stringify(body))
      .join(),
  ).toContain('about four examples')
  expect(result.outcome).toMatchObject({ verdict: 'partly', ended: 'finished' })
})

test('programs for the command line are compared by what they print for commands like the examples', async () => {
  const program = (twice: string) => `\`\`\`python\nimport sys\nnumber = int(sys.argv[1])\nprint(${twice})\n\`\`\``
  const words = 'A command-line program that doubles a number.'
  const [times, plus, odd] = [program('number * 2'), program('number + number'), program('8')]
  const examples = [4, 5, -1, 0].flatMap((number) => ['--example', `$ python3 main.py ${number} -> ${number * 2}`])
  const { result, keys } = await build(words, [odd, times, plus], examples)
  expect(result.outcome).toMatchObject({ verdict: 'verified' })
  expect(keys).toHaveLength(3)
})

test('an example that cannot be read is refused before anything is asked', async () => {
  const { result, keys } = await build(words, [right], ['--example', 'just words'])
  expect(result.stderr).toMatch(/--example expects 'INPUT -> RESULT', but got "just words"/)
  expect(keys).toEqual([])
})
