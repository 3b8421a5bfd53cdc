// The desktop face over the stand-in for electron: the built main bundle in a process of its own, the built preload and
// page in the Chromium that the journey drives.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { environmentOf, root } from '../../support/command-line-place.js'
import { joinPage, shown } from '../../support/electron/chromium-page.js'
import { MACHINE_VARIABLE } from '../../support/electron/driver.js'
import { openTalk } from '../../support/electron/talk.js'
import type { Face, FaceOptions } from './face.js'
import { homeIn } from './home.js'

const begin = join(root, 'test/support/electron/begin.mjs')
const built = join(root, 'out/main/index.js')

/** Starts the built main bundle; `machine` describes the system around it to the stand-in. */
export function startMain({ data, args, machine, variables }: Omit<FaceOptions, 'page'>, entry = built): Started {
  const child = spawn(process.execPath, [begin, entry, '--data', data, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // As `npm start` gives it: in Electron the program that runs is no Node for others.
    env: environmentOf({
      data,
      environment: {
        TILLGREEN_NODE: process.execPath,
        HOME: homeIn(data),
        [MACHINE_VARIABLE]: JSON.stringify(machine),
        ...variables,
      },
    }),
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, stdout: child.stdout as Readable, stderr: child.stderr as Readable, ended }
}

interface Started {
  readonly child: ChildProcess
  readonly stdout: Readable
  readonly stderr: Readable
  /** Its exit code. */
  readonly ended: Promise<number | null>
}

/** Starts it and waits until its window is open. */
export async function startStandIn(options: FaceOptions, entry = built): Promise<Face> {
  const { child, stdout, stderr, ended } = startMain(options, entry)
  stderr.pipe(process.stderr)
  const talk = openTalk(child)
  const page = await joinPage(options.page, talk)
  await new Promise<void>((resolve, reject) => {
    void ended.then((code) => reject(new Error(`The desktop face ended with ${code} before it was open.`)))
    createInterface({ input: stdout }).on('line', (line) => line === 'Tillgreen is open.' && resolve())
  })
  return {
    kind: 'stand-in',
    url: shown('app://tillgreen/'),
    data: options.data,
    received: page.received,
    system: { talk, page, ended },
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
