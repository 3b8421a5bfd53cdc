// Checks of pages where no template says at which port they are: the program serves them itself, in Node and in Python, and its stubs too.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { dataWithLayers, temporaryFolder } from '../support/folders.js'
import { pagesConfig } from '../support/pages-story.js'
import { file, json, type Story, tellStory } from '../support/story.js'

const CHECK = {
  name: 'a name that is sent is greeted',
  clause: 2,
  steps: [{ open: '/' }, { fill: 'Name', with: 'Ada' }, { click: 'Greet' }, { see: 'Hello, Ada', role: 'heading' }],
}

interface Served {
  readonly template: string
  readonly start: readonly string[]
  readonly interface: string
  readonly stub: string
  readonly test: string
  readonly code: string
  /** The file that is started, which the stubs have in full. */
  readonly entry: string
}

const FORM = '<form><label>Name <input name=name></label><button>Greet</button></form>'

const node: Served = {
  ...{ template: 'node-plain', start: ['node', 'main.mjs'], interface: 'src/page.mjs: greeting(name), page(name); main.mjs' },
  stub: file(
    'src/page.mjs',
    ['greeting', 'page'].map((name) => `export function ${name}(name) {\n  throw new Error('not implemented')\n}`).join('\n'),
  ),
  test: file(
    'tests/page.test.mjs',
    `import assert from 'node:assert/strict'
import { it } from 'node:test'
import { greeting } from '../src/page.mjs'

// clause 1
it('greets by name', () => assert.equal(greeting('Ada'), 'Hello, Ada'))`,
  ),
  code: file(
    'src/page.mjs',
    `export function greeting(name) {
  return \`Hello, \${name}\`
}

export function page(name) {
  return \`<!doctype html><html lang="en"><title>Greeter</title><main><h1>\${greeting(name)}</h1>${FORM}</main></html>\`
}`,
  ),
  entry: file(
    'main.mjs',
    `import { createServer } from 'node:http'
import { page } from './src/page.mjs'

createServer((asked, answer) => {
  let html = '<!doctype html><title></title>'
  try {
    html = page(new URL(asked.url, 'http://localhost').searchParams.get('name') ?? 'you')
  } catch {}
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  answer.end(html)
}).listen(4173, '127.0.0.1')`,
  ),
}

const python: Served = {
  ...{ template: 'python-plain', start: ['python3', 'main.py'], interface: 'page.py: greeting(name), page(name); main.py' },
  stub: file('page.py', ['greeting', 'page'].map((name) => `def ${name}(name):\n    raise NotImplementedError`).join('\n\n')),
  test: file(
    'tests/test_page.py',
    `import unittest
from page import greeting


class Greeting(unittest.TestCase):
    # clause 1
    def test_greets_by_name(self):
        self.assertEqual(greeting("Ada"), "Hello, Ada")`,
  ),
  code: file(
    'page.py',
    `def greeting(name):
    return f"Hello, {name}"


def page(name):
    return f'<!doctype html><html lang="en"><title>Greeter</title><main><h1>{greeting(name)}</h1>${FORM}</main></html>'`,
  ),
  entry: file(
    'main.py',
    `from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit
from page import page


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        html = "<!doctype html><title></title>"
        try:
            html = page(parse_qs(urlsplit(self.path).query).get("name", ["you"])[0])
        except NotImplementedError:
            pass
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(html.encode())


HTTPServer(("127.0.0.1", 4173), Handler).serve_forever()`,
  ),
}

const storyOf = (served: Served, written: readonly string[]): Story => ({
  plan: json({
    title: 'Greeter',
    tasks: [
      {
        id: 'page',
        title: 'The page',
        words:
          'greeting(name) gives "Hello, " and the name. The page has a field Name and a button Greet, and greets the name that was sent as a heading.',
        acceptance: ['greeting("Ada") is "Hello, Ada"', 'sending Ada shows "Hello, Ada"'],
        interface: served.interface,
        needs: [],
      },
    ],
    start: { argv: served.start, expect: 'stays' },
  }),
  'task/page/tests-1/tests': written.join('\n'),
  'task/page/code': served.code,
})

async function run(served: Served, story: Story) {
  const endpoint = await tellStory(story)
  const config = join(temporaryFolder('config'), 'config.json')
  writeFileSync(config, JSON.stringify(pagesConfig))
  const place = { data: dataWithLayers(), baseUrl: endpoint.url }
  const words = ['run', 'A page that greets by name.', '--template', served.template, '--config', config, '--json']
  const result = await tillgreen(words, place)
  const promptOf = (key: string) => JSON.stringify(endpoint.requests.find((request) => request.key === key)?.messages ?? '')
  return { result, promptOf }
}

const checks = file('tests/greeter.pages.json', json([CHECK]))

test.each([node, python])(
  'a $template program that serves its page is checked by steps, red on its stubs and green at the end',
  async (served) => {
    const { result, promptOf } = await run(served, storyOf(served, [served.stub, served.entry, served.test, checks]))
    expect(promptOf('task/page/tests-1/tests')).toContain('This program serves its page itself.')
    expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
    expect(result.outcome?.reason).toContain(' On the program pages, 1 of 1 check is green.')
    expect(result.outcome?.findings).toMatchObject({ clauses: { of: 2, done: 2 } })
  },
)

test('stubs that serve nothing send the checks back, and a program that ends is offered none', async () => {
  const { result, promptOf } = await run(node, {
    ...storyOf(node, [node.stub, node.test, checks]),
    'task/page/tests-2/tests': [node.stub, node.entry, node.test, checks].join('\n'),
  })
  expect(promptOf('task/page/tests-2/tests')).toContain('so the checks of pages prove nothing')
  expect(result.outcome, result.stderr + result.stdout.slice(-3000)).toMatchObject({ verdict: 'verified' })
  const plan = String(storyOf(node, []).plan).replace('"stays"', '"exits"')
  const ends = await run(node, { ...storyOf(node, [node.stub, node.test]), plan })
  expect(ends.promptOf('task/page/tests-1/tests')).not.toContain('Checks of pages')
})
