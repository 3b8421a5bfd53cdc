// Replaces `app`: its phases, its paths, its one instance per profile, and its end.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { driver, machine } from './driver.js'
import { emitter, modelled, only, preventable } from './modelled.js'

const events = emitter('app', ['web-contents-created', 'second-instance', 'activate', 'before-quit'])
const ready = Promise.withResolvers<void>()
const paths = new Map<string, string>()
const facts = { isReady: false, isSandboxed: false, name: '', about: {} as object, hasLock: false }

export const isReady = (): boolean => facts.isReady
export const emitApp = events.emit

/** Throws where Electron would refuse, or silently do nothing. */
export function beforeReady(what: string): void {
  if (facts.isReady) throw new Error(`${what} must be called before the application is ready.`)
}
export function afterReady(what: string): void {
  if (!facts.isReady) throw new Error(`${what} must not be used before the application is ready.`)
}

/** What Electron does once the entry was loaded to its end. */
export function becomeReady(): void {
  facts.isReady = true
  ready.resolve()
}

function quit(): void {
  const event = preventable({})
  events.emit('before-quit', event)
  if (!event.isPrevented()) process.exit(0)
}

export const app = modelled('app', {
  on: events.on,
  once: events.once,
  isPackaged: machine.isPackaged,
  whenReady: () => ready.promise,
  enableSandbox() {
    beforeReady('app.enableSandbox')
    facts.isSandboxed = true
  },
  setName(name: string) {
    facts.name = name
  },
  setPath(name: string, path: string) {
    if (name !== 'userData') throw new Error(`The stand-in for electron does not model the path ${name}.`)
    beforeReady('app.setPath of userData')
    paths.set(name, path)
  },
  setAboutPanelOptions(options: object) {
    only('the about panel', options, ['applicationName', 'applicationVersion'])
    facts.about = options
  },
  requestSingleInstanceLock: lockInstance,
  quit,
  exit: (code = 0) => process.exit(code),
})

driver.answer({
  app: () => ({ ...facts, userData: paths.get('userData') ?? null }),
  quit,
  activate: () => void events.emit('activate'),
})

/** One per profile, over a file with the process in it; a second start notifies the first one through another file. */
function lockInstance(): boolean {
  const folder = paths.get('userData')
  if (!folder) throw new Error('The profile must be named before the lock is asked for: it is per profile.')
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'stand-in.lock')
  const news = join(folder, 'stand-in.second')
  if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')))) {
    appendFileSync(news, 'again\n')
    return false
  }
  writeFileSync(lock, String(process.pid))
  rmSync(news, { force: true })
  setInterval(() => {
    if (!existsSync(news)) return
    rmSync(news)
    events.emit('second-instance', {}, [], '')
  }, 50).unref()
  facts.hasLock = true
  return true
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
