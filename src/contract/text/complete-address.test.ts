// Addresses as users type and paste them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeAddress, looksLikeAddress } from './complete-address.js'

test.each([
  // The scheme: plain HTTP on this machine and in private networks, HTTPS elsewhere.
  ['localhost:11434', 'http://localhost:11434'],
  ['localhost', 'http://localhost'],
  ['LOCALHOST:1234/v1', 'http://localhost:1234/v1'],
  ['127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1'],
  ['//127.0.0.1:8080', 'http://127.0.0.1:8080'],
  [':11434', 'http://127.0.0.1:11434'],
  ['0.0.0.0:8000', 'http://127.0.0.1:8000'],
  ['http://0.0.0.0:8000/v1', 'http://127.0.0.1:8000/v1'],
  ['::1', 'http://[::1]'],
  ['[::1]:11434/v1', 'http://[::1]:11434/v1'],
  ['[::]:11434', 'http://[::1]:11434'],
  ['fd12::7', 'http://[fd12::7]'],
  ['2001:db8::7', 'https://[2001:db8::7]'],
  ['192.168.1.20:11434', 'http://192.168.1.20:11434'],
  ['10.1.2.3', 'http://10.1.2.3'],
  ['172.31.0.1:8000', 'http://172.31.0.1:8000'],
  ['172.32.0.1:8000', 'https://172.32.0.1:8000'],
  ['gpubox:8000', 'http://gpubox:8000'],
  ['gpubox.local', 'http://gpubox.local'],
  ['host.docker.internal:11434', 'http://host.docker.internal:11434'],
  ['api.example.com', 'https://api.example.com'],
  ['api.example.com:8443/v1', 'https://api.example.com:8443/v1'],
  ['http://api.example.com/v1', 'http://api.example.com/v1'],
  // The path: what a request adds is cut off, as often as it is there.
  ['https://api.example.com/v1/chat/completions', 'https://api.example.com/v1'],
  ['https://api.example.com/v1/chat/completions/', 'https://api.example.com/v1'],
  ['api.example.com/v1/responses', 'https://api.example.com/v1'],
  ['localhost:8080/v1/models', 'http://localhost:8080/v1'],
  ['http://localhost:8080/v1//', 'http://localhost:8080/v1'],
  ['localhost:11434/api/chat', 'http://localhost:11434'],
  ['http://localhost:11434/api/tags', 'http://localhost:11434'],
  [
    'https://x.example/openai/deployments/d/chat/completions?api-version=2024-10-21',
    'https://x.example/openai/deployments/d?api-version=2024-10-21',
  ],
  ['https://x.example/models?api-version=2024-10-21', 'https://x.example/models?api-version=2024-10-21'],
  // What copying leaves around it.
  [' "localhost:1234/v1" ', 'http://localhost:1234/v1'],
  ['<https://api.example.com/v1>', 'https://api.example.com/v1'],
  // What is no address stays, and is refused elsewhere.
  ['', ''],
  ['local', 'local'],
  ['11434', '11434'],
  ['scripted:/some/folder', 'scripted:/some/folder'],
  ['file:///etc/passwd', 'file:///etc/passwd'],
])('%s is completed to %s', (typed, completed) => expect(completeAddress(typed)).toBe(completed))

test('a name in front of a host is kept, so that it can be refused', () => {
  expect(completeAddress('me:secret@example.org/v1')).toBe('https://me:secret@example.org/v1')
  expect(completeAddress('https://me:secret@example.org/v1')).toBe('https://me:secret@example.org/v1')
})

const host = fc.constantFrom(
  'localhost',
  '127.0.0.1',
  '0.0.0.0',
  '::1',
  '[::]',
  'gpubox',
  'api.example.com',
  '10.0.0.7',
  '',
  'a b',
  'ü.example',
)
const piece = fc.constantFrom('/v1', '/models', '/chat/completions', '/api/chat', '/', '//', "'", '"', ' ', '?api-version=1', '#x', ':8080')
const typed = fc
  .tuple(fc.constantFrom('', 'http://', 'HTTPS://', '//', ':', '"', 'x:', 'u:p@'), host, fc.array(piece, { maxLength: 6 }))
  .map(([before, at, after]) => before + at + after.join(''))

test('completing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(typed, fc.string(), fc.webUrl()), (text) => {
      const once = completeAddress(text)
      expect(completeAddress(once)).toBe(once)
    }),
    { numRuns: 500 },
  )
})

test('completing never leads to another host than the one that was typed', () => {
  fc.assert(
    fc.property(fc.domain(), fc.constantFrom('', ':8080'), (name, port) => {
      expect(new URL(completeAddress(`${name}${port}/v1/chat/completions`)).hostname).toBe(name.toLowerCase())
    }),
  )
})

test('an address is not taken for the name of an endpoint', () => {
  expect(['localhost', 'a.example', ':1', '[::1]', 'gpubox/v1', 'http://x'].map(looksLikeAddress)).not.toContain(false)
  expect(['local', 'lm-studio', 'ollama-2', ''].map(looksLikeAddress)).not.toContain(true)
})
