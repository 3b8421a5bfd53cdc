// Measures the house: sizes, the law of imports, lists that name one thing twice, and English outside of src/words.
//
//   npm run -s house [-- --list NAME]     prints the figures; with --list what stands behind one of them
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')

/** Rooms that hand out data and codes; sentences about them are made in src/words and by the faces. */
const WITHOUT_ENGLISH = [
  'contract',
  'main/models',
  'main/languages',
  'main/engine',
  'main/sandbox',
  'main/store',
  'main/host',
  'main/files',
]
/** Calls whose text is for whoever mends a mistake of ours, never for a user. */
const FOR_US = /^(Error|TypeError|RangeError|console|log)$/

export function measureHouse() {
  const files = sourceFiles().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const parsed = files.map(({ path, text }) => ({ path, source: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }))
  const lines = files.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 })).sort((a, b) => b.lines - a.lines)
  const functions = parsed.flatMap(({ path, source }) => functionsOf(path, source)).sort((a, b) => b.lines - a.lines)
  const folders = Map.groupBy(files, ({ path }) => dirname(path))
  return {
    'modules per folder': [...folders].map(([folder, list]) => ({ at: folder, count: list.length })).sort((a, b) => b.count - a.count),
    'imports against the law': violations(),
    'lines per file': lines.map((each) => ({ at: each.path, count: each.lines })),
    'functions over 60 lines': functions.filter((each) => each.lines > 60).map((each) => ({ at: each.at, count: each.lines })),
    'notes in more than one list': notesInManyLists(files),
    'English outside of words': parsed.flatMap(({ path, source }) => sentencesOf(path, source)),
  }
}

/** The room whose law a module keeps: its own, or for a part of an extension the one that the part belongs to. */
export function roomOf(path) {
  const [, part] = /^src\/extensions\/[^/]+\/(contract|words|engine|host)\//.exec(path) ?? []
  if (part !== undefined) return part === 'engine' || part === 'host' ? `main/${part}` : part
  return path
    .split('/')
    .slice(1, path.startsWith('src/main') ? 3 : 2)
    .join('/')
}

export const quantile = (numbers, share) =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

function sourceFiles() {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

function violations() {
  const tool = join(root, 'node_modules/.bin/depcruise')
  const args = [tool, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, maxBuffer: 64 << 20, encoding: 'utf8' })
  return JSON.parse(stdout).summary.violations.map((each) => ({ at: `${each.from} -> ${each.to}`, why: each.rule.name }))
}

const lineOf = (source, position) => source.getLineAndCharacterOfPosition(position).line + 1

function functionsOf(path, source) {
  const found = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const from = lineOf(source, node.getStart())
      found.push({ at: `${path}:${from}`, lines: lineOf(source, node.end) - from + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A kind of note is one file, which one list imports; what else imports it would have to be changed with it. */
function notesInManyLists(files) {
  const notes = files.filter(({ path }) => /^src\/contract\/notes\/[\w-]+\/[\w-]+\.ts$/.test(path))
  return notes.flatMap(({ path }) => {
    const name = path.replace(/^.*\/notes\//, '').replace(/\.ts$/, '.js')
    const lists = files.filter(({ path: at, text }) => at.endsWith('/notes/index.ts') && text.includes(name)).length
    return lists === 1 ? [] : [{ at: path, why: `${lists} lists` }]
  })
}

/** Texts of five words or more that begin like a sentence, in the rooms that make none. */
function sentencesOf(path, source) {
  if (!WITHOUT_ENGLISH.includes(roomOf(path))) return []
  const found = []
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || (ts.isNewExpression(node) && FOR_US.test(node.expression.getText()))) return
    if (ts.isCallExpression(node) && /(^|\.)(log|fail|doc|describe|meta)$/.test(node.expression.getText())) return
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join('X')
        : ''
    if (isSentence(text)) found.push({ at: `${path}:${lineOf(source, node.getStart())}`, why: text.slice(0, 90) })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The sentences of a module that the rule counts, by its path in the repository. */
export const sentencesIn = (path, text) => sentencesOf(path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))

/** Statements of SQL are no English. */
const SQL = /^(SELECT|INSERT|UPDATE|DELETE|CREATE|WITH)\b/
const isSentence = (text) =>
  !SQL.test(text) && /^[A-Z"X][^\n]*[.?!:]\s*$/.test(text) && (text.match(/(?<= )[a-z']{2,}\b/g) ?? []).length >= 4

function print() {
  const house = measureHouse()
  const list = process.argv.indexOf('--list')
  if (list > 0) {
    const name = process.argv[list + 1] ?? ''
    if (!Object.hasOwn(house, name)) {
      process.stderr.write(`--list takes one of: ${Object.keys(house).join(', ')}. Found "${name}".\n`)
      process.exit(2)
    }
    for (const { at, count, why } of house[name]) process.stdout.write(`${at}  ${count ?? why}\n`)
    return
  }
  const lines = house['lines per file'].map((each) => each.count)
  const [folder] = house['modules per folder']
  const [longest] = house['lines per file']
  const [largest] = house['functions over 60 lines']
  const perRoom = Map.groupBy(house['English outside of words'], ({ at }) => roomOf(at))
  const rows = [
    ['modules', lines.length],
    ['modules per folder, most', `${folder.count} (${folder.at})`],
    ['imports against the law', house['imports against the law'].length],
    ['lines per file: median, p95, most', `${quantile(lines, 0.5)}, ${quantile(lines, 0.95)}, ${longest.count} (${longest.at})`],
    ['functions over 60 lines', `${house['functions over 60 lines'].length}, longest ${largest?.count ?? 0} (${largest?.at ?? '-'})`],
    ['functions over 120 lines', house['functions over 60 lines'].filter((each) => each.count > 120).length],
    ['notes in more than one list', house['notes in more than one list'].length],
    [
      'English outside of words',
      `${house['English outside of words'].length} (${[...perRoom].map(([room, all]) => `${room} ${all.length}`).join(', ') || '-'})`,
    ],
  ]
  for (const [name, value] of rows) process.stdout.write(`${String(name).padEnd(36)} ${value}\n`)
}

if (process.argv[1] === import.meta.filename) print()
