// A stored key goes to its endpoint and nowhere else: looked for, in every spelling, in all that a run leaves behind or sends.
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inflateRawSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { Answering } from '../../src/contract/wire/message.js'
import { SUBPROTOCOL } from '../../src/contract/wire/subprotocol.js'
import { cli, environmentOf, root, type Surroundings, tillgreen } from '../support/command-line.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, tellStory } from '../support/story.js'
import { tokenOf } from '../support/token.js'

/** Unlike anything else, and in no shape that a pattern for keys would know. */
const CANARY = 'cnry7Hq2mXw9LpZ4vKd8RtYbQ'

/** The canary itself, in base64 at each of the three offsets, in hexadecimal and in UTF-16. */
function spellings(secret: string): Buffer[] {
  const bytes = Buffer.from(secret)
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    // The first and last characters depend on the neighbours.
    return text.slice(offset === 0 ? 0 : 4, -4)
  })
  const hex = bytes.toString('hex')
  return [
    ...[secret, encodeURIComponent(secret), hex, hex.toUpperCase(), ...base64].map((text) => Buffer.from(text)),
    Buffer.from(secret, 'utf16le'),
    Buffer.from(secret, 'utf16le').swap16(),
  ]
}

const holds = (bytes: Buffer): boolean => spellings(CANARY).some((spelling) => bytes.includes(spelling))

/** Every file below a folder that holds the canary, also inside archives. */
function filesWith(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return holds(bytes) || unzipped(bytes).some(holds)
    })
    .map((path) => path.slice(folder.length + 1))
}

function unzipped(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = bytes.indexOf('PK\u0003\u0004'); at >= 0; at = bytes.indexOf('PK\u0003\u0004', at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    try {
      found.push(inflateRawSync(bytes.subarray(start)))
    } catch {
      // Stored as it is: seen in the archive itself.
    }
  }
  return found
}

/** The command line with something on stdin. */
async function typed(args: readonly string[], place: Surroundings, input: string) {
  const child = spawn(process.execPath, [cli, ...args], { env: environmentOf(place), stdio: ['pipe', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk))
  child.stdin.end(input)
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, out }
}

async function startWindow(place: Surroundings): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [join(root, 'out/main/web.js'), '--data', place.data], {
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    const over = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await over
  })
  return new Promise((resolve) =>
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const address = /http:\S+/.exec(line)?.[0]
      if (address) resolve(address)
    }),
  )
}

/** Asks over the wire and keeps every message that comes back. */
async function overTheWire(address: string, questions: readonly (readonly ['ask' | 'listen', string, unknown])[], received: Buffer[]) {
  const url = new URL(address)
  const socket = new WebSocket(`ws://${url.host}/wire`, [SUBPROTOCOL, await tokenOf(address)], { headers: { origin: url.origin } })
  await new Promise((resolve) => socket.once('open', resolve))
  const answered = new Set<number>()
  socket.on('message', (data) => {
    received.push(Buffer.from(String(data)))
    answered.add(Answering.parse(JSON.parse(String(data))).id)
  })
  questions.forEach(([type, path, input], id) => {
    socket.send(JSON.stringify({ id, type, path, input }))
  })
  await expect.poll(() => answered.size, { timeout: 20_000 }).toBe(questions.length)
  socket.close()
}

test('a key that was typed in is in no file but its own, in no message, and only the endpoint sees it', async () => {
  const endpoint = await tellStory(goodStory)
  const place = { data: temporaryFolder('keys') }
  const away = temporaryFolder('away')
  await tillgreen(['settings', 'set', 'endpoints.story.baseUrl', endpoint.url], place)
  expect(await typed(['endpoints', 'key', 'set', 'story', CANARY], place, '')).toMatchObject({ code: 2 })
  expect(await typed(['endpoints', 'key', 'set', 'story'], place, `${CANARY}\n`)).toEqual({ code: 0, out: 'Key stored for story.\n' })
  expect(statSync(join(place.data, 'keys.json')).mode & 0o777).toBe(0o600)

  const results = [
    await tillgreen(['run', description, '--template', 'python-plain', '--json', '--out', join(away, 'made')], place),
    await tillgreen(['endpoints', '--json'], place),
    await tillgreen(['endpoints', 'check', 'story'], place),
    await tillgreen(['settings', '--json'], place),
    await tillgreen(['doctor', '--json'], place),
  ]
  const run = results[0]?.run ?? ''
  expect(results[0]?.outcome?.verdict).toBe('verified')
  results.push(await tillgreen(['export', run, '--out', join(away, 'made.zip')], place))
  results.push(await tillgreen(['record', run, '--out', join(away, 'run.jsonl')], place))
  for (const { stdout, stderr } of results) expect(holds(Buffer.from(stdout + stderr))).toBe(false)
  expect(endpoint.requests.every((request) => request.headers.authorization === `Bearer ${CANARY}`)).toBe(true)

  const received: Buffer[] = []
  const address = await startWindow(place)
  await overTheWire(
    address,
    [
      ['ask', 'app.about', {}],
      ['ask', 'app.checks', {}],
      ['ask', 'settings.get', {}],
      ['ask', 'settings.setKey', { name: 'story', key: CANARY }],
      ['ask', 'settings.check', { name: 'story' }],
      ['ask', 'settings.models', { name: 'story' }],
      ['ask', 'settings.setKey', { name: 'nobody', key: CANARY }],
      ['ask', 'settings.setKey', { name: CANARY.toUpperCase(), key: CANARY }],
      ['ask', 'runs.list', { limit: 10, before: null }],
      ['ask', 'runs.summary', { run }],
      ['listen', 'runs.entries', { run, after: 0 }],
      ['listen', 'runs.output', { run }],
    ],
    received,
  )
  expect(received.filter(holds).map(String)).toEqual([])
  expect(received.map(String).join()).toContain('"key":"stored"')
  expect(filesWith(place.data)).toEqual(['keys.json'])
  expect(filesWith(away)).toEqual([])
}, 120_000)

test('an endpoint that shouts the key back in its refusals does not get it into messages or files', async () => {
  const body = JSON.stringify({ error: { message: `Incorrect key ${CANARY}, also known as ${Buffer.from(CANARY).toString('base64')}` } })
  const endpoint = await startEndpoint({ models: ['loud'], answer: () => ({ type: 'status', status: 401, body }) })
  onTestFinished(() => endpoint.close())
  const place = { data: temporaryFolder('keys') }
  await tillgreen(['settings', 'set', 'endpoints.loud.baseUrl', endpoint.url], place)
  await typed(['endpoints', 'key', 'set', 'loud'], place, CANARY)
  const results = [
    await tillgreen(['endpoints', 'check', 'loud'], place),
    await tillgreen(['run', description, '--template', 'python-plain', '--json'], place),
  ]
  expect(results.map((each) => each.code)).toEqual([6, 6])
  for (const { stdout, stderr } of results) expect(holds(Buffer.from(stdout + stderr))).toBe(false)
  expect(filesWith(place.data)).toEqual(['keys.json'])
}, 120_000)

test('the search would find it: in a file as it is, and in each spelling', () => {
  for (const spelling of spellings(CANARY)) expect(holds(Buffer.concat([Buffer.from('xx'), spelling, Buffer.from('yy')]))).toBe(true)
  for (const offset of [1, 2, 3, 4])
    expect(holds(Buffer.from(Buffer.from(`${'z'.repeat(offset)}${CANARY}!!!`).toString('base64')))).toBe(true)
})
