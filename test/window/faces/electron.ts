// The desktop face on Electron's real runtime, if it is installed: the same built bundles, nothing in between.
import { join } from 'node:path'
import { type ElectronApplication, _electron as electron } from '@playwright/test'
import { runtimePath } from '../../../scripts/runtime.mjs'
import { environmentOf, root } from '../../support/command-line-place.js'
import type { Face, FaceOptions } from './face.js'
import { homeIn } from './home.js'

/** Starts the application in the checkout. As root Chromium's own sandbox cannot be had. */
export function launchElectron({ data, args, variables }: Pick<FaceOptions, 'data' | 'args' | 'variables'>): Promise<ElectronApplication> {
  const path = runtimePath()
  if (!path) throw new Error('Electron has no runtime here: scripts/start.mjs fetches it.')
  return electron.launch({
    executablePath: path,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), root, '--data', data, ...args],
    env: environmentOf({ data, environment: { TILLGREEN_NODE: process.execPath, HOME: homeIn(data), ...variables } }),
  })
}

export async function electronFace(application: ElectronApplication, { data, page }: FaceOptions): Promise<Face> {
  await page.waitForLoadState()
  return {
    kind: 'electron',
    url: page.url(),
    data,
    received: [],
    system: null,
    async download(act) {
      const path = join(data, 'downloaded')
      // With a place given, Electron does not ask for one.
      const name = application.evaluate(
        ({ session }, to) =>
          new Promise<string>((resolve) =>
            session.defaultSession.once('will-download', (_event, item) => {
              item.setSavePath(to)
              item.once('done', () => resolve(item.getFilename()))
            }),
          ),
        path,
      )
      await act()
      return { name: await name, path }
    },
    // Not by quitting: that asks what becomes of runs that are at work.
    async close() {
      const over = application.waitForEvent('close')
      application.process().kill('SIGTERM')
      await over
    },
  }
}
