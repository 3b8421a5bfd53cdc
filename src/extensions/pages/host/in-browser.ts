// Opens a program in a browser: the program runs in one box, the machine's browser in another one. The browser reaches only the program's
// ports (docs/decisions/0041-pages-are-looked-at.md).

import { closeSync, mkdirSync, openSync, readSync, realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PagesLook } from '../../../contract/journal/pages.js'
import { isPage } from '../../../contract/run/effects.js'
import { type Mount, REPORT } from '../../../contract/sandbox/inside.js'
import type { Performance } from '../../../main/engine/ports/ports.js'
import type { RunBudget } from '../../../main/host/budgets/run-budget.js'
import { inTemporaryFolder } from '../../../main/host/ports/bench-place.js'
import { openBench } from '../../../main/host/ports/bench-port.js'
import { firstPage } from '../../../main/host/ports/first-page.js'
import type { Sandbox } from '../../../main/host/ports/sandbox.js'
import { languages } from '../../../main/languages/index.js'
import { findProgram } from '../../../main/sandbox/backends/bubblewrap/host-root.js'
import { type PortForward, SandboxFailure } from '../../../main/sandbox/request.js'
import { findToolchain, machine } from '../../../main/sandbox/templates/toolchains.js'
import type { Store } from '../../../main/store/store.js'
import type { ServedProgram } from '../engine/checks/run-checks.js'
import checks from './inside/checks.mjs?raw'
import inside from './inside/inside.js?raw'
import look from './inside/look.mjs?raw'
import page from './inside/page.mjs?raw'
import sight from './inside/sight.js?raw'
import { withWays } from './ways.js'

export interface LookDeps {
  readonly store: Store
  readonly resources: string
  readonly budget: RunBudget
  readonly sandbox: Sandbox
}

/** What is done in the browser's box. */
export interface Visit<T> {
  /** Input of our script beside the paths of the browser and the program. */
  readonly order: Readonly<Record<string, unknown>>
  /** Seconds that the box has. */
  readonly wallS: number
  /**
   * The output of the script; null if there is none.
   * @param end how the box ended; null if the script ended by itself
   */
  read(folder: string, durationMs: number, end: 'timeout' | 'crashed' | null): T | null
}

/** Why the visit failed. */
export interface FailedVisit {
  readonly type: 'unvisited'
  readonly why: Extract<PagesLook, { type: 'not-looked' }>['why']
  readonly found: string
}

const SCRIPTS = '/tillgreen/pages'
const FILES: readonly (readonly [string, string])[] = [
  ['look.mjs', look],
  ['page.mjs', page],
  ['checks.mjs', checks],
  ['inside.js', inside],
  ['sight.js', sight],
]

const unvisited = (why: FailedVisit['why'], found = ''): FailedVisit => ({ type: 'unvisited', why, found })

/** Starts the program, waits until it serves a page and lets our script visit it. Never throws for what a program does. */
export async function inBrowser<T>(
  deps: LookDeps,
  { place, start }: ServedProgram,
  at: Performance,
  visit: Visit<T>,
): Promise<T | FailedVisit> {
  const browser = findBrowser()
  if (browser === null) return unvisited('no-browser')
  const node = await findToolchain(languages, 'node')
  if (!node.ok) return unvisited('no-node', node.message)
  const { store, resources, budget, sandbox } = deps
  const { config } = budget
  const { startS } = config.limits
  let visited: T | FailedVisit = unvisited('no-pages')
  let failed: unknown = null
  const onForward = async (reach: PortForward) => {
    try {
      const wait = AbortSignal.any([at.signal, AbortSignal.timeout(startS * 1000)])
      const port = await servedPort(reach, place.template.preview?.port ?? null, wait)
      if (port !== null) visited = await browse(deps, { browser, node, reach, port }, at, visit)
    } catch (error) {
      failed = error
    }
  }
  const patient = { ...config, limits: { ...config.limits, startS: startS + visit.wallS } }
  await openBench({ store, resources, config: patient, onForward }, sandbox).start(place, start, at)
  if (failed instanceof SandboxFailure) return unvisited('browser-failed', failed.message)
  if (failed !== null) throw failed
  return visited
}

interface Way {
  readonly browser: FoundBrowser
  readonly node: { readonly program: string; readonly mounts: readonly Mount[] }
  readonly reach: PortForward
  readonly port: number
}

function browse<T>({ sandbox }: LookDeps, { browser, node, reach, port }: Way, at: Performance, visit: Visit<T>): Promise<T | FailedVisit> {
  const ports = [...new Set([port, ...reach.ports()])]
  return inTemporaryFolder(sandbox.folder, 'pages', async (parent) => {
    const [scripts, report] = ['scripts', 'report'].map((name) => join(parent, name)) as [string, string]
    for (const folder of [scripts, report]) mkdirSync(folder)
    for (const [name, text] of FILES) writeFileSync(join(scripts, name), text)
    // In a file, since the words of a check may be longer than a command takes.
    writeFileSync(join(scripts, 'order.json'), JSON.stringify({ ...visit.order, program: browser.program, port, ports, folder: REPORT }))
    const mounts: Mount[] = [
      ...browser.mounts,
      ...node.mounts,
      { source: scripts, target: SCRIPTS, access: 'read' },
      { source: packageFolder('playwright-core'), target: '/tillgreen/playwright', access: 'read' },
      { source: packageFolder('axe-core'), target: '/tillgreen/axe', access: 'read' },
      { source: report, target: REPORT, access: 'write' },
    ]
    const argv = [node.program, `${SCRIPTS}/look.mjs`]
    const started = performance.now()
    const result = await withWays(reach, ports, (ways) => {
      const way: Mount = { source: ways, target: '/tillgreen/way', access: 'read' }
      return sandbox.runBare({ argv, cwd: '/tmp', policy: 'browse', wallS: visit.wallS, mounts: [...mounts, way] }, at)
    })
    const end = result.exit === 0 ? null : result.end === 'timeout' ? 'timeout' : 'crashed'
    const said = (result.stderr || result.stdout).trim().split('\n').slice(0, 12).join('\n').slice(0, 2_000)
    return visit.read(report, performance.now() - started, end) ?? unvisited('browser-failed', said)
  })
}

/** The folder of a package; the packaged application has it beside the archive, since other programs read it. */
function packageFolder(name: string): string {
  const found = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  return realpathSync(found.replace(/([/\\])app\.asar([/\\])/, '$1app.asar.unpacked$2'))
}

/**
 * Finds the Chromium of this machine as a sandbox can start it: the program itself, since the scripts that start it read what
 * no box has.
 */
interface FoundBrowser {
  /** Inside path of the program. */
  readonly program: string
  readonly mounts: readonly Mount[]
}

/** Names by which it is started, and where packages put the program. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const PROGRAMS = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
]
const INSIDE = '/tillgreen/browser'

/** The browser that `TILLGREEN_CHROMIUM` names, else the first that is there; null where there is none that a box could run. */
function findBrowser(named: string | undefined = process.env.TILLGREEN_CHROMIUM): FoundBrowser | null {
  const found = named ? [findProgram(named)] : [...PROGRAMS, ...NAMES].map((name) => findProgram(name))
  for (const path of found) {
    const program = path === null ? null : realpathSync(path)
    if (program === null || !isProgram(program)) continue
    const folder = dirname(program)
    const shown = machine.show(folder, INSIDE)
    if (!shown.ok) continue
    // Everything below /usr is there already, at its own place.
    return { program: shown.mounts.length === 0 ? program : join(INSIDE, program.slice(folder.length)), mounts: shown.mounts }
  }
  return null
}

/** Whether a file is a program of this machine, and no script. */
function isProgram(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(4)
    readSync(file, start, 0, 4, 0)
    return start.toString('latin1') === '\x7fELF'
  } finally {
    closeSync(file)
  }
}

const EVERY_MS = 300
/** Milliseconds that one of several ports has for an answer. */
const PATIENCE_MS = 1_500

/** The port, as soon as a page is there; null where the signal ends the wait before. */
async function servedPort(reach: PortForward, known: number | null, signal: AbortSignal): Promise<number | null> {
  if (known !== null) return isPage(await firstPage(reach, known, signal)) ? known : null
  while (!signal.aborted) {
    for (const port of reach.ports())
      if (isPage(await firstPage(reach, port, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])))) return port
    await pause(EVERY_MS, undefined, { signal }).catch(() => {})
  }
  return null
}
