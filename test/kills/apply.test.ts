// kill -9 while changes are brought into the user's folder: after the next start all files are old or all are new, and it says which.
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { killTillgreenAt, targetedKills, within } from '../support/kill-at.js'
import { blocks, contentOf } from '../support/many-files.js'
import { discount, discountPlan, discountTests, shop as makeShop } from '../support/shop.js'
import { tellStory } from '../support/story.js'

test(`${targetedKills} kills while 300 files are changed leave all of them old or all new after the next start, which reports it`, {
  timeout: 20 * 60_000,
}, async () => {
  const project = makeShop()
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  for (const [index, text] of Array.from({ length: 150 }, (_none, each) => `old ${each}\n`).entries()) {
    const folder = join(project, 'data', `d${index % 7}`)
    cpSync(join(project, 'prices.py'), join(folder, 'keep.py'))
    writeFileSync(join(folder, `n${index}.txt`), text)
  }
  const endpoint = await tellStory({
    plan: discountPlan,
    'task/discount/tests-1/tests': discountTests,
    'task/discount/code': discount + blocks('new'),
  })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const run = await tillgreen(['run', 'Discounts on the total.', '--project', project, '--mutants', '0', '--json'], place)
  expect(run.outcome, run.outcome?.reason).toMatchObject({ verdict: 'verified' })

  const fresh = (): string => {
    const folder = join(temporaryFolder('target'), 'shop')
    cpSync(project, folder, { recursive: true })
    return folder
  }
  const old = contentOf(project)
  const whole = fresh()
  const began = performance.now()
  expect((await tillgreen(['apply', run.run, '--to', whole], place)).code).toBe(0)
  const lengthMs = performance.now() - began
  const expected = contentOf(whole)
  expect(Object.keys(expected ?? {}).filter((path) => expected?.[path] !== old?.[path]).length).toBeGreaterThan(300)

  const ends = { old: 0, new: 0 }
  const changes = join(place.data, 'changes')
  for (let kill = 0; kill < targetedKills; ) {
    const target = fresh()
    const isBegun = () => existsSync(changes) && readdirSync(changes).length > 0
    const { wasKilled } = await killTillgreenAt(['apply', run.run, '--to', target], place, { when: isBegun, afterMs: within(lengthMs) })
    // A second kill, in the middle of ending the first one.
    if (kill % 2 === 1) await killTillgreenAt(['runs'], place, { afterMs: within(lengthMs) })
    const next = await tillgreen(['runs'], place)
    const isNew = JSON.stringify(contentOf(target)) === JSON.stringify(expected)
    if (!isNew) expect(contentOf(target)).toEqual(old)
    if (wasKilled && next.stderr !== '') expect(next.stderr).toContain(isNew ? 'The operation is now complete' : 'was rolled back')
    expect(readdirSync(changes)).toEqual([])
    ends[isNew ? 'new' : 'old'] += 1
    const again = await tillgreen(['apply', run.run, '--to', target], place)
    expect([again.code, contentOf(target)]).toEqual([0, expected])
    if (wasKilled) kill += 1
  }
  console.log(`${targetedKills} kills: ${ends.old} taken back, ${ends.new} finished`)
})
