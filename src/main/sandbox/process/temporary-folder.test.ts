import { existsSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { inTemporaryFolder } from './temporary-folder.js'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each(['/nonexistent/tmp', 'tmp-x', '/etc/hostname'])('a TMPDIR of %s is passed over', async (path) => {
  vi.stubEnv('TMPDIR', path)
  await inTemporaryFolder('trial', async (folder) => {
    expect(existsSync(folder)).toBe(true)
    expect(dirname(folder)).toBe(realpathSync('/tmp'))
  })
})
