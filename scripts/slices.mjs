// Takes an optional feature out of a copy of the sources: its folders, and its line of each list. What is left must hold together
// (docs/how-to/add-an-optional-feature.md).
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Everything that a build of the program reads, but its packages. */
const COPIED = ['src', 'docs', 'resources', 'scripts', 'package.json', 'package-lock.json', 'electron.vite.config.ts']
const PROGRAMS = ['tsconfig.json', 'tsconfig.node.json', 'tsconfig.web.json']

const entriesBelow = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true })
const isTest = (name) => /\.test\.tsx?$/.test(name)

/** Lists of features: files `features/*.ts`, whose lines name a feature by its folder. */
const LIST_LINE = /^export .* from '\.\/([a-z-]+)\/[^']+'$/

/** All lines of all lists: the feature that a line is about, and where it stands. */
export function listLines(folder = root) {
  return entriesBelow(join(folder, 'src'))
    .filter((entry) => entry.isFile() && basename(entry.parentPath) === 'features' && entry.name.endsWith('.ts'))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      const lines = readFileSync(path, 'utf8').split('\n')
      return lines.flatMap((line) => {
        const [, feature] = LIST_LINE.exec(line) ?? []
        return feature === undefined ? [] : [{ feature, path, line }]
      })
    })
}

/** The features that there are. */
export const features = () => [...new Set(listLines().map(({ feature }) => feature))].sort()

/** The folders of a feature: those called after it in a folder `features`, and its screen. */
export const foldersOf = (feature, folder = root) =>
  entriesBelow(join(folder, 'src'))
    .filter((entry) => entry.isDirectory() && entry.name === feature && /^(features|screens)$/.test(basename(entry.parentPath)))
    .map((entry) => join(entry.parentPath, entry.name))

/** Copies the program without its tests into an empty folder and takes one feature out; gives how many folders and lines went. */
export function copyWithout(feature, folder) {
  for (const name of [...COPIED, ...PROGRAMS])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !isTest(path) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const folders = foldersOf(feature, folder)
  const lines = listLines(folder).filter((each) => each.feature === feature)
  for (const each of folders) rmSync(each, { recursive: true })
  // An experiment that is called after a feature asks what it is worth: without it there is nothing to ask.
  rmSync(join(folder, 'resources/experiments', `${feature}.json`), { force: true })
  for (const { path, line } of lines) writeFileSync(path, readFileSync(path, 'utf8').replace(`${line}\n`, ''))
  return { folders: folders.length, lines: lines.length }
}

/** What the compiler says of both programs of a copy; empty where all is well. */
export function typeErrors(folder) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  return ['tsconfig.node.json', 'tsconfig.web.json']
    .map((project) => spawnSync(process.execPath, [tsc, '-p', project, '--noEmit'], { cwd: folder, encoding: 'utf8' }))
    .map(({ stdout, stderr }) => stdout + stderr)
    .join('')
}
