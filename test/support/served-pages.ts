// Programs that serve the pages that a test writes, in the real sandbox, and the browser that looks at them or checks them.
import { onTestFinished } from 'vitest'
import { standardConfig } from '../../src/contract/config/config.js'
import type { FiledCheck } from '../../src/contract/journal/page-checks.js'
import type { StartCommand, Template } from '../../src/contract/run/template.js'
import { checkPages } from '../../src/extensions/pages/host/check-pages.js'
import { lookAtPages } from '../../src/extensions/pages/host/look-at-pages.js'
import type { Place } from '../../src/main/engine/ports/ports.js'
import { unspentBudget } from '../../src/main/host/budgets/run-budget.js'
import { openSandbox } from '../../src/main/host/ports/sandbox.js'
import { PLACE } from '../../src/main/sandbox/process/trial.js'
import { openStore } from '../../src/main/store/store.js'
import { temporaryFolder } from './folders.js'

const PORT = 4173
const START: StartCommand = { argv: ['node', 'server.mjs'], expect: 'stays' }
export const TEMPLATE: Template = {
  ...{ name: 'pages', title: 'Pages', stack: 'Node', toolchains: ['node'], runner: 'node-test', manager: null, packages: [] },
  ...{ tests: ['tests/**'], protected: [], generated: [], manifests: [], start: null, preview: { port: PORT }, canaryPackage: null },
  ...{ guide: 'g', files: [], hash: 'h' },
}

export const page = (body: string, head = '<title>A page</title>') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
export const GOOD = page('<main><h1>Shopping</h1><p>Nothing is left to buy.</p><label>What <input></label><button>Add</button></main>')

/** Serves texts by their path; a path without one is not found. */
export const serverOf = (pages: Readonly<Record<string, string>>, port = PORT) => `
import { createServer } from 'node:http'
const pages = ${JSON.stringify(pages)}
createServer((asked, answer) => {
  const path = asked.url.split('?')[0]
  if (path === '/never') return
  const text = pages[path]
  const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8'
  answer.writeHead(text === undefined ? 404 : 200, { 'content-type': type })
  answer.end(text ?? 'not there')
}).listen(${port}, '127.0.0.1')`

export function placeWith(files: readonly { path: string; text: string }[], template = TEMPLATE) {
  const store = openStore(temporaryFolder())
  onTestFinished(() => store.close())
  const config = standardConfig()
  const budget = unspentBudget(config)
  const { resources } = PLACE
  const sandbox = openSandbox({ store, resources, run: 'run-00000001', budget, isForeign: false, onOutput: () => {} })
  const tree = store.trees.create(files)
  const deps = { store, resources, budget, sandbox }
  const place: Place = { tree, template, environment: { template: 'pages', toolchains: ['node'], steps: [] } }
  const at = { key: 'look', number: 1, config, signal: new AbortController().signal }
  return {
    store,
    look: () => lookAtPages(deps, place, START, at),
    check: (checks: readonly FiledCheck[]) => checkPages(deps, { place, start: START }, checks, at),
  }
}
