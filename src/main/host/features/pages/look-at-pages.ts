// Looks at the pages of a program: it runs in one box, the machine's browser in another one, which reaches the program's ports and nothing
// else (docs/decisions/0041-pages-are-looked-at.md).
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Looked } from '../../../../contract/journal/pages.js'
import type { StartCommand } from '../../../../contract/run/template.js'
import { type Mount, REPORT } from '../../../../contract/sandbox/inside.js'
import type { Performance, Place } from '../../../engine/ports/ports.js'
import { languages } from '../../../languages/index.js'
import { type PortForward, SandboxFailure } from '../../../sandbox/process/process.js'
import { findToolchain } from '../../../sandbox/templates/toolchains.js'
import type { Store } from '../../../store/store.js'
import { inTemporaryFolder } from '../../ports/bench-place.js'
import { openBench } from '../../ports/bench-port.js'
import type { RunBudget } from '../../ports/run-budget.js'
import type { Sandbox } from '../../ports/sandbox.js'
import { type FoundBrowser, findBrowser } from './find-browser.js'
import inside from './inside/inside.js?raw'
import look from './inside/look.mjs?raw'
import page from './inside/page.mjs?raw'
import { readLooked } from './report.js'
import { servedPort } from './served-port.js'
import { withWays } from './ways.js'

export interface LookDeps {
  readonly store: Store
  readonly resources: string
  readonly budget: RunBudget
  readonly sandbox: Sandbox
}

/** Pages that are opened, and how many links they are from the first one. */
const MOST_PAGES = 8
const DEPTH = 2
/** Seconds that one page has, after which no other page is opened, and that the browser's box has in all. */
export const PAGE_S = 20
const ALL_S = 80
const WALL_S = ALL_S + PAGE_S + 20

const SCRIPTS = '/tillgreen/pages'
const FILES: readonly (readonly [string, string])[] = [
  ['look.mjs', look],
  ['page.mjs', page],
  ['inside.js', inside],
]

const notLooked = (why: Extract<Looked, { type: 'not-looked' }>['why'], found = ''): Looked => ({ type: 'not-looked', why, found })

/**
 * Starts the program, waits until it serves a page and looks at what that page leads to. Never throws for what a program does: a page that
 * hangs, crashes or attacks the browser is a page with a fault.
 */
export async function lookAtPages(deps: LookDeps, place: Place, start: StartCommand, at: Performance): Promise<Looked> {
  const browser = findBrowser()
  if (browser === null) return notLooked('no-browser')
  const node = await findToolchain(languages, 'node')
  if (!node.ok) return notLooked('no-node', node.message)
  const { store, resources, budget, sandbox } = deps
  const { config } = budget
  const { startS } = config.limits
  let looked: Looked = notLooked('no-pages')
  let failed: unknown = null
  const onForward = async (reach: PortForward) => {
    try {
      const wait = AbortSignal.any([at.signal, AbortSignal.timeout(startS * 1000)])
      const port = await servedPort(reach, place.template.preview?.port ?? null, wait)
      if (port !== null) looked = await browse(deps, { browser, node, reach, port }, at)
    } catch (error) {
      failed = error
    }
  }
  const patient = { ...config, limits: { ...config.limits, startS: startS + WALL_S } }
  await openBench({ store, resources, config: patient, onForward }, sandbox).start(place, start, at)
  if (failed instanceof SandboxFailure) return notLooked('browser-failed', failed.message)
  if (failed !== null) throw failed
  return looked
}

interface Way {
  readonly browser: FoundBrowser
  readonly node: { readonly program: string; readonly mounts: readonly Mount[] }
  readonly reach: PortForward
  readonly port: number
}

function browse({ store, sandbox }: LookDeps, { browser, node, reach, port }: Way, at: Performance): Promise<Looked> {
  const ports = [...new Set([port, ...reach.ports()])]
  return inTemporaryFolder(sandbox.folder, 'pages', async (parent) => {
    const [scripts, report] = ['scripts', 'report'].map((name) => join(parent, name)) as [string, string]
    for (const folder of [scripts, report]) mkdirSync(folder)
    for (const [name, text] of FILES) writeFileSync(join(scripts, name), text)
    const order = { program: browser.program, port, ports, folder: REPORT, mostPages: MOST_PAGES, depth: DEPTH, pageS: PAGE_S, allS: ALL_S }
    const mounts: Mount[] = [
      ...browser.mounts,
      ...node.mounts,
      { source: scripts, target: SCRIPTS, access: 'read' },
      { source: packageFolder('playwright-core'), target: '/tillgreen/playwright', access: 'read' },
      { source: packageFolder('axe-core'), target: '/tillgreen/axe', access: 'read' },
      { source: report, target: REPORT, access: 'write' },
    ]
    const argv = [node.program, `${SCRIPTS}/look.mjs`, JSON.stringify(order)]
    const started = performance.now()
    const result = await withWays(reach, ports, (ways) => {
      const way: Mount = { source: ways, target: '/tillgreen/way', access: 'read' }
      return sandbox.runBare({ argv, cwd: '/tmp', policy: 'browse', wallS: WALL_S, mounts: [...mounts, way] }, at)
    })
    const looked = readLooked(report, store.trees.put, performance.now() - started)
    if (looked === null)
      return notLooked('browser-failed', (result.stderr || result.stdout).trim().split('\n').slice(0, 12).join('\n').slice(0, 2_000))
    // What ended the box in the middle of a page is that page's doing.
    const last = looked.pages.at(-1)
    if (result.exit === 0 || !last || last.faults.length > 0) return looked
    const fault = result.end === 'timeout' ? ({ type: 'late', seconds: WALL_S } as const) : ({ type: 'crashed' } as const)
    return { ...looked, pages: [...looked.pages.slice(0, -1), { ...last, faults: [fault] }] }
  })
}

/** The folder of a package; in the packaged application it lies beside the archive, since other programs read it. */
function packageFolder(name: string): string {
  const found = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  return realpathSync(found.replace(/([/\\])app\.asar([/\\])/, '$1app.asar.unpacked$2'))
}
