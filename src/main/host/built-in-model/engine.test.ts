// The life of the engine: it starts on first use, restarts after a crash, and ends when it is no longer needed.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ENGINE, PARTS } from '../../../../test/support/built-in.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { openEngine, tiedCommand } from './engine.js'

const never = new AbortController().signal

function opened(idleMs?: number, text: string = PARTS[0]) {
  const folder = temporaryFolder()
  const [program, file] = [join(folder, 'server'), join(folder, 'tiny.gguf')]
  writeFileSync(program, ENGINE, { mode: 0o700 })
  writeFileSync(file, text)
  const engine = openEngine({ program, file, name: 'tiny-coder' }, idleMs)
  onTestFinished(() => engine.close())
  return engine
}

interface EngineAddress {
  readonly baseUrl: string
  readonly key: string
}

async function ask({ baseUrl, key }: EngineAddress, words: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body: words, headers: { authorization: `Bearer ${key}` } })
  return (await answer.text()).split('"content":"')[1]?.split('"')[0] ?? ''
}

async function use(engine: ReturnType<typeof openEngine>) {
  const started = await engine.use(never)
  if (!started.ok) throw new Error(JSON.stringify(started))
  return started
}

const isAlive = (pid: number): boolean => {
  try {
    // A process that ended and was not waited for is still listed.
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('those who ask at the same time share one process, which answers only to its own key', async () => {
  const engine = opened()
  const [one, other] = await Promise.all([use(engine), use(engine)])
  expect(other.baseUrl).toBe(one.baseUrl)
  expect(await ask(one, 'pid')).toBe(await ask(other, 'pid'))
  expect((await fetch(`${one.baseUrl}/models`)).status).toBe(401)
  expect(one.key.length).toBeGreaterThan(20)
})

test('after a crash the next question starts it again', async () => {
  const engine = opened()
  const first = await use(engine)
  const pid = await ask(first, 'pid')
  await ask(first, 'crash').catch(() => '')
  first.done()
  // Until the end of the process is known here, its old address is given out once more.
  const again = async () => ask(await use(engine), 'pid').catch(() => pid)
  await expect.poll(again).not.toBe(pid)
})

test('it stops when nothing has asked for a while, but never under a question', async () => {
  const engine = opened(1)
  const [one, other] = await Promise.all([use(engine), use(engine)])
  one.done()
  one.done()
  const pid = Number(await ask(other, 'pid'))
  expect(isAlive(pid)).toBe(true)
  other.done()
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect(Number(await ask(await use(engine), 'pid'))).not.toBe(pid)
})

test('closing ends it, and it does not start again', async () => {
  const engine = opened()
  const pid = Number(await ask(await use(engine), 'pid'))
  await engine.close()
  expect([isAlive(pid), await engine.use(never)]).toEqual([false, { ok: false, fault: { type: 'ended', says: '' } }])
})

test('an engine that does not start gives its last line', async () => {
  const engine = opened(undefined, 'no model at all')
  expect(await engine.use(never)).toEqual({ ok: false, fault: { type: 'ended', says: 'error: the file is no model' } })
})

test('an engine ends with its host, also where the host is killed', async () => {
  const host = `
    const [program, ...words] = JSON.parse(process.argv[1].replace('HOST', process.pid))
    console.log(require('node:child_process').spawn(program, words, { detached: true }).pid)
    setInterval(() => {}, 1e6)`
  const [program, words] = tiedCommand('HOST', ['sleep', '600'])
  const killed = spawn(process.execPath, ['-e', host, JSON.stringify([program, ...words])], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = Number(await new Promise((resolve) => killed.stdout.once('data', resolve)))
  await expect.poll(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('600')
  killed.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})
