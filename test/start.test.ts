// `npm start`: which face is opened, and what an attempt to fetch Electron's runtime may cost.
import { spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { obtainRuntime, runtimePath } from '../scripts/runtime.mjs'
import { temporaryFolder } from './support/folders.js'

const root = join(import.meta.dirname, '..')

/** A mirror of Electron's downloads on this machine; gives how often it was asked. */
async function openMirror(answer: RequestListener): Promise<{ requestCount(): number }> {
  let requestCount = 0
  const server = createServer((request, response) => {
    requestCount += 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.ELECTRON_MIRROR = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  onTestFinished(() => {
    delete process.env.ELECTRON_MIRROR
    server.closeAllConnections()
    server.close()
  })
  return { requestCount: () => requestCount }
}

function attempt() {
  const folder = temporaryFolder('runtime')
  const said: string[] = []
  const obtain = (again: boolean, silenceMs = 2_000) =>
    obtainRuntime({ again, silenceMs, memory: join(folder, 'memory'), cache: join(folder, 'cache'), say: (line) => said.push(line) })
  return { said, obtain }
}

test.skipIf(runtimePath() !== null)(
  'a network that swallows the download is given up, remembered, and tried again only when asked',
  async () => {
    const mirror = await openMirror(() => {})
    const { said, obtain } = attempt()
    expect(await obtain(false)).toBe(null)
    expect([mirror.requestCount(), said.at(-1)]).toEqual([
      1,
      expect.stringMatching(/cannot be had here \(nothing came for 2 s\).*--desktop" tries again/),
    ])
    expect(await obtain(false)).toBe(null)
    expect([mirror.requestCount(), said.at(-1)]).toEqual([1, expect.stringMatching(/could not be fetched on 20.*--desktop" tries again/)])
    expect(await obtain(true)).toBe(null)
    expect(mirror.requestCount()).toBe(2)
  },
)

test.skipIf(runtimePath() !== null)('a slow download is waited for, and a wrong one is refused', async () => {
  const mirror = await openMirror((_request, response) => {
    let left = 6
    const timer = setInterval(() => {
      response.write('no runtime')
      if (--left > 0) return
      clearInterval(timer)
      response.end()
    }, 700)
  })
  const { said, obtain } = attempt()
  expect(await obtain(false, 10_000)).toBe(null)
  expect([mirror.requestCount(), said.at(-1)]).toEqual([1, expect.not.stringContaining('nothing came')])
})

/** `scripts/start.mjs` over a runtime that is a script; gives all that it said and ends it at the address. */
async function start(runtime: string, args: readonly string[] = []): Promise<{ code: number | null; said: string }> {
  const folder = temporaryFolder('start')
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\n${runtime}\n`)
  chmodSync(join(folder, 'electron'), 0o755)
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--data', join(folder, 'data'), ...args], {
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder, DISPLAY: ':none', WAYLAND_DISPLAY: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
      if (/Tillgreen is open at http/.test(said)) child.kill('SIGTERM')
    })
  return { code: await new Promise((resolve) => child.once('exit', resolve)), said }
}

test('where the runtime is there, the desktop face is opened with the words of the start, and its end is the end', async () => {
  const { code, said } = await start('echo "$@ node=$TILLGREEN_NODE as=$ELECTRON_RUN_AS_NODE"; echo "Tillgreen is open."; exit 3', [
    '--base-url',
    'http://127.0.0.1:9/v1',
  ])
  expect(code).toBe(3)
  expect(said).toContain(`${root} --data `)
  expect(said).toContain(`--base-url http://127.0.0.1:9/v1 node=${process.execPath} as=\n`)
  expect(said).not.toContain('http://127.0.0.1:9/v1/#')
})

test('where it cannot open its window, that is said and the browser face is opened', async () => {
  const { said } = await start('echo "the sandbox is refused" >&2; exit 1')
  expect(said).toMatch(/The desktop face could not be opened \(it ended with 1\)[\s\S]*Tillgreen is open at http/)
})

test('the browser face is opened at once where it is asked for', async () => {
  const { said } = await start('echo "never started"', ['--browser'])
  expect(said).toMatch(/Tillgreen is open at http/)
  expect(said).not.toContain('never started')
})
