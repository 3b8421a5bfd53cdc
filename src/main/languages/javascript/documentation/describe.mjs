// Prints what an installed npm package says of itself and of one of its names. Runs inside a box.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [name = '', symbol = ''] = process.argv.slice(1)
const modules = join(process.cwd(), 'node_modules')
const folder = join(modules, name)
if (!existsSync(join(folder, 'package.json'))) process.exit(3)
const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
console.log(`${about.name} ${about.version}: ${about.description ?? ''}`)

const declarations = declarationFiles()
const wanted = symbol.split('.').filter(Boolean)
if (wanted.length > 0) tellSymbol(wanted)
await tellNames()
tellReadme()

/** The package's own declarations, else those of its types package; at most a few files, since some have thousands. */
function declarationFiles() {
  const typed = about.types ?? about.typings
  const first = typed ? [join(folder, typed)] : []
  const inFolder = (path) =>
    existsSync(path)
      ? readdirSync(path, { recursive: true })
          .map(String)
          .filter((file) => /\.d\.[cm]?ts$/.test(file) && !file.includes('node_modules'))
          .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
          .map((file) => join(path, file))
      : []
  const others = [...inFolder(folder), ...inFolder(join(modules, '@types', name.replace(/^@/, '').replace('/', '__')))]
  return [...new Set([...first, ...others])].filter((file) => existsSync(file)).slice(0, 40)
}

function tellSymbol(parts) {
  const last = parts.at(-1)
  const pattern = new RegExp(
    `(?:\\b(?:function|class|interface|type|const|let|var|enum|namespace)\\s+|^\\s*(?:readonly\\s+)?)${last.replace(/[^\w$]/g, '')}\\b\\s*[(<:={?]`,
  )
  let told = 0
  for (const file of declarations) {
    const lines = readFileSync(file, 'utf8').split('\n')
    for (const [index, line] of lines.entries()) {
      if (told >= 6 || !pattern.test(line)) continue
      told += 1
      console.log(`\n## ${last} (${file.slice(modules.length + 1)}, line ${index + 1})\n`)
      console.log([...commentBefore(lines, index), ...lines.slice(index, endOf(lines, index))].join('\n'))
    }
  }
  if (told > 0) return
  console.log(`\nNo declaration of "${last}" was found.`)
  process.exitCode = 4
}

function commentBefore(lines, index) {
  if (!/\*\/\s*$/.test(lines[index - 1] ?? '')) return []
  let start = index - 1
  while (start > 0 && index - start < 40 && !lines[start].includes('/**')) start -= 1
  return lines.slice(start, index)
}

function endOf(lines, index) {
  let end = index + 1
  if (/[;}]\s*$/.test(lines[index])) return end
  while (end < lines.length && end - index < 25 && !/^\s*[})]|;\s*$/.test(lines[end])) end += 1
  return end + 1
}

async function tellNames() {
  try {
    const entry = createRequire(join(modules, 'x.js')).resolve(name)
    const names = Object.keys(await import(pathToFileURL(entry)))
    console.log(`\n## Exports\n\n${names.slice(0, 120).join(', ')}`)
  } catch (error) {
    console.log(`\nIt could not be loaded: ${String(error).split('\n')[0]}`)
  }
}

function tellReadme() {
  const readme = readdirSync(folder).find((file) => /^readme(\.md|\.markdown|\.txt)?$/i.test(file))
  if (!readme) return
  const text = readFileSync(join(folder, readme), 'utf8')
  const at = wanted.length > 0 ? text.indexOf(wanted.at(-1)) : 0
  const start = at > 600 ? text.lastIndexOf('\n#', at) + 1 || at - 300 : 0
  console.log(`\n## README\n\n${text.slice(start, start + 3000)}`)
}
