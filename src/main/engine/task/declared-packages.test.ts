import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EnvironmentStep } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import { declarationsOf } from './declared-packages.js'

const npm = (...packages: string[]): EnvironmentStep => ({ type: 'packages', manager: 'npm', packages })
const pip = (...packages: string[]): EnvironmentStep => ({ type: 'packages', manager: 'pip', packages })
const lock = {
  path: 'package-lock.json',
  text: JSON.stringify({ packages: { 'node_modules/zod': { version: '4.1.2' }, 'node_modules/@scope/part': { version: '2.0.0' } } }),
}
const frozen = { path: 'requirements.lock', text: 'PyYAML==6.0.2\npytest==8.4.0\nuvicorn==0.30.1\n' }
const reader = (files: Record<string, string>) => (path: string) => files[path] ?? null

describe('package.json', () => {
  const manifest =
    '{\n    "name": "program",\n    "dependencies": {\n        "yaml": "2"\n    },\n    "devDependencies": {\n        "vitest": "5"\n    }\n}\n'

  test('lists each installed package with its version, in order, and keeps its own indentation', () => {
    const [change] = declarationsOf(languages, [npm('zod'), npm('@scope/part@2')], [lock], reader({ 'package.json': manifest }))
    expect(change?.text).toContain(
      '\n    "dependencies": {\n        "@scope/part": "^2.0.0",\n        "yaml": "2",\n        "zod": "^4.1.2"\n    },',
    )
    expect(JSON.parse(change?.text ?? '')).toMatchObject({ name: 'program', devDependencies: { vitest: '5' } })
  })
  test('stays unchanged if it lists the package in any group, cannot be read, or does not exist', () => {
    expect(declarationsOf(languages, [npm('vitest', 'yaml@3')], [lock], reader({ 'package.json': manifest }))).toEqual([])
    expect(declarationsOf(languages, [npm('zod')], [lock], reader({ 'package.json': '{ "name": // mine' }))).toEqual([])
    expect(declarationsOf(languages, [npm('zod')], [lock], reader({}))).toEqual([])
  })
  test('takes the requested version if the lock file does not name the installed one', () => {
    const [change] = declarationsOf(languages, [npm('left-pad@~1.3', 'other')], [], reader({ 'package.json': '{}' }))
    expect(JSON.parse(change?.text ?? '')).toEqual({ dependencies: { 'left-pad': '~1.3', other: '*' } })
  })
})

describe('requirements.txt', () => {
  test('is created for a program without a list, with the installed versions', () => {
    expect(declarationsOf(languages, [pip('pyyaml'), pip('uvicorn[standard]>=0.2')], [frozen], reader({}))).toEqual([
      { path: 'requirements.txt', text: 'pyyaml==6.0.2\nuvicorn[standard]==0.30.1\n' },
    ])
  })
  test('is extended, also if its last line has no end, and lists nothing twice', () => {
    const read = reader({ 'requirements.txt': '# ours\nPyYAML>=5' })
    expect(declarationsOf(languages, [pip('pyyaml'), pip('uvicorn', 'uvicorn')], [frozen], read)).toEqual([
      { path: 'requirements.txt', text: '# ours\nPyYAML>=5\nuvicorn==0.30.1\n' },
    ])
  })
  test('is not created if a project declares its packages elsewhere', () => {
    expect(declarationsOf(languages, [pip('pyyaml')], [frozen], reader({ 'pyproject.toml': '[project]\nname = "x"\n' }))).toEqual([])
  })
})

test('a package is declared once: the same packages again change nothing', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9._-]{0,12}$/)
  fc.assert(
    fc.property(fc.array(name, { maxLength: 6 }), fc.string(), (names, text) => {
      for (const [step, path, begin] of [
        [npm(...names), 'package.json', '{}'],
        [pip(...names), 'requirements.txt', text],
      ] as const) {
        const [first] = declarationsOf(languages, [step], [lock, frozen], reader({ [path]: begin }))
        if (first) expect(declarationsOf(languages, [step], [lock, frozen], reader({ [path]: first.text ?? '' }))).toEqual([])
      }
    }),
  )
})
