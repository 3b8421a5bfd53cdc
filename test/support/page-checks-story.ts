// A project whose template shows a page of a script, as that of React does: tests run without a browser, checks of pages in one.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command-line.js'
import { temporaryFolder } from './folders.js'
import { file, json } from './good-story.js'

const html = `<!doctype html>
<html lang="en">
  <head><title>Shopping</title></head>
  <body><div id="root"></div><script type="module" src="/src/app.mjs"></script></body>
</html>`

const server = `import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
const types = { mjs: 'text/javascript', html: 'text/html' }
createServer((asked, answer) => {
  const path = asked.url === '/' ? '/index.html' : asked.url
  try {
    const text = readFileSync('.' + path, 'utf8')
    answer.writeHead(200, { 'content-type': types[path.split('.').at(-1)] ?? 'text/plain' })
    answer.end(text + (path.endsWith('app.mjs') ? '\\nif (globalThis.document) show(document.getElementById("root"))' : ''))
  } catch {
    answer.writeHead(404)
    answer.end()
  }
}).listen(4173, '127.0.0.1')`

/** The folder of a template with a page that its \`src/app.mjs\` fills. */
export function pagesTemplate(parent: string = temporaryFolder('template')): string {
  const folder = join(parent, 'paged')
  cpSync(join(root, 'resources/templates/node-plain'), folder, { recursive: true })
  const path = join(folder, 'template.json')
  const start = { when: 'src/app.mjs', command: { argv: ['node', 'main.mjs'], expect: 'stays' } }
  const own = { ...(JSON.parse(readFileSync(path, 'utf8')) as object), name: 'paged', preview: { port: 4173 }, start }
  writeFileSync(path, JSON.stringify(own))
  mkdirSync(join(folder, 'workspace'), { recursive: true })
  writeFileSync(join(folder, 'workspace/index.html'), html)
  writeFileSync(join(folder, 'workspace/main.mjs'), server)
  return folder
}

const stub = (name: string) => `export function ${name} {\n  throw new Error('not implemented')\n}`
const stubs = file('src/app.mjs', `${stub('label(item)')}\n\n${stub('show(root)')}`)

const tests = file(
  'tests/app.test.mjs',
  `import assert from 'node:assert/strict'
import { it } from 'node:test'
import { label } from '../src/app.mjs'

// clause 1
it('writes an item in capital letters', () => assert.equal(label('milk'), 'MILK'))`,
)

export const ADDED = {
  name: 'an added item is listed',
  clause: 2,
  steps: [
    { open: '/' },
    { fill: 'Item', with: 'milk' },
    { click: 'Add' },
    { see: 'MILK', role: 'listitem' },
    { count: 1, role: 'listitem' },
  ],
}

/** What the author of tests answers, with these checks of pages. */
export const written = (checks: unknown) => [stubs, tests, file('tests/shopping.pages.json', json(checks))].join('\n')

const app = (onClick: string) => `export function label(item) {
  return item.toUpperCase()
}

export function show(root) {
  root.innerHTML = '<main><h1>Shopping</h1><label>Item <input></label> <button type="button">Add</button><ul></ul></main>'
  const [input, list] = [root.querySelector('input'), root.querySelector('ul')]
  root.querySelector('button').onclick = () => {
${onClick}
  }
}`

/** What a click does not do, and what it does. */
export const IDLE = '    input.focus()'
export const WORKS = "    list.append(Object.assign(document.createElement('li'), { textContent: label(input.value) }))"

/** A page that looks fine, and runs the given code on a click. */
export const pageChecksStory = (checks: unknown, onClick: string) => ({
  plan: json({
    title: 'Shopping list',
    tasks: [
      {
        id: 'list',
        title: 'The list',
        words: 'The page has a field Item and a button Add. An added item is listed in capital letters.',
        acceptance: ['label("milk") is "MILK"', 'After Add the item stands in the list'],
        interface: 'src/app.mjs: label(item), show(root)',
        needs: [],
      },
    ],
    start: { argv: ['node', 'main.mjs'], expect: 'stays' },
  }),
  'task/list/tests-1/tests': written(checks),
  'task/list/code': file('src/app.mjs', app(onClick)),
})
