// No honest program is accused, however odd its style; what falls short of *verified* is said with its reason. `npm run test:forgeries`
// tries all of them, the usual tests a few.
import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../src/main/languages/index.js'
import { openSources } from '../../src/main/languages/syntax/open-sources.js'
import { compiled } from './honest/compiled.js'
import { subjectOf } from './honest/honest.js'
import { javascript } from './honest/javascript.js'
import { python } from './honest/python.js'
import { usualMeans } from './honest/usual-means.js'
import { tellForgery } from './tell-forgery.js'
import { isMissing } from './templates/index.js'

const into = process.env.TILLGREEN_FORGERIES
const FEW: ReadonlySet<string> = new Set(['modulo', 'mocks', 'same-helpers', 'calculator', 'quiet-logging'])
const all = [...python, ...javascript, ...compiled, ...usualMeans]
const sources = await openSources(languages)

for (const honest of all.filter(({ id }) => into || FEW.has(id)))
  test.skipIf(isMissing(honest.template))(`honest ${honest.template}/${honest.id} is not accused: ${honest.style}`, async () => {
    const { said, ...result } = await tellForgery(subjectOf(honest), () => ({ [honest.source]: honest.program }))
    if (into) appendFileSync(into, `${JSON.stringify({ honest: `${honest.template}/${honest.id}`, style: honest.style, ...result })}\n`)
    expect(result.verdict, `${result.reason}\n${said}`).toBe(honest.partly ? 'partly' : 'verified')
  })

test('no honest program names means of deception', () => {
  expect(all.length).toBeGreaterThanOrEqual(40)
  const named = all.flatMap(({ id, source, program }) => sources.deceptions(source, program).map((each) => ({ id, ...each })))
  expect(named).toEqual([])
})
