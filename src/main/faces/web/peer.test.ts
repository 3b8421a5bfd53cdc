// Shows that another user of this machine gets no token, even with the right code.
import { spawn } from 'node:child_process'
import { endianness } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { tokenOf } from '../../../../test/support/token.js'
import { serve } from '../../../contract/wire/define.js'
import { uidIn } from './peer.js'
import { openServer } from './server.js'

const OTHER_UID = 65_534

/** Brings a code to a server from a process of another user; gives the first line of the answer. */
function exchangedBy(uid: number, host: string, address: string): Promise<string> {
  const { port, hash, origin } = new URL(address)
  const request = `POST /token HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nContent-Length: ${hash.length - 1}\r\nConnection: close\r\n\r\n${hash.slice(1)}`
  const script = `
    const socket = require('node:net').connect(${port}, ${JSON.stringify(host)}, () => socket.write(${JSON.stringify(request)}))
    socket.on('data', (text) => process.stdout.write(text))`
  const child = spawn(process.execPath, ['-e', script], { uid, gid: uid, cwd: '/', env: {}, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve(said.split('\r\n')[0] ?? ''))
  })
}

const canSwitchUser = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(canSwitchUser)(
  'an exchange by another user is refused and leaves the code good for the one who started the server',
  async () => {
    const server = await openServer({ wire: serve({}, {}, () => {}), rendererFolder: temporaryFolder('renderer'), port: 0 })
    onTestFinished(() => server.close())
    const address = server.newAddress(60_000)
    // The second one is a connection that Linux keeps in its table for IPv6.
    for (const host of ['127.0.0.1', '::ffff:127.0.0.1']) expect(await exchangedBy(OTHER_UID, host, address)).toContain(' 403 ')
    expect(await tokenOf(address)).toMatch(/^[\w-]{43}$/)
  },
)

const ends = { remoteAddress: '127.0.0.2', remotePort: 0x9c40, localAddress: '127.0.0.1', localPort: 0x1f90 }

test.runIf(endianness() === 'LE')('the owner of the other end is found by both addresses and ports', () => {
  const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode'
  const row = (from: string, to: string, uid: number) =>
    `   0: ${from} ${to} 01 00000000:00000000 00:00000000 00000000  ${uid}        0 2475287 1`
  const [theirs, ours] = ['0200007F:9C40', '0100007F:1F90']
  const table = [head, row(ours, theirs, 0), row('0100007F:9C40', ours, 1), row(theirs, '0100007F:1F91', 2), row(theirs, ours, 1_000)]
  expect(uidIn(table.join('\n'), ends)).toBe(1_000)
  const within = `0000000000000000FFFF0000`
  expect(uidIn([head, row(within + theirs, within + ours, 1_001)].join('\n'), ends)).toBe(1_001)
})

test('the user of a connection in no table, or of a closed one, is unknown', () => {
  expect(uidIn('', ends)).toBe(null)
  expect(
    uidIn('  sl  local_address', { remoteAddress: undefined, remotePort: undefined, localAddress: undefined, localPort: undefined }),
  ).toBe(null)
})
