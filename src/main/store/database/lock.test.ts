// A lock of the data folder: one holder at a time, over processes, and none that outlives its holder.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { withLock } from './lock.js'

/** A process that takes the lock as `withLock` does, prints a line, and never gives it back. */
async function holder(folder: string): Promise<ChildProcess> {
  const script = `
    const database = new (require('better-sqlite3'))(process.argv[1], { timeout: 20000 })
    database.exec('BEGIN IMMEDIATE')
    console.log('held')
    setInterval(() => database.open, 1000)`
  const child = spawn(process.execPath, ['-e', script, join(folder, 'locks', 'files.lock')], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}

test('a second process waits for the holder, and gets the lock when the holder is killed', async () => {
  const folder = temporaryFolder()
  withLock(folder, 'files', () => 0)
  const child = await holder(folder)
  const order: string[] = []
  const killer = spawn('sh', ['-c', `sleep 0.3; echo killed > "$1"; kill -9 "$2"`, 'sh', join(folder, 'log'), String(child.pid)])
  withLock(folder, 'files', () => order.push(readFileSync(join(folder, 'log'), 'utf8').trim()))
  killer.kill()
  expect(order).toEqual(['killed'])
})

test('the lock is given back when the act throws', () => {
  const folder = temporaryFolder()
  expect(() =>
    withLock(folder, 'files', () => {
      throw new Error('in the middle')
    }),
  ).toThrow('in the middle')
  expect(withLock(folder, 'files', () => 7)).toBe(7)
})

test('a lock that is no plain file is refused instead of waited for', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'locks'))
  execFileSync('mkfifo', [join(folder, 'locks', 'files.lock')])
  expect(() => withLock(folder, 'files', () => 0)).toThrow('lock-no-file')
})

test('where no lock can be made, nothing is done and the reason is said', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'locks'), '')
  expect(() => withLock(folder, 'files', () => expect.unreachable())).toThrow('lock-not-taken')
})
