// The package as far as it can be built without Electron's runtime: a folder of the same shape replaces it, with the fuses of its
// program. The packed files are started over the stand-in.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../desktop/desktop.js'
import { startStandIn } from '../window/faces/stand-in.js'

const root = join(import.meta.dirname, '../..')
const asar = join(root, 'node_modules/@electron/asar/bin/asar.js')
const run = (...words: string[]) => spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })

/** What electron-builder looks at in an unpacked runtime: the program with its fuses all the other way, and a few files. */
function shapeRuntime(folder: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
  const wire = Buffer.concat([Buffer.from(`a program ${sentinel}`), Buffer.from([1, 9]), Buffer.from('101100111 and more')])
  writeFileSync(join(folder, 'electron'), wire, { mode: 0o755 })
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox']) writeFileSync(join(folder, name), 'x')
  return folder
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

test('what is packed holds everything that runs, outside the archive what must be real files, and plays a demo', {
  tag: '@stand-in',
}, async ({ data, page }) => {
  const builder = join(root, 'node_modules/electron-builder/cli.js')
  const options = ['--config', 'packaging/electron-builder.yml', '--publish', 'never', '--linux', 'dir']
  const places = [`-c.electronDist=${shapeRuntime(join(data, 'runtime'))}`, `-c.directories.output=${join(data, 'dist')}`]
  const built = run(builder, ...options, ...places)
  expect([built.status, built.stderr]).toEqual([0, expect.any(String)])
  const packed = join(data, 'dist', `linux${process.arch === 'x64' ? '' : `-${process.arch}`}-unpacked`)

  const fuses = run('scripts/read-fuses.mjs', join(packed, 'tillgreen'))
  expect([fuses.status, fuses.stdout]).toEqual([0, expect.not.stringContaining('WRONG')])
  expect(run('scripts/read-fuses.mjs', join(data, 'runtime/electron')).status).toBe(1)

  const resources = join(packed, 'resources')
  expect(filesBelow(join(resources, 'tillgreen'))).toEqual(filesBelow(join(root, 'resources')))
  for (const name of ['LICENSE', 'THIRD-PARTY-NOTICES.txt'])
    expect(readFileSync(join(resources, name), 'utf8')).toBe(readFileSync(join(root, name), 'utf8'))
  const archived = run(asar, 'list', join(resources, 'app.asar')).stdout.split('\n')
  expect(archived.filter((path) => /^\/node_modules\/(node-(linux|bin|darwin|win)|electron|react|playwright\/)/.test(path))).toEqual([])
  const unpacked = filesBelow(join(resources, 'app.asar.unpacked'))
  expect(
    archived
      .filter((path) => path.endsWith('.node'))
      .map((path) => path.slice(1))
      .filter((path) => !unpacked.includes(path)),
  ).toEqual([])
  // The box of the browser that looks at pages sees these as folders.
  for (const name of ['playwright-core', 'axe-core']) expect(unpacked).toContain(`node_modules/${name}/package.json`)
  expect(unpacked.some((path) => /better-sqlite3.*\.node$/.test(path)) && unpacked.some((path) => /node-pty.*\.node$/.test(path))).toBe(
    true,
  )

  // Node cannot start from an archive, so it is unpacked; everything else is as it was packed.
  const app = join(data, 'app')
  expect(run(asar, 'extract', join(resources, 'app.asar'), app).status).toBe(0)
  expect(existsSync(join(app, 'node_modules/.bin'))).toBe(false)
  const entry = join(app, String(JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')).main))
  const machine = { isPackaged: true, resourcesPath: resources }
  const face = await startStandIn({ data: join(data, 'person'), args: [], machine, variables: { TILLGREEN_NODE: '' }, page }, entry)
  await page.getByRole('button', { name: 'Watch Durations being built' }).click()
  await expect(page.getByRole('heading', { name: /^Verified/ }).first()).toBeVisible({ timeout: 60_000 })
  await face.close()
})
