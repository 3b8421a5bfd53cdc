// What registries say of packages is read right: npm and pip ask a small one on this machine, in their box.
import { expect, test } from 'vitest'
import { goFacts } from '../../src/main/languages/go/look-up.js'
import { languages } from '../../src/main/languages/index.js'
import { npmFacts } from '../../src/main/languages/javascript/look-up.js'
import { newestOf, pipFacts } from '../../src/main/languages/python/look-up.js'
import { cargoFacts } from '../../src/main/languages/rust/look-up.js'
import { INSTALL_LIMITS } from '../../src/main/sandbox/layers/layers.js'
import { lookUpPackage } from '../../src/main/sandbox/layers/look-up-package.js'
import { PLACE } from '../../src/main/sandbox/process/trial.js'
import { serve, withVariables } from '../support/registries.js'

const [OLD, LATER] = ['2020-01-02T03:04:05.000Z', '2024-05-06T07:08:09.000Z']

function lookUp(manager: 'npm' | 'pip', name: string, version: string | null = null) {
  const template = { manager, toolchains: [manager === 'npm' ? 'node' : 'python'] }
  const where = { ...PLACE, languages, layersFolder: '/nowhere' }
  return lookUpPackage({ template, asked: { name, version } }, where, { signal: new AbortController().signal }, INSTALL_LIMITS)
}

test('npm asks the registry of its settings: dates, scripts, and names that are not there', async () => {
  const version = (number: string, more: object = {}) => ({ name: 'shapes', version: number, dist: { tarball: 'x', shasum: 'x' }, ...more })
  const packument = {
    name: 'shapes',
    'dist-tags': { latest: '2.0.0' },
    time: { created: OLD, modified: '2026-01-01T00:00:00.000Z', '1.0.0': OLD, '2.0.0': LATER },
    versions: { '1.0.0': version('1.0.0'), '2.0.0': version('2.0.0', { scripts: { postinstall: 'node x.js' } }) },
  }
  const registry = await serve('127.0.0.1', (path) =>
    path === '/shapes' ? { type: 'application/json', body: JSON.stringify(packument) } : null,
  )
  withVariables({ npm_config_registry: `${registry.url}/` })
  expect(await lookUp('npm', 'shapes')).toEqual({ type: 'known', first: OLD, latest: LATER, hasScripts: true })
  expect(await lookUp('npm', 'shapes', '1.0.0')).toEqual({ type: 'known', first: OLD, latest: OLD, hasScripts: false })
  expect(await lookUp('npm', 'shappes')).toEqual({ type: 'unknown' })
  expect(registry.paths).toContain('/shappes')
})

test('pip asks the index of its settings: dates, sources without a wheel, and names that are not there', async () => {
  const file = (filename: string, at: string) => ({ filename, url: filename, hashes: {}, 'upload-time': at })
  const files = [file('my_shapes-1.9.tar.gz', OLD), file('my_shapes-1.10.tar.gz', LATER), file('my_shapes-1.9-py3-none-any.whl', OLD)]
  const body = JSON.stringify({ meta: { 'api-version': '1.1' }, name: 'my-shapes', files })
  const index = await serve('127.0.0.1', (path) =>
    path === '/simple/my-shapes/'
      ? { type: 'application/vnd.pypi.simple.v1+json', body }
      : path === '/simple/plain/'
        ? { type: 'text/html', body: '<a href="../plain-1.0-py3-none-any.whl#sha256=0">plain</a>' }
        : null,
  )
  withVariables({ PIP_INDEX_URL: `${index.url}/simple/`, PIP_FIND_LINKS: null })
  expect(await lookUp('pip', 'My_Shapes')).toEqual({ type: 'known', first: OLD, latest: LATER, hasScripts: true })
  expect(await lookUp('pip', 'my-shapes', '1.9')).toEqual({ type: 'known', first: OLD, latest: OLD, hasScripts: false })
  expect(await lookUp('pip', 'plain')).toEqual({ type: 'known', first: null, latest: null, hasScripts: false })
  expect(await lookUp('pip', 'my-shape')).toEqual({ type: 'unknown' })
  withVariables({ PIP_INDEX_URL: 'http://127.0.0.1:9/simple/' })
  expect(await lookUp('pip', 'my-shapes')).toEqual({ type: 'unreachable' })
})

test('of several places, one that gave no answer leaves a package that no other knows without facts', () => {
  const printed = (known: number, silent: number, files: readonly [string, string | null][] = []) =>
    JSON.stringify({ known, silent, files })
  expect(pipFacts('a', null, printed(0, 1))).toEqual({ type: 'unreachable' })
  expect(pipFacts('a', null, printed(0, 0, [['b-1.0-py3-none-any.whl', null]]))).toEqual({ type: 'unknown' })
  expect(pipFacts('a', null, printed(0, 1, [['a-1.0-py3-none-any.whl', null]]))).toMatchObject({ type: 'known', hasScripts: false })
  expect(pipFacts('a', null, 'Traceback')).toEqual({ type: 'unreachable' })
})

test.each([
  [['1.9', '1.10', '1.2'], '1.10'],
  [['2.0rc1', '1.4.1', '2.0.dev3'], '1.4.1'],
  [['2.0a1', '2.0a2'], '2.0a2'],
  [['1.0', '1.0.1'], '1.0.1'],
  [[], undefined],
])('of the versions %j, pip takes %s', (versions, newest) => expect(newestOf(versions)).toBe(newest))

test('npm that gives several versions, no dates or an error is understood', () => {
  expect(npmFacts(JSON.stringify([{ version: '1.0.0' }, { version: '1.1.0', time: { '1.1.0': LATER } }]))).toMatchObject({ latest: LATER })
  expect(npmFacts(JSON.stringify({ version: '1.0.0' }))).toEqual({ type: 'known', first: null, latest: null, hasScripts: false })
  expect(npmFacts(JSON.stringify({ error: { code: 'ECONNREFUSED' } }))).toEqual({ type: 'unreachable' })
  expect(npmFacts('')).toEqual({ type: 'unreachable' })
})

test("Go's two answers give the dates of the newest and the first version", () => {
  const printed = `{\n\t"Path": "m",\n\t"Version": "v1.1.0",\n\t"Time": "${LATER}"\n}\n{\n\t"Time": "${OLD}"\n}\n`
  expect(goFacts(printed)).toEqual({ type: 'known', first: OLD, latest: LATER, hasScripts: false })
  expect(goFacts(`{"Time": "${LATER}"}`)).toMatchObject({ first: null, latest: LATER })
})

test.each([
  ['error: no matching package named `serdee` found\nlocation searched: crates.io index', 'unknown'],
  ['error: no matching package found\nsearched package name: `serd-ee`\nperhaps you meant:      serd_ee', 'known'],
  ['error: no matching package named `serdee` found\nperhaps you meant: serde', 'unknown'],
  ['error: failed to get `serdee` as a dependency\ncould not connect', 'unreachable'],
])('cargo that says %j leaves a crate %s', (refusal, type) => {
  const name = /`(serd.+?)`/.exec(refusal)?.[1] ?? ''
  expect(cargoFacts(name, refusal).type).toBe(type)
})
