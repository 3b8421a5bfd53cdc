// A program that does not fit into a prompt, at an endpoint that makes embeddings: the file that no trace and no name leads to is shown.
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { FEES, FILLERS, largeProgram } from '../support/large-program.js'
import { edit, json, tellStory } from '../support/story.js'

test('of a large program the file that is alike the failure is shown, pieces are asked for once, and a replay asks for none', async () => {
  const fixes = { 'task/baseline/attempt/1': ['2', '4'], 'task/baseline/attempt/2': ['4', '3'] } as const
  const story = Object.entries(fixes).flatMap(([at, [before, after]]) => [
    [`${at}/diagnose`, 'The fee of a day is wrong.'],
    [`${at}/decide`, json({ actions: [{ action: 'fix-file', path: 'zz_fees.py', change: `charge ${after} for a day` }] })],
    [`${at}/action/1/fix`, edit('zz_fees.py', `LATE_FEE_OF_OVERDUE_INVOICE = ${before}`, `LATE_FEE_OF_OVERDUE_INVOICE = ${after}`)],
  ])
  const endpoint = await tellStory(Object.fromEntries(story), { embeddings: 'makes' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const words = [
    'run',
    '--project',
    largeProgram(),
    '--red-tests',
    'fix',
    '--mutants',
    '0',
    '--embeddings',
    'words',
    '--file-summaries',
    'off',
    '--json',
  ]
  const result = await tillgreen(words, place)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })

  const prompt = endpoint.requests.find(({ key }) => key === 'task/baseline/attempt/1/diagnose')?.messages.at(-1)?.content ?? ''
  expect(prompt).toContain(`===== zz_fees.py =====\n\`\`\`text\n${FEES}`)
  // Without embeddings files that share nothing go by name, and it would be among those that are left.
  expect(prompt).toMatch(/Not shown: (?:part_\d+\.py(?:, )?)+$/m)
  // One piece of the program was changed, and each question is one more text.
  const embeddedTexts = (part: string) => endpoint.embedded.filter(({ key }) => key.includes(part)).flatMap(({ texts }) => texts)
  expect(embeddedTexts('attempt/1/diagnose').length).toBeGreaterThan(FILLERS)
  expect(embeddedTexts('attempt/2/diagnose').filter((text) => text.startsWith('zz_fees.py\n'))).toHaveLength(1)
  expect(embeddedTexts('attempt/2/diagnose').length).toBeLessThanOrEqual(2)

  const shown = (await tillgreen(['show', result.run], place)).stdout
  expect(shown).toMatch(/Chose files using embeddings.*words · \d+ pieces? of text compared · \d+ pieces? embedded/)
  const calls = result.lines.filter(({ step, key }) => step === 'called' && String(key).includes('embed'))
  expect(calls.length).toBe(endpoint.embedded.length)
  expect(calls[0]).toMatchObject({ body: { role: 'embeddings', model: 'words', fault: null, usd: 0 } })

  const before = endpoint.embedded.length
  expect((await tillgreen(['replay', result.run, '--strict'], place)).code).toBe(0)
  expect(endpoint.embedded.length).toBe(before)
})
