// Checks of pages of a React app, from red stubs to the verdict: Vite builds it, Jest tests it without a browser, Chromium goes through the
// steps.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { dataWithLayers, temporaryFolder } from '../support/folders.js'
import { pagesConfig } from '../support/pages-story.js'
import { edit, file, json, type Story, tellStory } from '../support/story.js'

const stub = "import type { JSX } from 'react'\n\nexport function App(): JSX.Element {\n  throw new Error('not implemented')\n}"

const tests = `import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../src/App.tsx'

beforeEach(() => localStorage.clear())

// clause 1
it('lists what was added', async () => {
  const user = userEvent.setup()
  render(<App />)
  await user.type(screen.getByRole('textbox', { name: 'New todo' }), 'Milk')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByRole('listitem')).toHaveTextContent('Milk')
})

// clause 3
it('says that nothing is left to do', () => {
  render(<App />)
  expect(screen.getByText('Nothing to do')).toBeInTheDocument()
})`

const checks = [
  {
    name: 'an added todo is listed, and Enter adds one too',
    clause: 1,
    steps: [
      { open: '/' },
      { fill: 'New todo', with: 'Milk' },
      { click: 'Add' },
      { see: 'Milk', role: 'listitem' },
      { fill: 'New todo', with: 'Bread' },
      { press: 'Enter' },
      { count: 2, role: 'listitem' },
      { missing: 'Nothing to do' },
    ],
  },
  {
    name: 'a todo stays after a reload',
    clause: 2,
    steps: [
      { open: '/' },
      { fill: 'New todo', with: 'Oats' },
      { click: 'Add' },
      { see: 'Oats', role: 'listitem' },
      { reload: true },
      { see: 'Oats', role: 'listitem' },
      { value: '', of: 'New todo' },
    ],
  },
]

const app = `import { type FormEvent, type JSX, useState } from 'react'
import './App.css'

const KEY = 'todos'

function stored(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}

export function App(): JSX.Element {
  const [todos, setTodos] = useState(stored)
  const [written, setWritten] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const next = [...todos, written]
    localStorage.setItem(KEY, JSON.stringify(next))
    setTodos(next)
    setWritten('')
  }
  return (
    <main>
      <h1>Todos</h1>
      <form onSubmit={add}>
        <label>
          New todo <input value={written} onChange={(event) => setWritten(event.target.value)} />
        </label>
        <button type="submit">Add</button>
      </form>
      <ul>
        {todos.map((todo) => (
          <li key={todo}>{todo}</li>
        ))}
      </ul>
      {todos.length === 0 ? <p>Nothing to do</p> : null}
    </main>
  )
}`

/** No test without a browser reads a style sheet. */
const SHOWN = 'li { padding: 4px; list-style: none }'
const HIDDEN = 'li { padding: 4px; list-style: none; opacity: 0 }'

const story = (style: string): Story => ({
  plan: json({
    title: 'Todos',
    tasks: [
      {
        id: 'todos',
        title: 'The list of todos',
        words:
          'The page has a text field labelled "New todo" and a button "Add". What is added stands in a list, and is there after a reload. With none the page says "Nothing to do".',
        acceptance: ['an added todo is listed', 'it is there after a reload', 'without any it says "Nothing to do"'],
        interface: 'src/App.tsx: App()',
        needs: [],
      },
    ],
    start: { argv: ['node', 'serve.mjs'], expect: 'stays' },
  }),
  'task/todos/tests-1/tests': [
    file('src/App.tsx', stub),
    file('tests/App.test.tsx', tests),
    file('tests/todos.pages.json', json(checks)),
  ].join('\n'),
  'task/todos/code': [file('src/App.tsx', app), file('src/App.css', style)].join('\n'),
})

async function run(story: Story) {
  const endpoint = await tellStory(story)
  const config = join(temporaryFolder('config'), 'config.json')
  writeFileSync(config, JSON.stringify({ ...pagesConfig, limits: { startS: 30 } }))
  const place = { data: dataWithLayers(), baseUrl: endpoint.url }
  // What the model can do is found out by looking, as the window does before a run.
  if ('check-picture' in story)
    expect((await tillgreen(['endpoints', 'check', endpoint.url], place)).stdout).toContain('The model accepts pictures')
  const words = 'A page with todos that stay after a reload.'
  const ended = await tillgreen(['run', words, '--template', 'react', '--config', config, '--json'], place)
  return { endpoint, place, ended }
}

test('checks of a React app are red on its stubs, and green once it is built; they count for their clauses', async () => {
  const { endpoint, place, ended } = await run(story(SHOWN))
  expect(ended.outcome, ended.stderr + ended.stdout.slice(-3000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(ended.outcome?.reason).toContain(' On the program pages, 2 of 2 checks are green.')
  // Clause 2 has no test but its check.
  expect(ended.outcome?.findings).toMatchObject({ clauses: { of: 3, done: 3 }, pageChecks: { of: 2, done: 2 } })
  const notes = ended.lines.flatMap((line) =>
    line.step === 'page-checks' ? [line.body as { checked: { results: { failure: unknown }[] } }] : [],
  )
  const states = notes.map(({ checked }) => checked.results.map(({ failure }) => (failure === null ? 'green' : 'red')))
  expect([states.at(0), states.at(-1)]).toEqual([
    ['red', 'red'],
    ['green', 'green'],
  ])
  expect(endpoint.requests.some(({ key }) => key.startsWith('pages/'))).toBe(false)
  const replayed = await tillgreen(['replay', ended.run, '--strict'], { ...place, environment: { TILLGREEN_CHROMIUM: 'none' } })
  expect(replayed.stdout).toContain('The history matches')
})

test('a React app whose style sheet hides the list passes its tests and fails its checks; who repairs it is shown the page', async () => {
  const { endpoint, ended } = await run({
    ...story(HIDDEN),
    'check-picture': 'Red',
    'pages/round/1/diagnose': 'The style sheet gives the items no opacity.',
    'pages/round/1/decide': json({ actions: [{ action: 'fix-file', path: 'src/App.css', change: 'show the items' }] }),
    'pages/round/1/action/1/fix': edit('src/App.css', HIDDEN, SHOWN),
  })
  expect(ended.outcome, ended.stderr + ended.stdout.slice(-3000)).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(ended.outcome?.reason).toContain(' On the program pages, 2 of 2 checks are green.')
  const request = endpoint.requests.find(({ key }) => key === 'pages/round/1/diagnose')
  const parts = request?.messages.at(-1)?.content as unknown as { type: string; image_url?: { url: string } }[]
  // Both checks ended on a page that looks the same.
  expect(parts.map(({ type }) => type)).toEqual(['text', 'image_url'])
  expect(parts[1]?.image_url?.url).toMatch(/^data:image\/png;base64,iVBOR/)
  const said = JSON.stringify(parts[0])
  expect(said).toContain('step 4, see “Milk” as listitem: it is not there (it stands in the page, where nobody sees it)')
  expect(said).toMatch(/What a screen reader was told there:.*listitem: Milk/)
})
