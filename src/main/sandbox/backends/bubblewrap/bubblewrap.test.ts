// The argument list as a value: what goes in comes out word by word, and what must never be asked is refused.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SandboxRequest } from '../../request.js'
import { tooBroad } from './broad.js'
import { bubblewrapArguments, environmentOf } from './bubblewrap.js'
import type { HostRoot } from './host-root.js'

const HOST: HostRoot = {
  links: [{ name: '/bin', to: 'usr/bin' }],
  folders: [],
  etc: ['/etc/alternatives'],
  localtime: null,
  hidden: [],
  homes: ['/home/ada'],
}
const PLACE = { host: HOST, ownFiles: '/app/resources/sandbox', newSession: true }
const LIMITS = { wallS: 1, memoryMb: 1, processes: 1, outputBytes: 1, fileBytes: 1, diskBytes: 1 }
const REQUEST: SandboxRequest = { argv: ['true'], cwd: '/work', policy: 'test', mounts: [], scratch: [], variables: {}, limits: LIMITS }

const word = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !text.includes('\0'))
const folder = fc.array(fc.stringMatching(/^[a-z"' $;&|\n-]{1,8}$/), { minLength: 1, maxLength: 4 }).map((parts) => `/x/${parts.join('/')}`)

describe('bubblewrapArguments', () => {
  it('passes every command on word by word, whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (argv) => {
        const words = bubblewrapArguments({ ...REQUEST, argv }, PLACE)
        expect(words.slice(words.indexOf('--') + 1)).toEqual(argv)
      }),
    )
  })

  it('lays every mount and scratch folder exactly once, outer ones first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(folder), fc.uniqueArray(folder), (targets, scratch) => {
        const mounts = targets.map((target) => ({ source: '/srv/project', target, access: 'read' as const }))
        const words = bubblewrapArguments({ ...REQUEST, mounts, scratch }, PLACE)
        const laid = words.flatMap((one, at) => {
          if (one === '--ro-bind' && words[at + 1] === '/srv/project') return [words[at + 2] ?? '']
          return one === '--tmpfs' && words[at + 1]?.startsWith('/x/') ? [words[at + 1] ?? ''] : []
        })
        const depths = laid.map((target) => target.split('/').filter(Boolean).length)
        expect(laid.toSorted()).toEqual([...targets, ...scratch].toSorted())
        expect(depths).toEqual(depths.toSorted((one, other) => one - other))
      }),
    )
  })

  it('always isolates, for any request', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.constantFrom('install', 'test', 'change', 'start', 'shell'), (argv, policy) => {
        const words = bubblewrapArguments({ ...REQUEST, argv, policy }, PLACE)
        const own = words.slice(0, words.indexOf('--'))
        for (const flag of ['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session', '--seccomp'])
          expect(own).toContain(flag)
        expect(own).not.toContain('--share-net')
        expect(own[own.indexOf('--cap-drop') + 1]).toBe('ALL')
      }),
    )
  })

  it.each([
    ['no command', { argv: [] }],
    ['a relative folder', { cwd: 'work' }],
    ['a way up', { scratch: ['/work/../etc'] }],
    ['a mount over the system', { mounts: [{ source: '/srv/project', target: '/usr/bin', access: 'read' as const }] }],
    ['a mount over the root', { scratch: ['/'] }],
    ['a NUL byte', { argv: ['echo', 'a\0b'] }],
    ['a variable that is two', { variables: { 'A=1\nB': '2' } }],
  ])('refuses %s', (_, part) => {
    expect(() => bubblewrapArguments({ ...REQUEST, ...part }, PLACE)).toThrow(RangeError)
  })

  it('gives a command seven variables and its own', () => {
    expect(Object.keys(environmentOf({ ...REQUEST, variables: { MINE: '1' } })).toSorted()).toEqual([
      'CI',
      'HOME',
      'LANG',
      'MINE',
      'PATH',
      'TERM',
      'TMPDIR',
      'USER',
    ])
  })
})

describe('tooBroad', () => {
  const homes = ['/home/ada', '/root']
  it.each([
    '/',
    '/home',
    '/home/ada',
    '/home/eve',
    '/root',
    '/mnt/c',
    '/media/ada',
    '/media/ada/stick',
    '/usr/lib',
    '/etc/ssl',
    '/srv',
    '/home/ada/.ssh',
    '/proc/1',
  ])('refuses to let a box write %s', (path) => expect(tooBroad(path, 'write', homes)).not.toBeNull())
  it.each(['/home/ada/project', '/home/ada/.local/share/tillgreen', '/tmp/x', '/mnt/c/project', '/root/project'])(
    'lets a box write %s',
    (path) => expect(tooBroad(path, 'write', homes)).toBeNull(),
  )
  it.each(['/', '/home', '/home/ada', '/root', '/mnt/c'])('refuses to show a box %s', (path) =>
    expect(tooBroad(path, 'read', homes)).not.toBeNull(),
  )
  it('lets a box read a toolchain', () => expect(tooBroad('/opt/python', 'read', homes)).toBeNull())
})
