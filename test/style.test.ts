// What users read keeps clear of the constructions that docs/style.md names.
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { glossary } from '../src/words/glossary/glossary.js'

const style = readFileSync('docs/style.md', 'utf8')

/** Phrases of the table "Instead of"; each stands for itself as whole words, in any case. */
const banned = section(style, 'Instead of')
  .split('\n')
  .flatMap((line) => /^\| (?!instead of|-)(.+?) \| /.exec(line)?.[1]?.split(', ') ?? [])

/** Screens, sentences, help of commands, descriptions of settings, pages. Recorded words stand in journals and stay as they are. */
const read = globSync(
  [
    '*.md',
    'docs/*.md',
    'docs/guide/*.md',
    'docs/how-to/*.md',
    'src/words/**/*.ts',
    'src/renderer/**/*.{ts,tsx}',
    'src/main/faces/**/*.ts',
    'src/contract/**/*.ts',
    'src/extensions/*/{contract,words,cli,window}/**/*.{ts,tsx}',
  ],
  { exclude: (path) => /\.test\.ts|recorded/.test(String(path)) },
).filter((path) => path !== 'docs/style.md')

test('each sentence that users read is free of the constructions of the style guide', () => {
  expect(banned.length).toBeGreaterThan(30)
  expect(read.length).toBeGreaterThan(500)
  const found = read.flatMap((path) => textsOf(path, readFileSync(path, 'utf8')).flatMap((text) => offences(path, text)))
  expect(found).toEqual([])
})

test('a banned construction is found in prose, strings and tags, and not in code, names or comments', () => {
  const inPage = (text: string) => textsOf('docs/x.md', text).flatMap((each) => offences('docs/x.md', each)).length
  expect(inPage('The plan is made anew.')).toBe(1)
  expect(inPage('Type `make anew` now.')).toBe(0)
  expect(inPage('    make anew\n')).toBe(0)
  const inScreen = (text: string) => textsOf('x.tsx', text).flatMap((each) => offences('x.tsx', each)).length
  expect(inScreen('export const X = () => <p title={`$' + '{a} goes on from here`}>Shall it?</p>')).toBe(2)
  expect(inScreen("// made anew\nconst anew = 'held-out'")).toBe(0)
})

test('the glossary of the screens is the one of the style guide', () => {
  const rows = section(style, 'Glossary').split('\n## ')[0]?.split('\n') ?? []
  const listed = rows.flatMap((line) => {
    const [, word, meaning] = /^\| (?!word|-)(.+?) \| (.+?) \|$/.exec(line) ?? []
    return word && meaning ? [[word, meaning]] : []
  })
  expect(Object.fromEntries(listed)).toEqual(glossary)
})

test('each word of the glossary is explained on a screen', () => {
  const screens = globSync(['src/renderer/**/*.{ts,tsx}', 'src/extensions/*/window/**/*.{ts,tsx}']).map((path) =>
    readFileSync(path, 'utf8'),
  )
  // A verdict is explained by its own name, wherever one stands above its evidence.
  const verdicts = ['verified', 'partly']
  const explains = (text: string, word: string) =>
    [`<Term of="${word}"`, `term: '${word}'`, `, '${word}')`].some((form) => text.includes(form))
  const unused = Object.keys(glossary).filter((word) => !verdicts.includes(word) && !screens.some((text) => explains(text, word)))
  expect(unused).toEqual([])
})

function offences(path: string, text: string): string[] {
  const plain = text.replace(/\s+/g, ' ').trim()
  return banned
    .filter((phrase) => new RegExp(`(?<![\\w-])${phrase}(?![\\w-])`, 'i').test(plain))
    .map((phrase) => `${path}: "${phrase}" in "${plain.slice(0, 160)}"`)
}

/** Prose of a page without code; strings and tags of a module that are no single name. */
function textsOf(path: string, text: string): string[] {
  if (path.endsWith('.md')) return prose(text)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) found.push(node.text)
    if (ts.isTemplateExpression(node)) found.push(node.head.text, ...node.templateSpans.map(({ literal }) => literal.text))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS))
  return found.filter((each) => /\s/.test(each.trim()))
}

const prose = (page: string): string[] =>
  page
    .replace(/^```[\s\S]*?^```/gm, '')
    .split(/\n(?:\n|(?=[|#-]))/)
    .map((block) => block.replace(/^ {4}.*$/gm, '').replace(/`[^`]*`/g, '``'))

function section(page: string, title: string): string {
  const from = page.indexOf(`\n## ${title}\n`)
  expect(from).toBeGreaterThan(0)
  return page.slice(from + 1)
}
