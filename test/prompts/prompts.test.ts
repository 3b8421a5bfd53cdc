// Every prompt of the engine as a model reads it, filled from a recorded run: a word that changes shows in the file beside this.
// The runs in test/prompts/runs were answered by the scripted model of test/runs; those of test/fixtures/runs by thought.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../src/main/store/store.js'
import { root } from '../support/command-line.js'
import { type Filled, filledPrompts } from '../support/filled-prompts.js'
import { temporaryFolder } from '../support/folders.js'

const prompts = import.meta.glob<string>(['../../src/main/engine/*/**/*.md', '!**/*.phrases.md', '!**/*.short.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const nameOf = (path: string) => path.replace('../../src/main/engine/', '').replace(/\.md$/, '').replaceAll('/', '-')

/** No recorded run has come to these steps. */
const UNSEEN: readonly string[] = [
  'candidates-code-file',
  'candidates-code-stub',
  'candidates-repair',
  'edits-protocol-functions',
  // Those of datasets are asked beside runs, of no run.
  'features-datasets-pairs',
  'features-datasets-system',
  'features-datasets-tasks',
  'features-datasets-tests',
  'features-lessons-quoted',
  'features-library-offered',
  'features-pages-checks-page-checks',
  'features-review-requote',
  'features-standing-place',
  'features-summaries-sum-up',
  'repairing-arbiter-amend',
  'repairing-summarise',
  'testing-contradiction-contradiction',
  'user-overruled-overruled',
  'user-place-words',
  'verifying-deceptions-judge',
  'verifying-repair-start',
  'verifying-send-back-send-back',
]

/** The longest piece of a prompt between two holes: where it stands, the prompt was used. */
const markOf = (prompt: string): string =>
  prompt
    .split(/\{\{\w+\}\}/)
    .map((piece) => piece.trim())
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')

const files = ['test/fixtures/runs', 'resources/demo', 'test/prompts/runs']
  .map((folder) => join(root, folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.jsonl'))
      .sort()
      .map((path) => join(folder, path)),
  )
test('every prompt that a recorded run uses is filled as it is kept beside this test', async () => {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const filled: Filled[] = []
  for (const file of files) filled.push(...(await filledPrompts(store, file)))
  const texts = filled.flatMap(({ messages }) => messages.map(({ text }) => text))
  const unseen: string[] = []
  for (const [path, prompt] of Object.entries(prompts)) {
    const text = texts.find((each) => each.includes(markOf(prompt)))
    if (text === undefined) unseen.push(nameOf(path))
    else await expect.soft(text).toMatchFileSnapshot(`filled/${nameOf(path)}.txt`)
  }
  expect(unseen.sort()).toEqual(UNSEEN)
})
