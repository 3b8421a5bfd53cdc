// What every face is to a journey: a window on an empty data folder, and an end.
import type { Page } from '@playwright/test'
import type { ChromiumPage } from '../../support/electron/chromium-page.js'
import type { Machine } from '../../support/electron/driver.js'
import type { Talk } from '../../support/electron/talk.js'

/** The browser face; the desktop face over the stand-in for electron; the desktop face on Electron's real runtime. */
export type Kind = 'browser' | 'stand-in' | 'electron'

export interface Face {
  readonly kind: Kind
  /** Where its window is; loading it again is a new load of the page. */
  readonly url: string
  readonly data: string
  /** Every text that the core sent to the window so far; not known on Electron's own runtime. */
  readonly received: readonly string[]
  /** The system around the window, if the stand-in provides it. */
  readonly system: { readonly talk: Talk; readonly page: ChromiumPage; readonly ended: Promise<number | null> } | null
  /** Where the browser does not keep what is downloaded: the file that an act brings. */
  download?(act: () => Promise<void>): Promise<{ readonly name: string; readonly path: string }>
  close(): Promise<void>
}

export interface FaceOptions {
  readonly data: string
  readonly args: readonly string[]
  readonly machine: Partial<Machine>
  /** Added to the environment that it is started with. */
  readonly variables: Readonly<Record<string, string>>
  readonly page: Page
}
