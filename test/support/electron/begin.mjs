// Starts a built main bundle as Electron does: it is loaded to its end first, and only then is the application ready.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import './register.mjs'

const electron = join(import.meta.dirname, '../../../node_modules/electron')
const [, , entry, ...rest] = process.argv
const { version } = JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8'))
Object.defineProperty(process, 'versions', { value: Object.freeze({ ...process.versions, electron: version }) })
const { becomeReady } = await import('./application.js')
const { machine } = await import('./driver.js')
process.resourcesPath = machine.resourcesPath ?? join(electron, 'dist/resources')
// A packaged program has no entry among its words.
process.argv = [process.argv[0], ...(machine.isPackaged ? [] : [entry]), ...rest]
await import(pathToFileURL(entry).href)
becomeReady()
