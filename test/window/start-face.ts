// Starts the built browser face over a data folder, as a user's command line would.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { environmentOf, root } from '../support/command-line-place.js'
import { tokenOf } from '../support/token.js'
import { homeIn } from './faces/home.js'

export interface StartedFace {
  /** The address, token and all. */
  readonly url: string
  /** Ends it, and with it what runs in it. */
  close(): Promise<void>
}

/** @param environment what is set besides, or instead of, what this process has */
export async function startFace(
  data: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedFace> {
  const child = spawn(process.execPath, [join(root, 'out/main/web.js'), '--data', data, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Programs are written into the home of the user.
    env: environmentOf({ data, environment: { HOME: homeIn(data), ...environment } }),
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2_000)
    process.stderr.write(chunk)
  })
  const over = new Promise((done) => child.once('exit', done))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`The face ended with ${code} before it was open: ${said.trim()}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /http:\S+/.exec(line)?.[0]
      if (address) resolve(address)
    })
  })
  // Journeys open the same address several times; its token, unlike its code, is good for that.
  const page = new URL(url)
  page.hash = await tokenOf(url)
  return {
    url: page.href,
    async close() {
      child.kill('SIGTERM')
      await over
    },
  }
}
