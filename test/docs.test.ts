// The documentation says what is there: its links, the commands that it shows, the sentences that it explains.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TemplateFile } from '../src/contract/run/template.js'
import { commands, commonFlags } from '../src/main/faces/cli/commands.js'
import { findCommand } from '../src/main/faces/cli/names/find-command.js'
import { linkTarget } from '../src/renderer/features/help/link-target.js'
import { pageOf, pages, textOf } from '../src/renderer/features/help/pages.js'
import { helpOn } from '../src/renderer/features/help/targets.js'
import { findIn } from '../src/renderer/screens/help/find.js'
import { headingsOf } from '../src/renderer/screens/help/headings.js'

const root = join(import.meta.dirname, '..')
const docs = join(root, 'docs')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string, ends: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ends.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

/** Without code, where brackets mean something else. */
const prose = (markdown: string) =>
  markdown
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/^ {4}.*$/gm, '')
    .replace(/`[^`\n]*`/g, '')
const slugsOf = (path: string) => headingsOf(readFileSync(path, 'utf8')).map((heading) => heading.slug)

/** Papers at the top and the README of each room. */
const papers = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...filesIn('src', /README\.md$/),
  ...filesIn('test', /README\.md$/),
]

test('every relative link between documents leads to a file, and to a heading that is there', () => {
  const broken = [...papers, 'resources/templates/README.md', ...filesIn('docs', /\.md$/)].flatMap((file) =>
    [...prose(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, href = '']) => {
      if (/^[a-z]+:/.test(href)) return []
      const [path = '', slug] = href.split('#')
      const target = path === '' ? join(root, file) : resolve(root, dirname(file), path)
      const isThere = existsSync(target) && (slug === undefined || slugsOf(target).includes(slug))
      return isThere ? [] : [`${file}: ${href}`]
    }),
  )
  expect(broken).toEqual([])
})

test('the README leads to each page for people', () => {
  const readme = read('README.md')
  expect(pages.filter((page) => !readme.includes(`](docs/${page.file})`)).map((page) => page.file)).toEqual([])
})

test('the walk has ten steps of one file and at most two sentences, so that it is read in a quarter of an hour', () => {
  const steps = [...read('docs/walk.md').matchAll(/^\| \d+ \| (.+?) \| (.+?) \|$/gm)].map(([, file = '', words = '']) => ({ file, words }))
  expect(steps).toHaveLength(10)
  expect(steps.filter(({ file, words }) => !/^\[[^\]]+\]\(\.\.\/src\/[^)]+\.ts\)$/.test(file) || /\]\(|(\. .*){2}/.test(words))).toEqual([])
})

test('every npm command is named where contributors look', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
  const places = ['CONTRIBUTING.md', 'docs/how-to/run-the-tests.md', 'docs/how-to/measure.md'].map(read).join('\n')
  const isHook = (name: string) => name.startsWith('pre') && name.slice(3) in scripts
  const isNamed = (name: string) => new RegExp(`\`(npm (run )?(-s )?)?${name}(?![\\w:-])`).test(places)
  expect(Object.keys(scripts).filter((name) => !isHook(name) && !isNamed(name))).toEqual([])
})

describe('help pages', () => {
  test('each document for people is a page, each page is in the window, and is called what its first heading says', async () => {
    const forSources = /^docs\/(decisions\/.*|how-to\/.*|walk\.md|map\.md|style\.md|release\.md)$/
    const listed = new Set(pages.map((page) => `docs/${page.file}`))
    expect(filesIn('docs', /\.md$/).filter((file) => !listed.has(file) && !forSources.test(file))).toEqual([])
    const titles = await Promise.all(pages.map(async (page) => headingsOf(await textOf(page))[0]?.title))
    expect(titles).toEqual(pages.map((page) => page.title))
    expect(await textOf(pageOf('words'))).toBe(readFileSync(join(docs, 'reference', 'words.md'), 'utf8'))
  })

  test('the first page of the help begins with what can be done in the window, not with how it is started', async () => {
    const [first, second] = headingsOf(await textOf(pageOf(null)))
    expect(`${first?.text}${second?.title}${second?.text}`).not.toMatch(/npm start|npm run doctor/)
    expect(second?.title).toBe('Build with the built-in model')
  })

  test('what the window points to in them is there', () => {
    const missing = Object.values(helpOn).filter(({ page, section }) => {
      const found = pages.find((each) => each.name === page)
      return !found || !slugsOf(join(docs, found.file)).includes(section)
    })
    expect(missing).toEqual([])
  })

  test('a link leads to another page, to the web, or nowhere where only the sources have what it means', () => {
    const at = pageOf('quick-start')
    expect(
      ['../models.md', 'concepts.md#the-budget', '#start-it', 'https://a.example/b', '../../src/main/cli.ts', 'javascript:alert(1)'].map(
        (href) => linkTarget(href, at),
      ),
    ).toEqual([
      { type: 'page', page: 'models', section: null },
      { type: 'page', page: 'concepts', section: 'the-budget' },
      { type: 'page', page: 'quick-start', section: 'start-it' },
      { type: 'web', address: 'https://a.example/b' },
      { type: 'nowhere' },
      { type: 'nowhere' },
    ])
  })

  test('search finds pages in which all words occur, and first what is called so', () => {
    const [first = pageOf(null), second = pageOf(null)] = pages
    const texts = [
      { page: first, text: '# One\n\nred\n\n## Keys\n\nred and green\n\n```\n## no heading\n```\n\n## Keys\n\nblue' },
      { page: second, text: '# Two\n\n## Green things\n\nred' },
    ]
    const found = findIn(texts, ' GREEN red ').map(({ page, sections }) => [page.name, sections.map((section) => section.slug)])
    expect(found).toEqual([
      [first.name, ['keys']],
      [second.name, ['green-things']],
    ])
    expect(findIn(texts, 'green').map(({ page }) => page.name)).toEqual([second.name, first.name])
    expect(headingsOf(texts[0]?.text ?? '').map((heading) => heading.slug)).toEqual(['one', 'keys', 'keys-1'])
    expect(findIn(texts, 'violet')).toEqual([])
    expect(findIn(texts, ' ')).toEqual([])
  })
})

// A name with a number behind it, as in "tillgreen experiment 1", is the format of a file.
test('every command that the documentation shows is there, with its flags', () => {
  const shown = ['README.md', ...pages.map((page) => `docs/${page.file}`)].flatMap((file) =>
    [...read(file).matchAll(/(?:^|[\s`"])tillgreen(?: --)? (?![a-z]+ \d")([a-z][a-z-]*)([^`\n#]*)/gm)].map(([, name = '', rest = '']) => ({
      ...{ file, name, rest },
      flags: [...(rest.split('|')[0] ?? '').matchAll(/ --([a-z-]+)/g)].map(([, flag]) => flag ?? ''),
    })),
  )
  const wrong = shown.filter(({ name, rest, flags }) => {
    const found = findCommand([name, ...rest.trim().split(' ')], commands)
    if (!found || found.notice !== null) return true
    const { command } = found
    return flags.some((flag) => !(flag in command.flags) && !(flag in commonFlags))
  })
  expect(wrong).toEqual([])
  expect(shown.length).toBeGreaterThan(60)
})

test('each sentence that troubleshooting explains is really said', () => {
  const sources = filesIn('src', /(?<!\.test)\.tsx?$/).map((file) => read(file).replaceAll("\\'", "'"))
  const sentences = headingsOf(read('docs/guide/troubleshooting.md')).filter((heading) => heading.level === 3)
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const unsaid = sentences.filter(({ title }) => {
    // The parts that differ from case to case are within one text, so on one line.
    const parts = title.split('…').map((part) => escaped(part.trim()))
    const said = new RegExp(parts.filter(Boolean).join('[^\\n]*'))
    return !sources.some((source) => said.test(source))
  })
  expect(unsaid.map((heading) => heading.title)).toEqual([])
  expect(sentences.length).toBeGreaterThan(25)
})

test('every field of template.json is explained', () => {
  const page = read('docs/guide/templates.md')
  expect(Object.keys(TemplateFile.shape).filter((field) => !page.includes(`\`${field}\``))).toEqual([])
})
