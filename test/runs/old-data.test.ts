// A data folder of an earlier version, with a verified run, a feedback run and a stopped one: it opens, and all of them continue.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { tellStory } from '../support/story.js'

const VERIFIED = 'mwsh2z1s-e68bb4d0'
const FEEDBACK = 'mwsh3udh-56761e9a'
const STOPPED = 'mwsh4bof-6b78546d'

function oldData(): string {
  const data = temporaryFolder('data')
  execFileSync('tar', ['-xzf', join(root, 'test/fixtures/data-folder/engine-1.tar.gz'), '-C', data])
  return data
}

test('the runs of an earlier version are listed and shown, and name why their journals are not replayed', async () => {
  const data = oldData()
  const listed = await tillgreen(['runs', '--json'], { data })
  expect(listed.stdout, listed.stderr).toContain(VERIFIED)
  expect(listed.stdout).toContain(STOPPED)
  for (const run of [VERIFIED, FEEDBACK]) {
    const shown = await tillgreen(['show', run], { data })
    expect([shown.code, shown.stdout], shown.stderr).toEqual([0, expect.stringContaining('verified')])
    const result = await tillgreen(['replay', run, '--strict', '--json'], { data })
    expect([result.code, result.stderr]).toEqual([
      expect.any(Number),
      expect.stringMatching(/A different engine recorded this run \(number 1; the current engine is number \d+\)/),
    ])
  }
})

test('a run that an earlier version stopped is resumed to its end; its tests name no clauses, so it is not verified', async () => {
  const resumed = await tillgreen(['resume', STOPPED, '--json'], { data: oldData() })
  expect(resumed.outcome, resumed.stderr).toMatchObject({
    verdict: 'partly',
    ended: 'finished',
    reason: expect.stringMatching(/^Tests show that \d+ of \d+ rules hold\. No passing test shows these: /),
    findings: { tests: { of: expect.any(Number) }, shortfalls: [{ type: 'clauses' }] },
  })
  const { findings } = resumed.outcome ?? {}
  expect(findings?.tests.done).toBe(findings?.tests.of)
})

test('a run of an earlier version is not forked in its middle, and it is said what can be done instead', async () => {
  const { url } = await tellStory({})
  const forked = await tillgreen(['fork', STOPPED, '--at', 'task/read/code', '--yes', '--base-url', url], { data: oldData() })
  expect(forked.stderr).toMatch(
    /A different engine created run .* \(number 1; the current engine is number \d+\).*Resume the run, or give feedback on it/,
  )
})
