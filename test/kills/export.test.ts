// kill -9 while an export replaces an older one: the old or the new one is there afterwards, whole.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { killTillgreenAt, targetedKills, within } from '../support/kill-at.js'
import { contentOf, manyFiles } from '../support/many-files.js'
import { description, tellStory } from '../support/story.js'

const OLD = 'what was there before'

test(`${targetedKills} kills of each kind of export leave the old file or the whole new one, and nothing beside it`, {
  timeout: 20 * 60_000,
}, async () => {
  const place = { data: temporaryFolder('data'), baseUrl: (await tellStory(manyFiles('new'))).url }
  const made = join(temporaryFolder('out'), 'made')
  const run = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json', '--out', made], place)
  expect(run.outcome, run.stderr).toMatchObject({ verdict: 'verified' })
  const changes = join(place.data, 'changes')
  const isBegun = () => existsSync(changes) && readdirSync(changes).length > 0

  const kinds = [
    { name: 'it.zip', args: ['export', run.run, '--force', '--out'] },
    { name: 'it.patch', args: ['export', run.run, '--force', '--format', 'patch', '--out'] },
    { name: 'run.jsonl', args: ['record', run.run, '--force', '--out'] },
    { name: 'all.csv', args: ['stats', '--force', '--csv'] },
  ]
  for (const { name, args } of kinds) {
    const whole = join(temporaryFolder('whole'), name)
    expect((await tillgreen([...args, whole], place)).code).toBe(0)
    const expected = readFileSync(whole)
    const ends = { old: 0, new: 0 }
    for (let kill = 0, tries = 0; kill < targetedKills && tries < targetedKills * 3; tries += 1) {
      const target = join(temporaryFolder('target'), name)
      writeFileSync(target, OLD)
      const { wasKilled } = await killTillgreenAt([...args, target], place, { when: isBegun, afterMs: within(30) })
      const found = readFileSync(target)
      if (found.toString() !== OLD) expect(found.equals(expected), `${name} is neither the old nor the new one`).toBe(true)
      expect((await tillgreen(['runs'], place)).code).toBe(0)
      expect(readdirSync(dirname(target))).toEqual([name])
      ends[readFileSync(target).equals(expected) ? 'new' : 'old'] += 1
      if (wasKilled) kill += 1
    }
    console.log(`${name}: ${ends.old} old, ${ends.new} new`)
  }

  for (let kill = 0, tries = 0; kill < targetedKills && tries < targetedKills * 3; tries += 1) {
    const target = join(temporaryFolder('target'), 'repository')
    const { wasKilled } = await killTillgreenAt(['export', run.run, '--format', 'git', '--out', target], place, {
      when: isBegun,
      afterMs: within(300),
    })
    await tillgreen(['runs'], place)
    expect([[], ['repository']]).toContainEqual(readdirSync(dirname(target)))
    if (existsSync(target)) {
      expect(execFileSync('git', ['fsck', '--strict'], { cwd: target, encoding: 'utf8' })).toBe('')
      expect(execFileSync('git', ['status', '--porcelain'], { cwd: target, encoding: 'utf8' })).toBe('')
      const files = Object.entries(contentOf(target) ?? {}).filter(([path]) => !path.startsWith('.git/'))
      expect(Object.fromEntries(files)).toEqual(contentOf(made))
    }
    if (wasKilled) kill += 1
  }
})
