// What set-up relies on: packages come with their binaries, and the lock file names no address.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Lock {
  readonly packages: Readonly<Record<string, { hasInstallScript?: boolean; resolved?: string; integrity?: string }>>
}

const packagesOf = (folder: string) => {
  const lock = JSON.parse(readFileSync(join(process.cwd(), folder, 'package-lock.json'), 'utf8')) as Lock
  return Object.entries(lock.packages).filter(([path]) => path !== '')
}
const packages = packagesOf('.')

/** electron-builder brings it for Squirrel, an installer that we do not make; its script only copies an archiver. */
const UNUSED = ['node_modules/electron-winstaller']

test('no package needs an install script, so that set-up runs none', () => {
  expect(packages.filter(([, found]) => found.hasInstallScript).map(([path]) => path)).toEqual(UNUSED)
})

test.each(['.', 'website'])('each package of %s is pinned by its hash and by no address', (folder) => {
  const packages = packagesOf(folder)
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(([, found]) => !found.integrity).map(([path]) => path)).toEqual([])
  expect(packages.filter(([, found]) => found.resolved).map(([path]) => path)).toEqual([])
})
