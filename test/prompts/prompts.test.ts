// Every prompt of the engine as a model reads it, filled from a recorded run: a word that changes shows in the file beside this.
// A step reads only the sections of its template's guide that it needs.
// The runs in test/prompts/runs were answered by the scripted model of test/runs; those of test/fixtures/runs by thought.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openStore } from '../../src/main/store/store.js'
import { root } from '../support/command-line.js'
import { type Filled, filledPrompts } from '../support/filled-prompts.js'
import { promptName } from '../support/prompt-name.js'

const prompts = import.meta.glob<string>(
  ['../../src/main/engine/*/**/*.md', '../../src/extensions/*/engine/**/*.md', '!**/*.phrases.md', '!**/*.short.md'],
  { query: '?raw', import: 'default', eager: true },
)
const nameOf = (path: string) => promptName(path).replaceAll('/', '-')

/** No recorded run has reached these steps. */
const UNSEEN: readonly string[] = [
  'candidates-code-file',
  'candidates-code-stub',
  'candidates-repair',
  'edits-protocol-functions',
  // Those of datasets are asked beside runs, of no run.
  'extensions-datasets-pairs',
  'extensions-datasets-system',
  'extensions-datasets-tasks',
  'extensions-datasets-tests',
  'extensions-lessons-quoted',
  'extensions-library-offered',
  'extensions-pages-checks-page-checks',
  'extensions-review-requote',
  'extensions-standing-place',
  'extensions-summaries-sum-up',
  'repairing-arbiter-amend',
  'repairing-summarise',
  'testing-contradiction-contradiction',
  'user-overruled-overruled',
  'user-place-words',
  'verifying-deceptions-judge',
  'verifying-house-checks',
  'verifying-repair-start',
  'verifying-send-back-send-back',
]

/** The longest piece of a prompt between two holes: a text with it used the prompt. */
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

const SECTIONS = ['Layout', 'Entry', 'Stubs', 'Tests', 'Start', 'Packages']

/** The last word of a key, without the number of a further try. */
const stepOf = (key: string): string => (key.split('/').at(-1) ?? key).replace(/-again-\d+$/, '')

const guideIn = (system: string): string => {
  const start = system.indexOf('\n# The kind of project')
  return start < 0 ? '' : system.slice(start, system.indexOf('\n# What the person wants', start))
}

/** The prompts of each recording. To fill them takes longer than to look at them. */
const filled = new Map<string, readonly Filled[]>()
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillgreen-prompts-'))
  const store = openStore(folder)
  for (const file of files) filled.set(file, await filledPrompts(store, file))
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every prompt that a recorded run uses is filled as it is kept beside this test', async () => {
  const texts = [...filled.values()].flat().flatMap(({ messages }) => messages.map(({ text }) => text))
  const unseen: string[] = []
  for (const [path, prompt] of Object.entries(prompts)) {
    const text = texts.find((each) => each.includes(markOf(prompt)))
    if (text === undefined) unseen.push(nameOf(path))
    else await expect.soft(text).toMatchFileSnapshot(`filled/${nameOf(path)}.txt`)
  }
  expect(unseen.sort()).toEqual(UNSEEN)
})

test('each step reads only the sections of the guide that it needs', async () => {
  const read = new Map<string, Set<string>>()
  for (const [file, prompts] of filled) {
    // Small models have separate short guides.
    if (basename(dirname(file)).startsWith('small-model')) continue
    for (const { key, messages } of prompts) {
      const step = stepOf(key)
      const guide = guideIn(messages[0]?.text ?? '')
      const parts = read.get(step) ?? new Set()
      for (const section of SECTIONS) if (new RegExp(`^${section}\\b`, 'm').test(guide)) parts.add(section)
      read.set(step, parts)
    }
  }
  const lines = [...read]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([step, parts]) => `${step}: ${SECTIONS.filter((section) => parts.has(section)).join(', ') || 'nothing'}`)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('guides.txt')
})
