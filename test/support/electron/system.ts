// Replaces the system around Electron's window: dialogs, notifications, menu, key store, screens, sleep.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { afterReady } from './application.js'
import { driver, machine } from './driver.js'
import { emitter, modelled, only } from './modelled.js'

/** A dialog waits for the test's answer; where the test has none ready, that is an error of the test. */
export const dialog = modelled('dialog', {
  showMessageBox(_window: object, options: object) {
    only('showMessageBox', options, ['type', 'message', 'detail', 'buttons', 'defaultId', 'cancelId', 'noLink'])
    return driver.ask('messageBox', options)
  },
  showOpenDialog(_window: object, options: object) {
    only('showOpenDialog', options, ['title', 'defaultPath', 'properties'])
    return driver.ask('openDialog', options)
  },
  showErrorBox: (title: string, words: string) => void process.stderr.write(`error box: ${title}: ${words}\n`),
})

interface Shown {
  readonly title: string
  readonly body: string
  click(): void
}
const shown: Shown[] = []

export class Notification {
  static isSupported = () => true
  readonly on: ReturnType<typeof emitter>['on']
  readonly show: () => void

  constructor(options: { title: string; body: string }) {
    only('Notification', options, ['title', 'body'])
    const events = emitter('Notification', ['click', 'close'])
    this.on = events.on
    this.show = () => void shown.push({ ...options, click: () => void events.emit('click') })
  }
}

interface Item {
  readonly label?: string
  readonly role?: string
  readonly type?: string
  readonly accelerator?: string
  readonly registerAccelerator?: boolean
  readonly submenu?: readonly Item[]
  click?(): void
}
const ITEM = ['label', 'role', 'type', 'accelerator', 'registerAccelerator', 'submenu', 'click']
let menu: readonly Item[] | null = null

export const Menu = modelled('Menu', {
  buildFromTemplate(items: readonly Item[]): readonly Item[] {
    for (const item of items) {
      only('a menu item', item, ITEM)
      if (item.submenu) Menu.buildFromTemplate(item.submenu)
    }
    return items
  },
  setApplicationMenu(items: readonly Item[] | null) {
    menu = items
  },
})

const allItems = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...allItems(item.submenu ?? [])])

const SECRET = scryptSync('the key of the stand-in', 'salt', 32)

export const safeStorage = modelled('safeStorage', {
  async isAsyncEncryptionAvailable() {
    afterReady('safeStorage')
    return machine.keyStore !== null
  },
  getSelectedStorageBackend: () => (machine.keyStore === null ? 'unknown' : machine.keyStore),
  async encryptStringAsync(text: string) {
    if (machine.keyStore === null) throw new Error('Encryption is not available.')
    const start = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', SECRET, start)
    return Buffer.concat([start, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  },
  async decryptStringAsync(sealed: Buffer) {
    if (machine.keyStore === null) throw new Error('Encryption is not available.')
    const decipher = createDecipheriv('aes-256-gcm', SECRET, sealed.subarray(0, 12)).setAuthTag(sealed.subarray(-16))
    const result = decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
    return { result, shouldReEncrypt: false }
  },
})

const blockers = new Map<number, string>()
let lastBlocker = 0

export const powerSaveBlocker = modelled('powerSaveBlocker', {
  start(kind: string): number {
    lastBlocker += 1
    blockers.set(lastBlocker, kind)
    return lastBlocker
  },
  stop: (blocker: number) => void blockers.delete(blocker),
})

export const screen = modelled('screen', {
  getAllDisplays() {
    afterReady('screen')
    return machine.displays
  },
  getPrimaryDisplay() {
    afterReady('screen')
    return machine.displays[0]
  },
})

export const nativeTheme = modelled('nativeTheme', { shouldUseDarkColors: machine.isDark })

export const shell = modelled('shell', {
  openExternal: (address: string) => driver.ask('openExternal', address),
  /** Gives the fault; empty where there was none. */
  openPath: (path: string) => driver.ask('openPath', path),
})

driver.answer({
  notifications: () => shown.map(({ title, body }) => ({ title, body })),
  clickNotification: (index: number) => shown[index]?.click(),
  menu: () => allItems(menu ?? []).map(({ click, submenu, ...item }) => ({ ...item, isCommand: click !== undefined })),
  clickMenu(label: string) {
    const item = allItems(menu ?? []).find((each) => each.label === label && each.click)
    if (!item?.click) throw new Error(`The menu has no command "${label}".`)
    item.click()
  },
  blockers: () => [...blockers.values()],
})
