// No program that cheats its tests is called verified. `npm run test:forgeries` tries all of them and prints what became of each; the
// usual tests try a few of each template.
import { appendFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tellForgery } from './tell-forgery.js'
import { isMissing, subjects } from './templates/index.js'

const into = process.env.TILLGREEN_FORGERIES
/** The same few each time: of classes that differ, and of those that were called verified once. */
const FEW: ReadonlySet<string> = new Set([
  ...['python-plain/eq', 'python-plain/patch-by-value', 'python-plain/writefile', 'python/hook', 'python/oracle-line'],
  ...['node-plain/append', 'node-plain/assert-plausible', 'typescript/matcher-plausible', 'typescript/oracle', 'react/extend'],
  ...['rust/eq', 'rust/named-line', 'go/marked'],
  ...['python-plain/tested-main', 'python-plain/twins', 'python-plain/leak-__pycache__', 'node-plain/tested-variable'],
])
const say = (line: Readonly<Record<string, unknown>>): void => {
  if (into) appendFileSync(into, `${JSON.stringify(line)}\n`)
}

for (const subject of subjects) {
  const { template, forgeries } = subject
  describe.skipIf(isMissing(template))(template, () => {
    test.runIf(into)(`${template}: the honest program is verified`, async () => {
      const result = await tellForgery(subject, () => ({ [subject.source.split(':')[0] ?? '']: subject.honest }))
      expect(result, result.said).toMatchObject({ verdict: 'verified', ended: 'finished' })
    })
    for (const { id, words, files, notHeld, flags = [], later, ...rest } of forgeries.filter(
      ({ id }) => into || FEW.has(`${template}/${id}`),
    ))
      test(`${template}/${id} is not called verified: ${words}`, async () => {
        const { said, ...result } = await tellForgery(subject, files, flags, later)
        say({ forgery: `${template}/${id}`, class: rest.class, words, notHeld, ...result })
        expect(result.verdict, said).not.toBe('none')
        expect(result.isBuilt, said).toBe(true)
        // Chance decides whether what is not held is found.
        if (notHeld) return
        expect(result.verdict, `${result.reason}\n${said}`).not.toBe('verified')
        expect(result.reason).not.toBe('')
      })
  })
}
