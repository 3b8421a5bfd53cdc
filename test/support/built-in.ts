// A tiny built-in model: packages on a registry of loopback, an official address that fails as a test wants, and an engine of a few lines.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makeWheels } from './registries.js'

/** The two halves of the model's file. */
export const PARTS = ['first half\n'.repeat(30_000), 'second half\n'.repeat(20_000)] as const
export const MODEL_BYTES: Buffer = Buffer.from(PARTS.join(''))

/** Answers as llama.cpp's server does, with the key of its environment. The words "crash" and "pid" in a question do what they say. */
export const ENGINE = `#!${process.execPath}
const { createServer } = require('node:http')
const { readFileSync } = require('node:fs')
const file = process.argv[process.argv.indexOf('-m') + 1]
if (!readFileSync(file, 'utf8').startsWith('first half')) {
  console.error('error: the file is no model')
  process.exit(1)
}
const name = process.argv[process.argv.indexOf('-a') + 1]
createServer((request, response) => {
  if (request.url === '/health') return response.end('{"status":"ok"}')
  if (request.headers.authorization !== 'Bearer ' + process.env.LLAMA_API_KEY) return response.writeHead(401).end('{}')
  if (request.url === '/v1/models') return response.end(JSON.stringify({ data: [{ id: name }] }))
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    if (body.includes('crash')) process.exit(3)
    const delta = { content: body.includes('pid') ? String(process.pid) : 'ready' }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: ' + JSON.stringify({ id: '1', model: name, choices: [{ index: 0, delta, finish_reason: null }] }) + '\\n\\n')
    response.write('data: ' + JSON.stringify({ id: '1', model: name, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }) + '\\n\\n')
    response.end('data: [DONE]\\n\\n')
  })
}).listen(0, '127.0.0.1', function () {
  console.log('server is listening on http://127.0.0.1:' + this.address().port)
})
`

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** A catalogue of one size, "tiny", whose packages are made in a folder that an index serves. */
export function makeCatalogue(wheels: string, address: string) {
  const named = PARTS.map((text, at) => ({ name: `tiny_part${at + 1}`, files: { 'data/part.bin': text } }))
  makeWheels(wheels, [...named, { name: 'tiny_engine', files: { 'bin/server': ENGINE } }])
  const sumOf = (name: string) => sha256(readFileSync(join(wheels, `${name}-1.0-py3-none-any.whl`)))
  return {
    engine: {
      ...{ title: 'tiny engine', licence: 'MIT', system: process.platform, processor: process.arch, glibc: '2.17' },
      ...{ program: 'server', bytes: ENGINE.length, files: ['bin/server'] },
      package: { name: 'tiny-engine', version: '1.0', sha256: sumOf('tiny_engine') },
    },
    models: [
      {
        ...{ size: 'tiny', title: 'Tiny Coder', model: 'tiny-coder', licence: 'Apache-2.0', isTried: true },
        ...{ bytes: MODEL_BYTES.length, memoryGb: 1, sha256: sha256(MODEL_BYTES), address },
        parts: PARTS.map((text, at) => ({
          ...{ name: `tiny-part${at + 1}`, version: '1.0', entry: 'data/part.bin', bytes: text.length },
          sha256: sumOf(`tiny_part${at + 1}`),
        })),
      },
    ],
  }
}
type TinyCatalogue = ReturnType<typeof makeCatalogue>

/** Resources like the shipped ones, with this catalogue in place of theirs. */
export function resourcesWith(catalogue: TinyCatalogue, folder: string, shipped: string): string {
  mkdirSync(join(folder, 'built-in-model'), { recursive: true })
  for (const name of readdirSync(shipped)) if (name !== 'built-in-model') symlinkSync(join(shipped, name), join(folder, name))
  writeFileSync(join(folder, 'built-in-model', 'catalogue.json'), JSON.stringify(catalogue))
  writeFileSync(join(folder, 'built-in-model', 'apache-2.0.txt'), 'Apache License\n')
  return folder
}

/** An engine and a model as a finished download leaves them. */
export function putInPlace({ engine, models }: TinyCatalogue, folder: string, bytes: Buffer = MODEL_BYTES): void {
  const home = join(folder, `engine-${engine.package.version}`)
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, engine.program), ENGINE, { mode: 0o700 })
  for (const { size } of models) writeFileSync(join(folder, `${size}.gguf`), bytes)
}

interface OfficialAddress {
  readonly address: string
  /** The ranges that were asked for; empty for a whole file. */
  readonly ranges: string[]
  close(): Promise<void>
}

/** Answers one file, range by range, unless `answer` does so otherwise; it says whether it did. */
export async function serveFile(
  bytes: Buffer,
  answer: (response: ServerResponse, from: number, request: number) => boolean = () => false,
): Promise<OfficialAddress> {
  const ranges: string[] = []
  const server = createServer((request, response) => {
    const range = request.headers.range ?? ''
    ranges.push(range)
    const from = Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0)
    if (answer(response, from, ranges.length)) return
    const rest = bytes.subarray(from)
    response.writeHead(range === '' ? 200 : 206, { 'content-length': rest.length }).end(rest)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.gguf`,
    ranges,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
