// The stand-in's end of the talk with the test, and the test's settings from before the start.
import { openTalk } from './talk.js'

/** How the machine of a test is made, given in the environment before the application starts. */
export interface Machine {
  /** The backend that safeStorage reports; `null` if it cannot encrypt. */
  readonly keyStore: 'basic_text' | 'gnome_libsecret' | 'unknown' | null
  readonly displays: readonly {
    readonly id: number
    readonly workArea: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  }[]
  readonly isDark: boolean
  readonly isPackaged: boolean
  /** Where a package keeps what is no part of its archive; null is Electron's own, in a checkout. */
  readonly resourcesPath: string | null
}

export const usualMachine: Machine = {
  keyStore: 'gnome_libsecret',
  displays: [{ id: 1, workArea: { x: 0, y: 0, width: 1600, height: 1000 } }],
  isDark: false,
  isPackaged: false,
  resourcesPath: null,
}

export const MACHINE_VARIABLE = 'STAND_IN_MACHINE'

export const machine: Machine = { ...usualMachine, ...(JSON.parse(process.env[MACHINE_VARIABLE] ?? '{}') as Partial<Machine>) }

/** The test, where there is one. */
export const driver = openTalk(process)
