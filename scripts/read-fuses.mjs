// Reads the fuses of a packaged program and compares them with packaging/electron-builder.yml: `npm run fuses -- PROGRAM`.
// The package that set them is another one, of an older version: what it could not set shows here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'

/** Our settings by the name of the fuse, as Electron numbers them; the last one is not in the settings, and stays as it is. */
const NAMES = {
  runAsNode: 'RunAsNode',
  enableCookieEncryption: 'EnableCookieEncryption',
  enableNodeOptionsEnvironmentVariable: 'EnableNodeOptionsEnvironmentVariable',
  enableNodeCliInspectArguments: 'EnableNodeCliInspectArguments',
  enableEmbeddedAsarIntegrityValidation: 'EnableEmbeddedAsarIntegrityValidation',
  onlyLoadAppFromAsar: 'OnlyLoadAppFromAsar',
  loadBrowserProcessSpecificV8Snapshot: 'LoadBrowserProcessSpecificV8Snapshot',
  grantFileProtocolExtraPrivileges: 'GrantFileProtocolExtraPrivileges',
}

const program = process.argv[2]
if (!program) {
  process.stderr.write('Usage: node scripts/read-fuses.mjs PROGRAM\n')
  process.exit(2)
}
const wire = await getCurrentFuseWire(program)
const settings = readFileSync(join(import.meta.dirname, '..', 'packaging', 'electron-builder.yml'), 'utf8')
let isRight = true
for (const [setting, name] of Object.entries(NAMES)) {
  const wanted = new RegExp(`^  ${setting}: (true|false)$`, 'm').exec(settings)?.[1]
  const found = wire[FuseV1Options[name]] === FuseState.ENABLE ? 'true' : 'false'
  if (wanted !== found) isRight = false
  console.log(`${wanted === found ? 'ok     ' : 'WRONG  '} ${setting} is ${found}${wanted === found ? '' : `, expected ${wanted}`}`)
}
process.exit(isRight ? 0 : 1)
