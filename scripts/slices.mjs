// Takes an extension out of a copy of the sources by deleting its folder. What is left must hold together
// (docs/how-to/add-an-extension.md).
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Everything that a build of the program reads, but its packages. */
const COPIED = ['src', 'docs', 'resources', 'scripts', 'package.json', 'package-lock.json', 'electron.vite.config.ts']
const PROGRAMS = ['tsconfig.json', 'tsconfig.node.json', 'tsconfig.web.json']

const isTest = (name) => /\.test\.tsx?$/.test(name)

/** The extensions that there are. */
export const extensions = (folder = root) =>
  readdirSync(join(folder, 'src/extensions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

/** Copies the program without its tests into an empty folder and takes one extension out, which is its folder. */
export function copyWithout(extension, folder) {
  for (const name of [...COPIED, ...PROGRAMS])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !isTest(path) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  rmSync(join(folder, 'src/extensions', extension), { recursive: true })
  // An experiment that is called after an extension asks what it is worth: without it there is nothing to ask.
  rmSync(join(folder, 'resources/experiments', `${extension}.json`), { force: true })
}

/** What the compiler says of both programs of a copy; empty where all is well. */
export function typeErrors(folder) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  return ['tsconfig.node.json', 'tsconfig.web.json']
    .map((project) => spawnSync(process.execPath, [tsc, '-p', project, '--noEmit'], { cwd: folder, encoding: 'utf8' }))
    .map(({ stdout, stderr }) => stdout + stderr)
    .join('')
}
