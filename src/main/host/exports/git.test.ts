// Git in another person's repository reads its state and starts none of its programs.

import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { makeRepository } from '../../../../test/support/repository.js'
import { openRepository } from '../../../extensions/bench/host/suites/history/commits.js'

test('a log checks no signature, so it runs no signature program of the repository', async () => {
  const { folder, git, commit } = makeRepository()
  const ran = join(folder, 'ran')
  const program = join(folder, '.git/verify.sh')
  const plain = git('cat-file', 'commit', commit('first', { 'a.py': 'a = 1\n' }))
  const signed = plain.replace('\n\n', '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n')
  const made = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], { cwd: folder, input: signed, encoding: 'utf8' })
  git('reset', '--quiet', '--hard', made.trim())
  writeFileSync(program, `#!/bin/sh\ntouch ${ran}\n`)
  chmodSync(program, 0o755)
  git('config', 'log.showSignature', 'true')
  git('config', 'gpg.program', program)
  git('log')
  expect(existsSync(ran)).toBe(true)
  execFileSync('rm', [ran])
  expect((await openRepository(folder)).commits).toHaveLength(1)
  expect(existsSync(ran)).toBe(false)
})

test('a repository that git cannot read is refused with the cause, and not as a folder without one', async () => {
  const { folder, commit } = makeRepository()
  commit('first', { 'a.py': 'a = 1\n' })
  writeFileSync(join(folder, '.git/config'), '[core]\n\trepositoryformatversion = 1\n[extensions]\n\tofTheFuture = true\n')
  await expect(openRepository(folder)).rejects.toThrow(/git-failed.*unknown repository extension/s)
  await expect(openRepository(join(folder, 'nowhere'))).rejects.toThrow('commits-no-repository')
  await expect(openRepository(temporaryFolder())).rejects.toThrow('commits-no-repository')
})
