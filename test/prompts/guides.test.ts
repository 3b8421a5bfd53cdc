// What of its template's guide each step is told: whoever has no use for a part of it is not told that part.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../src/main/store/store.js'
import { root } from '../support/command-line.js'
import { filledPrompts } from '../support/filled-prompts.js'
import { temporaryFolder } from '../support/folders.js'

const SECTIONS = ['Layout', 'Stubs', 'Tests', 'Start', 'Packages']
const files = ['test/fixtures/runs', 'resources/demo', 'test/prompts/runs']
  .map((folder) => join(root, folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Small models have short guides of their own.
      .filter((path) => path.endsWith('.jsonl') && !path.startsWith('small-model'))
      .map((path) => join(folder, path)),
  )

/** The last word of a key, without the number of a further go. */
const stepOf = (key: string): string => (key.split('/').at(-1) ?? key).replace(/-again-\d+$/, '')

const guideIn = (system: string): string => {
  const start = system.indexOf('\n# The kind of project')
  return start < 0 ? '' : system.slice(start, system.indexOf('\n# What the person wants', start))
}

test('each step is told the parts of the guide that it has a use for', async () => {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const told = new Map<string, Set<string>>()
  for (const file of files)
    for (const { key, messages } of await filledPrompts(store, file)) {
      const step = stepOf(key)
      const guide = guideIn(messages[0]?.text ?? '')
      const parts = told.get(step) ?? new Set()
      for (const section of SECTIONS) if (new RegExp(`^${section}\\b`, 'm').test(guide)) parts.add(section)
      told.set(step, parts)
    }
  const lines = [...told]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([step, parts]) => {
      return `${step}: ${SECTIONS.filter((section) => parts.has(section)).join(', ') || 'nothing'}`
    })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('guides.txt')
})
