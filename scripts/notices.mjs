// Writes THIRD-PARTY-NOTICES.txt: every package that a Tillgreen package contains, and each licence text once.
//
//   npm run notices        after each change of package-lock.json
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const read = (...path) => readFileSync(join(root, ...path), 'utf8')
const lock = JSON.parse(read('package-lock.json')).packages
const target = join(root, 'THIRD-PARTY-NOTICES.txt')

const HEAD = `Third-party notices

Tillgreen itself is under the licence in LICENSE. Its packages contain the software below. Each entry has name, version,
licence, the numbers of its texts, and its copyright lines. The texts follow the list.

Not listed here: Electron's runtime, which brings its own LICENSE and LICENSES.chromium.html, and Node, which set-up
installs into a checkout and no package contains. Software inside a listed package has its notices in the files of that
package. The codicons of monaco-editor are by Microsoft, under CC BY 4.0. Models and their server are downloaded on
demand; resources/built-in-model/catalogue.json names their licences.

This file is generated: npm run notices.
`

/** Packages of the lock file that are shipped: dependencies, and what the window's bundle takes from the others. */
function shippedPackages() {
  const { devDependencies } = JSON.parse(read('package.json'))
  const sources = ['src/renderer', ...globSync('src/extensions/*/window', { cwd: root })]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(tsx?|css)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  const bundled = Object.keys(devDependencies).filter((name) =>
    sources.some((text) => new RegExp(`(from|import|import\\() ?['"]${name}['"/]`).test(text)),
  )
  const found = new Set()
  for (const name of bundled) collect(found, `node_modules/${name}`)
  for (const [path, { dev }] of Object.entries(lock)) if (path && !dev) found.add(path)
  const isNode = (path) => /^node_modules\/node-(bin|darwin|linux|win)-/.test(path)
  const isType = (path) => path.includes('node_modules/@types/')
  return [...found].filter((path) => !isNode(path) && !isType(path)).sort()
}

/** The path of a package and those of all that it depends on. */
function collect(found, path) {
  if (found.has(path)) return
  found.add(path)
  for (const name of Object.keys(lock[path].dependencies ?? {})) collect(found, resolvePackage(path, name))
}

/** Searches like Node: below the package first, then one level up. */
function resolvePackage(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at ? `${at}/node_modules/${name}` : `node_modules/${name}`
    if (lock[path]) return path
    if (!at) throw new Error(`${from} needs ${name}, and package-lock.json lacks it.`)
  }
}

/** The text of the file. */
export function makeNotices() {
  const packages = shippedPackages().map((path) => ({ path, ...textsOf(path) }))
  const numbers = new Map()
  const texts = []
  const numberOf = (text) => {
    const key = text.replace(/[^a-z0-9]+/gi, ' ').toLowerCase()
    if (!numbers.has(key)) numbers.set(key, texts.push(text))
    return numbers.get(key)
  }
  const entries = packages.map(({ path, bodies, owners }) => {
    const name = lock[path].name ?? path.split('node_modules/').at(-1)
    const shown = bodies.length > 0 ? bodies.map((text) => `[${numberOf(text)}]`).join(' ') : '(no text of its own)'
    return [`${name} ${lock[path].version}, ${lock[path].license} ${shown}`, ...owners.map((owner) => `    ${owner}`)].join('\n')
  })
  const numbered = texts.map((text, at) => `${'-'.repeat(80)}\n[${at + 1}]\n\n${text}\n`)
  return `${HEAD}\n${entries.join('\n')}\n\n${numbered.join('\n')}`
}

/** Licences and notices of a package, with the lines that name its owners apart, so that equal licences are equal texts. */
function textsOf(path) {
  // A build for one system is missing on the others. It is a part of the package that asks for it.
  const parent = lock[path].os && Object.keys(lock).find((each) => each && lock[each].optionalDependencies?.[path.slice(13)])
  const folder = parent || path
  const files = readdirSync(join(root, folder)).filter((name) => /^(licen[cs]e|notice|copying|third.?party)/i.test(name))
  const lines = files.sort().map((name) => read(folder, name).replaceAll('\r', '').split('\n'))
  // A long file may list other software, each with its owners: it stays as it is.
  const isOwner = (line, all) => all.length < 250 && /^\s*copyright\b.*(\d{4}|\(c\)|©)/i.test(line)
  const isTitle = (line, at) => at < 4 && /^[#\s(]*(the )?(mit|isc) licen[cs]e[\s):(mit]*$/i.test(line)
  const owners = lines.flatMap((all) => all.filter((line) => isOwner(line, all)).map((line) => line.trim()))
  const bodies = lines.map((all) =>
    all
      .filter((line, at) => !isOwner(line, all) && !isTitle(line, at))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
  const { author } = JSON.parse(read(folder, 'package.json'))
  const fallback = files.length === 0 && author ? [`Author: ${author.name ?? author}`] : []
  return { bodies: bodies.filter(Boolean), owners: [...new Set([...owners, ...fallback])] }
}

if (process.argv[1] === import.meta.filename) {
  const before = existsSync(target) ? readFileSync(target, 'utf8') : ''
  const now = makeNotices()
  if (now !== before) writeFileSync(target, now)
  process.stderr.write(`${shippedPackages().length} packages, ${now === before ? 'nothing changed' : `written to ${target}`}\n`)
}
