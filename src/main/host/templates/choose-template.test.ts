// The choice of a template, and the true report of who chose it.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { standardConfig } from '../../../contract/config/config.js'
import type { Question } from '../../../contract/model/model.js'
import type { Template } from '../../../contract/run/template.js'
import { remarkText } from '../../../words/remark.js'
import { createScripted } from '../../models/dialects/scripted.js'
import type { AskingOptions } from '../endpoints/models.js'
import { chooseByWords, chooseTemplate } from './choose-template.js'
import { openTemplateShelf } from './template-shelf.js'

interface TemplateHead {
  readonly name: string
  readonly title: string
  readonly stack: string
  readonly toolchain: 'python' | 'node'
  readonly manager: 'pip' | 'npm' | null
}

const template = ({ name, title, stack, toolchain, manager }: TemplateHead): Template => ({
  name,
  title,
  stack,
  toolchains: [toolchain],
  runner: 'r',
  manager,
  packages: [],
  tests: ['t'],
  protected: [],
  generated: [],
  manifests: [],
  start: null,
  preview: null,
  canaryPackage: null,
  guide: 'g',
  files: [],
  hash: 'h',
})
const templates = [
  template({ name: 'node-plain', title: 'Node, no packages', stack: "Node's own test runner", toolchain: 'node', manager: null }),
  template({ name: 'python', title: 'Python', stack: 'pytest', toolchain: 'python', manager: 'pip' }),
  template({
    name: 'python-plain',
    title: 'Python, standard library only',
    stack: 'unittest, needs no network',
    toolchain: 'python',
    manager: null,
  }),
  { ...template({ name: 'react', title: 'React app', stack: 'Jest', toolchain: 'node', manager: 'npm' }), preview: { port: 4173 } },
  template({ name: 'typescript', title: 'TypeScript', stack: 'Vitest', toolchain: 'node', manager: 'npm' }),
]
const config = { ...standardConfig(), model: { ...standardConfig().model, model: 'small' } }
const { signal } = new AbortController()

const answers = (answer: string | null) => {
  const scripted = createScripted(answer === null ? {} : { 'choose-template': answer })
  return { ask: (question: Question, { signal: own }: AskingOptions) => scripted.ask(question, { signal: own }), signal }
}

test.each([
  ['A Python library that parses durations', 'python'],
  ['A TypeScript rate limiter with an Express middleware', 'typescript'],
  ['a React component that draws a clock', 'react'],
  ['a web page that shows the phase of the moon', 'react'],
  ['an Express server for the web', 'typescript'],
  ['a python script, standard library only, that renames photos', 'python-plain'],
  ['a JavaScript parser without dependencies', 'node-plain'],
  ['something that counts sheep', 'python'],
])('the words "%s" choose %s', (description, name) => {
  expect(chooseByWords(templates, description)).toBe(name)
})

test.each([
  ['a web page that shows the phase of the moon', 'page'],
  ['a React component that draws a clock', 'react'],
  ['a full-stack app for a shopping list', 'fullstack'],
  ['an Express server for the web', 'typescript'],
  ['splits a text at each page and numbers them', 'python'],
])('among the shipped templates the words "%s" choose %s', async (description, name) => {
  const shipped = await openTemplateShelf(join(import.meta.dirname, '../../../../resources'), '/nowhere').list()
  expect(chooseByWords(shipped, description)).toBe(name)
})

test("the model's choice counts where it names one template, also in a sentence", async () => {
  const chosen = await chooseTemplate(templates, 'something', config, answers('I would take `typescript` here.'))
  expect(chosen.name).toBe('typescript')
  expect(remarkText(chosen.remark)).toMatch(/^The template typescript was chosen by the model small, based on the description/)
})

test.each([
  ['cobol', /the model named no template/],
  ['python or typescript', /the model named no template/],
  [null, /the model gave no answer/],
])('an answer of %s leaves it to the words, and says so', async (answer, said) => {
  const chosen = await chooseTemplate(templates, 'a Python library', config, answers(answer))
  expect(chosen.name).toBe('python')
  expect(remarkText(chosen.remark)).toMatch(said)
})

test('the question says when each of two templates for one toolchain is right, and of others what it said', async () => {
  let asked = ''
  const shipped = await openTemplateShelf(join(import.meta.dirname, '../../../../resources'), '/nowhere').list()
  const ask = async (question: Question) => {
    asked = question.messages.map((message) => message.text).join()
    return createScripted({ 'choose-template': 'python' }).ask(question, { signal })
  }
  await chooseTemplate(shipped, 'Counts sheep.', config, { ask, signal })
  expect(asked.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- fullstack: Web app with a database (TypeScript, React and SQLite with Vitest), looked at in a browser',
    '- go: Go (Go with go test)',
    "- node-plain: JavaScript, no packages (JavaScript with Node's test runner), no packages can be installed; right where the description asks for JavaScript itself, or for the standard library alone: no packages, no dependencies",
    '- page: Web page (HTML, CSS and JavaScript with Vitest and Testing Library), looked at in a browser',
    '- python: Python (Python with pytest); right where the project needs or names packages, and where the description leaves that open',
    '- python-plain: Python, no packages (Python with unittest), no packages can be installed; right where the description asks for the standard library alone: no packages, no dependencies',
    '- react: React app (React and TypeScript with Vite, Jest and Testing Library), looked at in a browser',
    '- rust: Rust (Rust with cargo test)',
    '- typescript: TypeScript (TypeScript with Vitest); right where the project needs or names packages, and where the description leaves that open',
  ])
})
