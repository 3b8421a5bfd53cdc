// Files that steer a runner are protected in every template of its language, including the user's own.
import { expect, it } from 'vitest'
import { languages } from './index.js'

it.each([
  ['python', 'evil-1.0.dist-info/entry_points.txt', true],
  ['python', 'src/evil.egg-info/entry_points.txt', true],
  ['python', 'src/start.pth', true],
  ['python', 'tests/sitecustomize.py', true],
  ['python', 'setup.cfg', true],
  ['python', 'src/config.py', false],
  ['python', 'pyproject.toml', false],
  ['node', 'src/.npmrc', true],
  ['node', 'jest.config.ts', true],
  ['node', 'src/vite.config.helper.ts', false],
  ['rust', 'crates/one/build.rs', true],
  ['rust', 'crates/one/.cargo/config.toml', true],
  ['rust', 'src/build.rs.md', false],
  ['go', 'go.work', true],
  ['go', 'go.mod', false],
] as const)('in %s, says of %s: %s', (toolchain, path, expected) => {
  expect(languages.steers({ protected: [], toolchains: [toolchain] }, path)).toBe(expected)
})

it('keeps what a template protects itself', () => {
  expect(languages.steers({ protected: ['serve.mjs'], toolchains: ['node'] }, 'serve.mjs')).toBe(true)
})
