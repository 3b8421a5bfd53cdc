// kill -9 while a temporary folder of a command or of the window is there: the next start removes it.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { killTillgreenAt } from '../support/kill-at.js'
import { description, goodStory, tellStory } from '../support/story.js'
import { openFace } from '../support/wire.js'

/** How often a moment is tried for; a short one can be missed. */
const TRIES = 20

// Writes an archive of 2,000 files to $1.
const MANY = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as archive:
    for n in range(2000): archive.writestr(f'shop/f{n}.py', f'x = {n}\\n')
`

const named = (folder: string, name: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((each) => each.startsWith(`tillgreen-${name}-`)) : []

test('temporary folders of verify, a patch, an archive, an upload and an export are gone after the next start', {
  timeout: 10 * 60_000,
}, async () => {
  const [data, temporary, made] = [temporaryFolder('data'), temporaryFolder('temporary'), temporaryFolder('made')]
  const place = { data, baseUrl: (await tellStory(goodStory)).url, environment: { TMPDIR: temporary } }
  const run = await tillgreen(['run', description, '--template', 'python-plain', '--mutants', '0', '--json'], place)
  expect(run.outcome, run.stderr).toMatchObject({ verdict: 'verified' })
  const [archive, project] = [join(made, 'it.zip'), join(made, 'shop.zip')]
  expect((await tillgreen(['export', run.run, '--out', archive], place)).code).toBe(0)
  execFileSync('python3', ['-c', MANY, project])

  const commands = {
    verify: ['verify', archive],
    patch: ['export', run.run, '--format', 'patch', '--force', '--out', join(made, 'it.patch')],
    project: ['run', description, '--project', project, '--template', 'python-plain'],
  }
  for (const [name, words] of Object.entries(commands)) {
    for (let tries = 0; named(temporary, name).length === 0; tries += 1) {
      expect(tries, `no kill met a folder of ${name}`).toBeLessThan(TRIES)
      await killTillgreenAt(words, place, { when: () => named(temporary, name).length > 0, afterMs: 0 })
    }
    await tillgreen(['runs'], place)
    expect(named(temporary, name), name).toEqual([])
  }

  const exports = join(data, 'exports')
  const face = await openFace(place)
  await face.ask('projects.receive', { upload: null, path: 'a.py', base64: 'eA==' })
  await face.ask('exports.make', { run: run.run, format: 'patch' })
  expect([named(temporary, 'upload').length, named(exports, 'exports').length]).toEqual([1, 1])
  await face.kill()
  await tillgreen(['runs'], place)
  expect([readdirSync(temporary), readdirSync(exports)]).toEqual([[], []])
})
