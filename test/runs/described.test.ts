// Descriptions and feedback that no argument holds: from files and standard input, up to a limit, and never beyond the model.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LONGEST_TEXT } from '../../src/contract/text/long-text.js'
import { cli, environmentOf, type Surroundings, tillgreen } from '../support/command-line.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

const flags = ['--template', 'python-plain', '--mutants', '0', '--json']

/** Runs the command line with this on its standard input. */
function piped(
  args: readonly string[],
  place: Surroundings,
  input: string,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [cli, ...args], { env: environmentOf(place), cwd: place.data, stdio: ['pipe', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...output })))
}

test('a description of almost a megabyte comes from a file, and the same from standard input, whole into the first prompt', async () => {
  const endpoint = await tellStory({ ...goodStory, plan: { type: 'unauthorized' } })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const long = `${description}\n${'It must be kept small and clear, as the longest of texts is not. '.repeat(15_000)}\nLAST WORDS`.slice(
    -LONGEST_TEXT + 10,
  )
  writeFileSync(join(place.data, 'wish.md'), long)
  // In the worst case each of its bytes is a token.
  const unlimited = [...flags, '--budget-tokens', '0']
  await tillgreen(['run', '--description-file', 'wish.md', ...unlimited], place)
  await piped(['run', '-', ...unlimited], place, long)
  const prompts = endpoint.requests
    .filter(({ key }) => key === 'plan')
    .map(({ messages }) => messages.map(({ content }) => content).join('\n'))
  expect(prompts.map((prompt) => prompt.includes(long.trim()))).toEqual([true, true])
})

test('what is no description is refused before anything is asked, and says what was expected and found', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { data } = place
  writeFileSync(join(data, 'long.md'), 'x'.repeat(LONGEST_TEXT + 1))
  writeFileSync(join(data, 'empty.md'), ' \n')
  writeFileSync(join(data, 'zero.md'), 'a\0b')
  writeFileSync(join(data, 'latin.md'), Buffer.from([0x67, 0x72, 0xfc, 0x6e]))
  mkdirSync(join(data, 'folder.md'))
  for (const [name, sentence] of [
    ['long.md', /long\.md has (more than )?1,000,001 bytes, but the limit is 1,000,000/],
    ['empty.md', /empty\.md is empty\. Add some text/],
    ['zero.md', /zero\.md contains a zero byte/],
    ['latin.md', /latin\.md is not UTF-8 text/],
    ['folder.md', /cannot be read from folder\.md/],
    ['gone.md', /cannot be read from gone\.md/],
  ] as const) {
    const result = await tillgreen(['run', '--description-file', name, ...flags], place)
    expect([result.code, result.stderr]).toEqual([2, expect.stringMatching(sentence)])
  }
  const flood = await piped(['run', '-', ...flags], place, 'x'.repeat(3_000_000))
  expect([flood.code, flood.stderr]).toEqual([2, expect.stringContaining('but the limit is 1,000,000')])
  const both = await tillgreen(['run', description, '--description-file', 'empty.md', ...flags], place)
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('not both')])
  expect(endpoint.requests).toEqual([])
})

test('a description that the model cannot take in is refused with the numbers, and nothing is asked', async () => {
  const endpoint = await startEndpoint({ models: ['small'], style: 'llama-cpp', contextTokens: 32_768, answer: () => 'ready' })
  onTestFinished(() => endpoint.close())
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  writeFileSync(join(place.data, 'wish.md'), 'A library that parses durations. '.repeat(10_000))
  const result = await tillgreen(['run', '--description-file', 'wish.md', ...flags], place)
  expect([result.code, result.stderr]).toEqual([
    2,
    expect.stringMatching(
      /The description has 329,999 bytes \(about 82,500 tokens\), but the context length of "small" is 32,768 tokens for prompt and answer together/,
    ),
  ])
  expect(endpoint.requests).toEqual([])
  expect((await tillgreen(['runs', '--json'], place)).lines[0]?.runs).toEqual([])
})

test('feedback comes from a file and from standard input too', async () => {
  const endpoint = await tellStory({ ...goodStory, 'task/feedback/tests-1/tests': { type: 'unauthorized' } })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const { run } = await tillgreen(['run', description, ...flags], place)
  const words = `Take floats too.\n${'Mind the rest. '.repeat(9_000)}`.trim()
  writeFileSync(join(place.data, 'words.md'), words)
  await tillgreen(['feedback', run, '--words-file', 'words.md', '--json'], place)
  await piped(['feedback', run, '-', '--json'], place, words)
  const prompts = endpoint.requests.filter(({ key }) => key === 'task/feedback/tests-1/tests')
  const included = prompts.map(({ messages }) =>
    messages
      .map(({ content }) => content)
      .join('\n')
      .includes(words),
  )
  expect(included.length).toBeGreaterThanOrEqual(2)
  expect(included).not.toContain(false)
  const empty = await piped(['feedback', run, '-'], place, '')
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('is empty')])
})
