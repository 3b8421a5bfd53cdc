// What users read keeps clear of the constructions that docs/style.md names.
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { glossary } from '../src/words/glossary/glossary.js'

const style = readFileSync('docs/style.md', 'utf8')

/** Phrases of the table "Instead of", each as whole words, in any case. */
const banned = section(style, 'Instead of')
  .split('\n')
  .flatMap((line) => /^\| (?!instead of|-)(.+?) \| /.exec(line)?.[1]?.split(', ') ?? [])

/** Older names of the code for what users read under another one. */
const codeNames = (section(style, 'Five words').split('\n## ')[0] ?? '')
  .split('\n')
  .flatMap((line) => /^\| (?!instead of|-)(.+?) \| /.exec(line)?.[1]?.split(', ') ?? [])

/** Screens, sentences, help of commands, descriptions of settings, pages. Recorded words are in journals and stay as they are. */
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

/** Without the pages for people who change the sources: those speak of the code by its names. */
const forUsers = read.filter((path) => !/^(?!README)[^/]*\.md$|^docs\/(?!guide\/|models\.md)/.test(path))

test('users read the five words of the style guide, and not the names that the code has for them', () => {
  expect(codeNames.length).toBeGreaterThan(10)
  expect(forUsers).toContain('README.md')
  const found = forUsers.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...textsOf(path, text), ...countedIn(text)].flatMap((each) => offences(path, withoutSettings(each), codeNames))
  })
  expect(found).toEqual([])
})

test('a name of the code is found in a sentence and where it is counted, and not as a value or a setting', () => {
  const inScreen = (text: string) =>
    [...textsOf('x.tsx', text), ...countedIn(text)].flatMap((each) => offences('x.tsx', each, codeNames)).length
  expect(inScreen("export const x = 'Each clause is sealed.'")).toBe(2)
  expect(inScreen("export const x = count(n, 'clause')")).toBe(1)
  expect(inScreen("export const x = row.type === 'sealed' ? 'controls' : '--no-controls'")).toBe(0)
})

/** Settings are typed by their keys: `mutants=0`. */
const withoutSettings = (text: string): string => text.replace(/`[^`]*`|\w+=\S+/g, '``')

/** Single words that a sentence counts. */
const countedIn = (text: string): string[] => [...text.matchAll(/\bcount(?:ed)?\([^()]*, '(\w+)'\)/g)].map(([, word = '']) => word)

/** Sentences, help of commands and descriptions of settings: texts that have no layout. Shell scripts and styles are no sentences. */
const said = read.filter((path) => /^src\/(words|main\/faces\/cli|contract\/config|extensions\/[^/]+\/(contract|words|cli))\//.test(path))

test('no sentence of errors, outcomes, help or settings has more than 25 words', () => {
  expect(said.length).toBeGreaterThan(200)
  const found = said.flatMap((path) => wholeTextsOf(readFileSync(path, 'utf8')).flatMap((text) => longSentences(path, text)))
  expect(found).toEqual([])
})

test('a placeholder of a sentence counts as one word, and a part of a help line is a separate sentence', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  const longIn = (text: string) => wholeTextsOf(text).flatMap((each) => longSentences('x.ts', each)).length
  expect(longIn(`const a = \`${words(24)} $` + `{b}.\``)).toBe(0)
  expect(longIn(`const a = \`${words(25)} $` + `{b}.\``)).toBe(1)
  expect(longIn(`const a = '${words(20)}; ${words(20)}. ${words(20)}'`)).toBe(0)
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
  // A verdict is explained by its own name, above its evidence.
  const verdicts = ['verified', 'partly']
  const explains = (text: string, word: string) =>
    [`<Term of="${word}"`, `term: '${word}'`, `, '${word}')`].some((form) => text.includes(form))
  const unused = Object.keys(glossary).filter((word) => !verdicts.includes(word) && !screens.some((text) => explains(text, word)))
  expect(unused).toEqual([])
})

function offences(path: string, text: string, phrases: readonly string[] = banned): string[] {
  const plain = text.replace(/\s+/g, ' ').trim()
  return phrases
    .filter((phrase) => new RegExp(`(?<![\\w-])${phrase}(?![\\w-])`, 'i').test(plain))
    .map((phrase) => `${path}: "${phrase}" in "${plain.slice(0, 160)}"`)
}

/** Strings of a module as they are read: a template is one text, each of its placeholders one word. */
function wholeTextsOf(text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    if (ts.isTemplateExpression(node)) found.push(node.head.text + node.templateSpans.map(({ literal }) => `X${literal.text}`).join(''))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest))
  return found
}

/** Sentences end at a full stop, a line, a cell or a semicolon, which parts the details in the help of a command. */
const longSentences = (path: string, text: string): string[] =>
  text
    .replace(/`[^`]*`/g, 'X')
    .split(/(?<=[.!?;])\s+|\n| \| /)
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length > 25)
    .map((sentence) => `${path}: "${sentence.trim().slice(0, 160)}"`)

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
