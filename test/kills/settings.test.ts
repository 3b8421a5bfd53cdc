// kill -9 while settings are changed: afterwards the old or the new value is there, and the user can still log in.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { killTillgreenAt, targetedKills, within } from '../support/kill-at.js'

const minutes = (text: string): unknown => (JSON.parse(text) as { budget: { minutes: unknown } }).budget.minutes

test(`${targetedKills} kills while a setting is changed leave the old or the new value, and the next change works`, async () => {
  const place = { data: temporaryFolder('data') }
  const file = join(place.data, 'settings.json')
  const set = ['settings', 'set', 'budget.minutes']
  const whole = performance.now()
  expect((await tillgreen([...set, '1'], place)).code).toBe(0)
  const lengthMs = performance.now() - whole
  for (let kill = 0, old = 1; kill < targetedKills; ) {
    const next = old + 1
    const before = readFileSync(file, 'utf8')
    const isTouched = () => readFileSync(file, 'utf8') !== before
    const moment = kill % 2 === 0 ? { when: isTouched, afterMs: within(1) } : { afterMs: within(lengthMs) }
    const { wasKilled } = await killTillgreenAt([...set, String(next)], place, moment)
    const found = minutes(readFileSync(file, 'utf8'))
    expect([old, next]).toContain(found)
    const after = await tillgreen([...set, String(next + 1)], place)
    expect([after.code, after.stderr]).toEqual([0, ''])
    old = next + 1
    if (wasKilled) kill += 1
  }
})
