import { expect, test } from 'vitest'
import { inStep } from './lock-files.js'

const lock = JSON.stringify({
  name: 'environment',
  lockfileVersion: 3,
  packages: { '': { dependencies: { vitest: '5.1.0', zod: '4.1.2' } }, 'node_modules/zod': { version: '4.1.2' } },
})

test('the root of a lock file matches package.json, and the installed packages stay', () => {
  const manifest = { name: 'program', version: '0.1.0', private: true, scripts: { test: 'vitest' }, dependencies: { zod: '^4.1.2' } }
  const { packages, ...head } = JSON.parse(inStep(lock, JSON.stringify(manifest)))
  expect(head).toEqual({ name: 'program', version: '0.1.0', lockfileVersion: 3 })
  expect(packages).toEqual({
    '': { name: 'program', version: '0.1.0', dependencies: { zod: '^4.1.2' } },
    'node_modules/zod': { version: '4.1.2' },
  })
})

test('a lock file stays as it is where one of the two cannot be read', () => {
  expect(inStep(lock, '{ "name": // mine')).toBe(lock)
  expect(inStep('not json', '{}')).toBe('not json')
  expect(inStep('{"lockfileVersion":1}', '{}')).toBe('{"lockfileVersion":1}')
})
