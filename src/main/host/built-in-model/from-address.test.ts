// A file from an address: after any fault, no byte is fetched twice and no wrong byte is accepted.
import { readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serveFile } from '../../../../test/support/built-in.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { fetchFrom } from './from-address.js'

const FILE = Buffer.from('0123456789'.repeat(100_000))
const never = new AbortController().signal

async function served(answer?: Parameters<typeof serveFile>[1]) {
  const official = await serveFile(FILE, answer)
  onTestFinished(() => official.close())
  return { ...official, into: join(temporaryFolder(), 'file.part') }
}

/** Sends part of what it promises, and breaks the connection once the file has some of it: an error drops what waits in memory. */
function breakOff(response: ServerResponse, from: number, into: string): true {
  response.writeHead(from === 0 ? 200 : 206, { 'content-length': FILE.length - from })
  response.write(FILE.subarray(from, from + 300_000))
  whenLonger(into, from, () => response.socket?.end())
  return true
}

test('a download that breaks in the middle continues where it broke', async () => {
  const { address, ranges, into } = await served((response, from, request) => request <= 2 && breakOff(response, from, into))
  expect(await fetchFrom(address, into, FILE.length, never)).toEqual({ ok: true })
  expect(readFileSync(into).equals(FILE)).toBe(true)
  expect(ranges[0]).toBe('')
  expect(ranges.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range))).toBe(true)
})

test('a download after a restart asks only for the rest', async () => {
  const { address, ranges, into } = await served()
  writeFileSync(into, FILE.subarray(0, 400_000))
  expect(await fetchFrom(address, into, FILE.length, never)).toEqual({ ok: true })
  expect([ranges, readFileSync(into).equals(FILE)]).toEqual([['bytes=400000-'], true])
})

test('a server that knows no ranges sends the whole file, which replaces the beginning', async () => {
  const { address, into } = await served((response) => {
    response.writeHead(200, { 'content-length': FILE.length }).end(FILE)
    return true
  })
  writeFileSync(into, 'not the beginning')
  expect(await fetchFrom(address, into, FILE.length, never)).toEqual({ ok: true })
  expect(readFileSync(into).equals(FILE)).toBe(true)
})

test.each([
  ['a page in place of the file', 200, 'Sign in first.'],
  ['a refusal', 404, ''],
])('%s is not taken, and leaves what was there', async (_, status, body) => {
  const { address, ranges, into } = await served((response) => {
    response.writeHead(status, { 'content-length': body.length }).end(body)
    return true
  })
  writeFileSync(into, FILE.subarray(0, 10))
  const end = await fetchFrom(address, into, FILE.length, never)
  expect(end).toEqual({ ok: false, cause: `HTTP ${status}, ${body.length}/${FILE.length} bytes` })
  expect([ranges.length, readFileSync(into).length]).toEqual([1, 10])
})

test('a server that does not answer any more ends the download after a few tries', async () => {
  const { address, into, close } = await served()
  await close()
  expect(await fetchFrom(address, into, FILE.length, never)).toEqual({ ok: false, cause: 'ECONNREFUSED' })
})

test('a cancelled download keeps what came', async () => {
  const stop = new AbortController()
  const { address, into } = await served((response) => {
    response.writeHead(200, { 'content-length': FILE.length })
    response.write(FILE.subarray(0, 300_000))
    whenLonger(into, 299_999, () => stop.abort(new Error('cancelled')))
    return true
  })
  await expect(fetchFrom(address, into, FILE.length, stop.signal)).rejects.toThrow('cancelled')
  expect(readFileSync(into).equals(FILE.subarray(0, 300_000))).toBe(true)
})

/** Acts once the file at `path` has more than `bytes` bytes. */
function whenLonger(path: string, bytes: number, act: () => void): void {
  const look = setInterval(() => {
    if (sizeNow(path) <= bytes) return
    clearInterval(look)
    act()
  }, 5)
}

const sizeNow = (path: string): number => {
  try {
    return readFileSync(path).length
  } catch {
    return 0
  }
}
