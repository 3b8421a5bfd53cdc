// A project whose program serves a page: its tests are content with a title, so that only a browser sees the rest.
import { file, json } from './good-story.js'

const server = `import { createServer } from 'node:http'
import { page } from './src/page.mjs'

createServer((asked, answer) => {
  const html = asked.url === '/' ? page('Ada') : null
  answer.writeHead(html === null ? 404 : 200, { 'content-type': 'text/html' })
  answer.end(html ?? '')
}).listen(4173, '127.0.0.1')`

/** Its tests are content with a page that shows nothing: they ask for the title alone. */
export const storyOf = (body: string) => ({
  plan: json({
    title: 'Greeter',
    tasks: [
      {
        id: 'page',
        title: 'The page',
        words: 'page(name) gives an HTML page whose title greets by name; main.mjs serves it.',
        acceptance: ['page("Ada") has the title "Hello, Ada"'],
        interface: 'src/page.mjs: page(name); main.mjs',
        needs: [],
      },
    ],
    start: { argv: ['node', 'main.mjs'], expect: 'stays' },
  }),
  'task/page/tests-1/tests': [
    file('src/page.mjs', "export function page(name) {\n  throw new Error('not implemented')\n}"),
    file(
      'tests/page.test.mjs',
      `import assert from 'node:assert/strict'
import { it } from 'node:test'
import { page } from '../src/page.mjs'

// clause 1
it('greets by name', () => assert.match(page('Ada'), /<title>Hello, Ada<.title>/))`,
    ),
  ].join('\n'),
  'task/page/code': [
    file(
      'src/page.mjs',
      `export function page(name) {\n  const body = \`${body}\`\n  return \`<!doctype html><html lang="en"><head><title>Hello, \${name}</title></head><body>\${body}</body></html>\`\n}`,
    ),
    file('main.mjs', server),
  ].join('\n'),
})

/** Without the checks that other tests are about. */
export const pagesConfig = { heldOut: 0, mutants: 0, hollow: false, controls: false, reader: 'off', limits: { startS: 5 } }
