// Our reporter finds the spec reporter of a Mocha that is a module, as it is since version 12.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../../test/support/folders.js'

const reporter = join(import.meta.dirname, 'tillgreen-own-mocha.cjs')
const files = new Map([
  ['package.json', '{ "type": "module" }'],
  ['index.js', 'export default { reporters: { Spec: class { constructor() { console.log("shown") } } } }'],
  [
    'bin/mocha.js',
    `import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
const Reporter = createRequire(import.meta.url)(process.env.REPORTER)
new Reporter(new EventEmitter(), {}).done(3, (failures) => console.log(failures))`,
  ],
])

function started(left: string) {
  const folder = join(temporaryFolder('mocha'), 'mocha')
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const [path, text] of files) if (path !== left) writeFileSync(join(folder, path), text)
  return spawnSync(process.execPath, [join(folder, 'bin/mocha.js')], { env: { ...process.env, REPORTER: reporter }, encoding: 'utf8' })
}

test('its tests are shown as Mocha shows them, and reported where that is not found', () => {
  expect(started('')).toMatchObject({ stdout: 'shown\n3\n', stderr: '' })
  expect(started('index.js')).toMatchObject({ stdout: '3\n', stderr: '' })
})
