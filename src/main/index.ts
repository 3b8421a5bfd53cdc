// The desktop face. What must be said before Electron is ready is said while this file is loaded.
import { startDesktop } from './faces/electron/start.js'

startDesktop(process.argv)
