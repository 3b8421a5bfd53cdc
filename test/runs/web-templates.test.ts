// The templates of web pages, from red to green by answers that are written down, and the page that a user opens.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { startTillgreen, tillgreen } from '../support/command-line.js'
import { dataWithLayers } from '../support/folders.js'
import { edit, file, json, tellStory } from '../support/story.js'

/** Vitest would read it in this file too. */
const IN_A_PAGE = `// @${'vitest'}-environment jsdom`

const start = { argv: ['node', 'serve.mjs'], expect: 'stays' }

const pageStory = {
  plan: json({
    title: 'Greeter',
    tasks: [
      {
        id: 'page',
        title: 'The page',
        words: 'The page has a text field with the label "Name" and a heading: "Hello, Ada!" for Ada. Without a name it says "Hello!".',
        acceptance: ['it begins with "Hello!"', 'typing Ada gives "Hello, Ada!"'],
        interface: 'src/page.js: start(root)',
        needs: [],
      },
    ],
    start,
  }),
  'task/page/tests-1/tests': [
    file('src/page.js', "/** @param {HTMLElement} root */\nexport function start(root) {\n  throw new Error('not implemented')\n}"),
    file(
      'tests/page.test.js',
      `${IN_A_PAGE}
import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { start } from '../src/page.js'

beforeEach(() => {
  document.body.innerHTML = '<main></main>'
  start(document.querySelector('main'))
})

// clause 1
it('greets without a name at first', () => {
  expect(screen.getByRole('heading')).toHaveTextContent(/^Hello!$/)
})

// clause 2
it('greets by name', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada')
  expect(screen.getByRole('heading')).toHaveTextContent('Hello, Ada!')
})`,
    ),
  ].join('\n'),
  'task/page/code': file(
    'src/page.js',
    `/** @param {HTMLElement} root */
export function start(root) {
  root.innerHTML = '<h1></h1><label>Name <input></label>'
  const [heading, input] = [root.querySelector('h1'), root.querySelector('input')]
  const greet = () => {
    heading.textContent = 'Hello, ' + input.value + '!'
  }
  input.addEventListener('input', greet)
  greet()
}`,
  ),
  'task/page/attempt/1/diagnose': 'Without a name the heading says "Hello, !" instead of "Hello!".',
  'task/page/attempt/1/decide': json({ actions: [{ action: 'fix-file', path: 'src/page.js', change: 'no comma without a name' }] }),
  'task/page/attempt/1/action/1/fix': edit(
    'src/page.js',
    "    heading.textContent = 'Hello, ' + input.value + '!'",
    "    heading.textContent = input.value === '' ? 'Hello!' : 'Hello, ' + input.value + '!'",
  ),
}

const fullstackStory = {
  plan: json({
    title: 'Visits',
    tasks: [
      {
        id: 'visits',
        title: 'Count visits',
        words: 'A button "Count" adds one visit on the server. The page shows the number of visits as its status, also after a reload.',
        acceptance: ['POST /api/visits gives 1, then 2', 'a click shows "1 visits"', 'an unknown path gives 404'],
        interface:
          'src/server/store.ts: interface Store { add(): number; count(): number }; openStore(file: string): Store; src/server/api.ts: handle(request: Request, store: Store): Promise<Response>; src/app/App.tsx: App({ send })',
        needs: [],
      },
    ],
    start,
  }),
  'task/visits/tests-1/tests': [
    file(
      'src/server/store.ts',
      "export interface Store {\n  add(): number\n  count(): number\n}\n\nexport function openStore(file: string): Store {\n  throw new Error('not implemented')\n}",
    ),
    file(
      'src/server/api.ts',
      "import type { Store } from './store.ts'\n\nexport async function handle(request: Request, store: Store): Promise<Response> {\n  throw new Error('not implemented')\n}",
    ),
    file(
      'src/app/App.tsx',
      "import type { JSX } from 'react'\n\ninterface AppProps {\n  readonly send: (path: string, init?: RequestInit) => Promise<Response>\n}\n\nexport function App({ send }: AppProps): JSX.Element {\n  throw new Error('not implemented')\n}",
    ),
    file(
      'tests/App.test.tsx',
      `${IN_A_PAGE}
import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { App } from '../src/app/App.tsx'
import { handle } from '../src/server/api.ts'
import { openStore } from '../src/server/store.ts'

afterEach(cleanup)
const ask = (path: string, init?: RequestInit) => new Request(\`http://app.test\${path}\`, init)

// clause 1
it('counts on the server', async () => {
  const store = openStore(':memory:')
  const add = async () => (await (await handle(ask('/api/visits', { method: 'POST' }), store)).json()).visits
  expect([await add(), await add()]).toEqual([1, 2])
})

// clause 2
it('shows the number after a click and after a reload', async () => {
  const store = openStore(':memory:')
  const page = <App send={(path, init) => handle(ask(path, init), store)} />
  render(page)
  await userEvent.click(screen.getByRole('button', { name: 'Count' }))
  expect(await screen.findByText('1 visits')).toBeVisible()
  cleanup()
  render(page)
  expect(await screen.findByText('1 visits')).toBeVisible()
})

// clause 3
it('knows no other path', async () => {
  const response = await handle(ask('/api/other'), openStore(':memory:'))
  expect(response.status).toBe(404)
})`,
    ),
  ].join('\n'),
  'task/visits/code': [
    file(
      'src/server/store.ts',
      `import { DatabaseSync } from 'node:sqlite'

export interface Store {
  add(): number
  count(): number
}

export function openStore(file: string): Store {
  const database = new DatabaseSync(file)
  database.exec('CREATE TABLE IF NOT EXISTS visit (at INTEGER NOT NULL)')
  const insert = database.prepare('INSERT INTO visit VALUES (?)')
  const counted = database.prepare('SELECT count(*) AS visits FROM visit')
  const count = () => Number(counted.get()?.visits)
  return {
    count,
    add() {
      insert.run(Date.now())
      return count()
    },
  }
}`,
    ),
    file(
      'src/server/api.ts',
      `import type { Store } from './store.ts'

export async function handle(request: Request, store: Store): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname !== '/api/visits') return new Response('Not found', { status: 404 })
  return Response.json({ visits: request.method === 'POST' ? store.add() : store.count() })
}`,
    ),
    file(
      'src/app/App.tsx',
      `import { type JSX, useEffect, useState } from 'react'

interface AppProps {
  readonly send: (path: string, init?: RequestInit) => Promise<Response>
}

export function App({ send }: AppProps): JSX.Element {
  const [visits, setVisits] = useState<number | null>(null)
  const load = async (init?: RequestInit) => {
    const body = (await (await send('/api/visits', init)).json()) as { visits: number }
    setVisits(body.visits)
  }
  useEffect(() => void load(), [])
  return (
    <main>
      <button type="button" onClick={() => load({ method: 'POST' })}>
        Count
      </button>
      <p role="status">{visits === null ? '' : \`\${visits} visits\`}</p>
    </main>
  )
}`,
    ),
  ].join('\n'),
}

/** Starts the program of a run, asks its page, and stops it. */
async function askPage(run: string, data: string, ask: (url: string) => Promise<string>): Promise<string> {
  const { child, result: ended } = startTillgreen(['start', run, '--json'], { data, baseUrl: '' })
  const url = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => resolve(String(JSON.parse(line).url)))
  })
  const answer = await ask(url)
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
  return answer
}

test('a web page without a build goes from red stubs to verified, and its files are served', async () => {
  const endpoint = await tellStory(pageStory)
  const place = { data: dataWithLayers(), baseUrl: endpoint.url }
  const made = await tillgreen(['run', 'A page that greets by name.', '--template', 'page', '--out', 'made', '--json'], place)
  expect(made.outcome, made.stderr + made.stdout.slice(-3000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(readFileSync(join(place.data, 'made/index.html'), 'utf8')).toContain('<main></main>')
  const script = await askPage(made.run, place.data, async (url) => (await fetch(new URL('/src/page.js', url))).text())
  expect(script).toContain('export function start(root)')
})

test('a web app with a database goes from red stubs to verified, and its server answers the page', async () => {
  const endpoint = await tellStory(fullstackStory)
  const place = { data: dataWithLayers(), baseUrl: endpoint.url }
  const made = await tillgreen(['run', 'A page that counts visits in a database.', '--template', 'fullstack', '--json'], place)
  expect(made.outcome, made.stderr + made.stdout.slice(-3000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
  const answer = await askPage(made.run, place.data, async (url) => {
    const send = (method: string) => fetch(new URL('/api/visits', url), { method })
    await send('POST')
    return (await send('GET')).text()
  })
  expect(JSON.parse(answer)).toEqual({ visits: 1 })
})
