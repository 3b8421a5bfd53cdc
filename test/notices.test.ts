// The third-party notices name all that is shipped, as the lock file has it now.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeNotices } from '../scripts/notices.mjs'

interface Lock {
  readonly packages: Readonly<Record<string, { name?: string; version?: string; license?: string; dev?: boolean }>>
}

const notices = readFileSync('THIRD-PARTY-NOTICES.txt', 'utf8')
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const lineOf = (path: string) => {
  const { name, version, license } = packages[path] ?? {}
  return `\n${name ?? path.split('node_modules/').at(-1)} ${version}, ${license} `
}
/** Node, which set-up installs for a checkout; packages leave it out. */
const isNode = (path: string) => /^node_modules\/node-(bin|darwin|linux|win)-/.test(path)

test('the notices name each production dependency with its version and licence', () => {
  const shipped = Object.keys(packages).filter((path) => path && !packages[path]?.dev && !isNode(path))
  expect(shipped.filter((path) => !notices.includes(lineOf(path)))).toEqual([])
  expect(shipped.length).toBeGreaterThan(50)
})

test('the notices name what the bundle of the window contains: libraries and fonts', () => {
  const bundled = [
    'react-dom',
    'scheduler',
    'monaco-editor',
    '@xterm/xterm',
    '@fontsource-variable/inter',
    '@fontsource-variable/jetbrains-mono',
  ]
  expect(bundled.filter((name) => !notices.includes(lineOf(`node_modules/${name}`)))).toEqual([])
  // A font or library among the resources would need an entry by hand.
  expect(globSync('resources/**/*.{ttf,otf,woff,woff2,wasm}')).toEqual([])
})

test('the notices are those of the installed packages; npm run notices writes them again', () => {
  expect(makeNotices() === notices).toBe(true)
})

test('each number of a text leads to a text, and no text occurs twice', () => {
  const [list = '', ...texts] = notices.split(/^-{80}\n(?=\[\d+\]$)/m)
  const named = new Set([...list.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)))
  expect([...named].sort((a, b) => a - b)).toEqual(texts.map((_, at) => at + 1))
  expect(new Set(texts.map((text) => text.replace(/^\[\d+\]/, '').trim())).size).toBe(texts.length)
})
