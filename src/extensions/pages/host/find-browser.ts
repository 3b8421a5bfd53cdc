// Finds the Chromium of this machine as a sandbox can start it: the program itself, since the scripts that start it read what no box has.
import { closeSync, openSync, readSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mount } from '../../../contract/sandbox/inside.js'
import { findProgram } from '../../../main/sandbox/backends/bubblewrap/host-root.js'
import { machine } from '../../../main/sandbox/templates/toolchains.js'

export interface FoundBrowser {
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
export function findBrowser(named: string | undefined = process.env.TILLGREEN_CHROMIUM): FoundBrowser | null {
  const found = named ? [findProgram(named)] : [...PROGRAMS, ...NAMES].map((name) => findProgram(name))
  for (const path of found) {
    const program = path === null ? null : realpathSync(path)
    if (program === null || !isProgram(program)) continue
    const folder = dirname(program)
    const shown = machine.show(folder, INSIDE)
    if (!shown.ok) continue
    // What lies below /usr is there already, at its own place.
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
