// The data folder vanishes while a run is at work: the run ends with a named reason and is never called verified.
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'

/** Waits until the journal of the only run holds so many entries. */
async function entriesIn(data: string, count: number): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    try {
      const database = new Database(join(data, 'tillgreen.db'), { readonly: true, fileMustExist: true })
      const found = Number(database.prepare('SELECT count(*) FROM entry').pluck().get())
      database.close()
      if (found >= count) return
    } catch {
      // It is not there yet.
    }
  }
}

/** The run writes into the folder while it is removed, so it may have to be emptied several times. */
const remove = (data: string) => rmSync(data, { recursive: true, force: true, maxRetries: 50, retryDelay: 2 })

const ways: readonly (readonly [string, number, (data: string) => void])[] = [
  ['removed at its first entry', 1, remove],
  ['removed in the middle', 14, remove],
  ['moved away in the middle', 14, (data) => renameSync(data, `${data}-moved`)],
  ['emptied of its database in the middle', 14, (data) => rmSync(join(data, 'tillgreen.db'))],
]

test.each(ways)('a data folder that is %s ends the run by name', async (_what, entries, harm) => {
  const endpoint = await tellStory(goodStory)
  const data = join(temporaryFolder('data'), 'data')
  const { result } = startTillgreen(['run', description, '--template', 'python-plain', '--json'], {
    data,
    baseUrl: endpoint.url,
    cwd: temporaryFolder('cwd'),
  })
  await entriesIn(data, entries)
  harm(data)
  const { code, outcome, stderr } = await result
  expect([code, outcome]).toEqual([
    4,
    { verdict: 'unverifiable', ended: 'stopped', reason: expect.stringMatching(/was removed or replaced while.*its runs are lost/) },
  ])
  expect(stderr).not.toMatch(/internal error|made a mistake/)
})

test('control: the same run in a folder that stays is verified', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: join(temporaryFolder('data'), 'data'), baseUrl: endpoint.url, cwd: temporaryFolder('cwd') }
  expect((await tillgreen(['run', description, '--template', 'python-plain', '--json'], place)).outcome?.verdict).toBe('verified')
})
