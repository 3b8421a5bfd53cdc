// Neither the token of the window nor the code for it is on a command line, and the token is in no log.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { SUBPROTOCOL, WRONG_TOKEN } from '../../src/contract/wire/subprotocol.js'
import { root } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { tokenOf } from '../support/token.js'

/** Command lines of a process and all that it started, as any user of the machine reads them. */
function commandLines(pid: number): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [readFileSync(`/proc/${pid}/cmdline`, 'utf8'), ...children.flatMap((child) => commandLines(Number(child)))]
}

/** Whether a token is accepted. */
async function letsIn(origin: string, word: string): Promise<boolean> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/wire`, [SUBPROTOCOL, word], { headers: { origin } })
  return new Promise((resolve) => {
    socket.on('close', (code) => resolve(code !== WRONG_TOKEN))
    socket.on('open', () => setTimeout(() => socket.close(), 3_000))
  })
}

/** `npm start` in the browser face, with a script in place of the browser that is found first. */
function started(browser: string) {
  const folder = temporaryFolder('start')
  const data = join(folder, 'data')
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'chromium'), `#!/bin/sh\n${browser}\n`)
  chmodSync(join(folder, 'bin', 'chromium'), 0o755)
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--browser', '--data', data], {
    env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, DISPLAY: ':none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return { child, data, said: () => said }
}

test('npm start hands a browser a private file with a code; once it is used no readable file gives access', async () => {
  // It stays open, and its command line is what others see of it.
  const { child, data, said } = started('while :; do sleep 1; done')
  const lines = () => commandLines(child.pid ?? 0).join('\n')
  const app = () => lines().match(/--app=(file:\S+?)\0/)?.[1]
  await expect.poll(app, { timeout: 30_000 }).toBeTruthy()
  const file = fileURLToPath(app() ?? '')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const address = readFileSync(file, 'utf8').match(/url=(http:[^"]+)/)?.[1] ?? ''
  const { origin, hash } = new URL(address)
  expect(lines()).not.toContain(hash.slice(1))
  expect(await letsIn(origin, hash.slice(1))).toBe(false)

  // The page exchanges it; one who comes later is too late.
  const token = await tokenOf(address)
  await expect(tokenOf(address)).rejects.toThrow('403')
  expect(await letsIn(origin, token)).toBe(true)
  // The control: the code is in what was searched, so a token would have been found.
  const seen = [lines(), said(), ...filesOf(data)].join('\n')
  expect([seen.includes(hash.slice(1)), seen.includes(token)]).toEqual([true, false])
  // The first one, one when a code was used, and one for the one who came too late.
  expect(new Set(said().match(/http:\S+/g)).size).toBe(3)
  child.kill('SIGTERM')
  await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(false)
}, 60_000)

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

test.runIf(chromium)(
  'a real browser finds its way from the file to the window',
  async () => {
    const { said } = started(`exec ${chromium} --headless=new --disable-gpu "$@"`)
    // Said once the page has exchanged the code.
    await expect.poll(said, { timeout: 50_000 }).toContain('To open another tab or browser, use')
  },
  60_000,
)

const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    : []
