// The user allows hosts to one project, and no other project may reach them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { openAllowedHosts, shownHost, withPorts } from './allowed-hosts.js'

test('hosts are kept for their project, and an unreadable file allows nothing', () => {
  const folder = temporaryFolder('hosts')
  const allowed = openAllowedHosts(folder)
  allowed.keep('a', ['example.org'])
  allowed.keep('a', ['example.org', 'example.net:8080'])
  const again = openAllowedHosts(folder)
  expect([again.of('a'), again.of('b')]).toEqual([['example.org', 'example.net:8080'], []])
  writeFileSync(join(folder, 'allowed-hosts.json'), '{"a":["*.org"]}')
  expect(again.of('a')).toEqual([])
})

test('a host that is taken back is asked for again, and the others stay', () => {
  const folder = temporaryFolder('hosts')
  const allowed = openAllowedHosts(folder)
  allowed.keep('a', ['example.org', 'example.net:8080'])
  allowed.keep('b', ['example.org'])
  allowed.remove('a', 'example.org')
  allowed.remove('b', 'example.org')
  allowed.remove('c', 'example.org')
  expect([...openAllowedHosts(folder).all()]).toEqual([['a', ['example.net:8080']]])
})

test('a name alone means the ports of the web', () => {
  expect(['example.org:443', 'example.org:80', 'example.org:8080'].map(shownHost)).toEqual([
    'example.org',
    'example.org',
    'example.org:8080',
  ])
  expect(withPorts('example.org')).toEqual(['example.org:443', 'example.org:80'])
  expect(withPorts('127.0.0.1:8080')).toEqual(['127.0.0.1:8080'])
})
