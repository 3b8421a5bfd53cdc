// Concerns about packages, by name and by facts.
import { describe, expect, it } from 'vitest'
import type { PackageFacts } from '../../../../contract/run/effects.js'
import { languages } from '../../../languages/index.js'
import { judgePackage } from './judge-package.js'
import { isOneLetterApart } from './look-alike.js'

const AT = '2026-03-10T12:00:00.000Z'
const hoursAgo = (hours: number) => new Date(Date.parse(AT) - hours * 3_600_000).toISOString()
const YEARS = 30_000

const known = (facts: Partial<Extract<PackageFacts, { type: 'known' }>> = {}): PackageFacts => ({
  type: 'known',
  first: hoursAgo(YEARS),
  latest: hoursAgo(YEARS / 2),
  hasScripts: false,
  ...facts,
})

function judge(manager: string, name: string, facts: PackageFacts = known()) {
  const names = languages.byManager.get(manager)?.manager.names
  if (!names) throw new Error(`There is no package manager ${manager}.`)
  return judgePackage(name, { facts, at: AT }, names)
}

describe('by its facts, a package', () => {
  it.each<[string, PackageFacts, readonly unknown[]]>([
    ['that the registry does not know has an unknown name', { type: 'unknown' }, [{ type: 'unknown-name' }]],
    ['without any facts is unreachable', { type: 'unreachable' }, [{ type: 'unreachable' }]],
    ['that was published five hours ago is new', known({ first: hoursAgo(5.7), latest: hoursAgo(5.7) }), [{ type: 'new', hours: 5 }]],
    ['is new until it is three days old', known({ first: hoursAgo(71.9), latest: hoursAgo(1) }), [{ type: 'new', hours: 71 }]],
    ['of three days is no longer new', known({ first: hoursAgo(72), latest: hoursAgo(72) }), []],
    ['with a version of this hour has a new version', known({ latest: hoursAgo(0.5) }), [{ type: 'new-version', hours: 0 }]],
    ['with a version of a day has none', known({ latest: hoursAgo(24) }), []],
    ['from the future is as new as can be', known({ first: hoursAgo(-3), latest: null }), [{ type: 'new', hours: 0 }]],
    ['without dates has no age', known({ first: null, latest: null, hasScripts: null }), []],
    ['that runs code at its install has scripts', known({ hasScripts: true }), [{ type: 'install-scripts' }]],
  ])('%s', (_, facts, concerns) => expect(judge('npm', 'some-own-thing', facts)).toEqual(concerns))

  it('with an unknown name is also like a known one', () =>
    expect(judge('pip', 'reqeusts', { type: 'unknown' })).toEqual([
      { type: 'unknown-name' },
      { type: 'look-alike', of: 'requests', by: 'letter' },
    ]))
})

it.each([
  ['pip', 'reqeusts', 'requests', 'letter'],
  ['pip', 'request', 'requests', 'letter'],
  ['pip', 'requestss', 'requests', 'letter'],
  ['pip', 'numpi', 'numpy', 'letter'],
  ['pip', 'pythondateutil', 'python-dateutil', 'sign'],
  ['pip', 'flask-py', 'flask', 'suffix'],
  ['pip', 'Pandas_Py', 'pandas', 'suffix'],
  ['npm', 'loadash', 'lodash', 'letter'],
  ['npm', 'lodahs', 'lodash', 'letter'],
  ['npm', 'crossenv', 'cross-env', 'sign'],
  ['npm', 'axios-js', 'axios', 'suffix'],
  ['npm', 'reactjs', 'react', 'suffix'],
  ['npm', '@type/node', '@types/node', 'letter'],
  ['cargo', 'serd_json', 'serde_json', 'letter'],
  ['go', 'github.com/gin-gonik/gin', 'github.com/gin-gonic/gin', 'letter'],
])('of %s, %s looks like %s by a %s', (manager, name, of, by) => {
  const plain = languages.byManager.get(manager)?.manager.names.plain(of)
  expect(judge(manager, name)).toEqual([{ type: 'look-alike', of: plain, by }])
})

it.each([
  ['pip', 'requests'],
  ['pip', 'Flask'],
  ['pip', 'PyYAML'],
  ['pip', 'ruamel_yaml'],
  ['pip', 'pytest-cov'],
  ['pip', 'inflect'],
  ['pip', 'icalendar'],
  ['pip', 'PyPDF2'],
  ['npm', 'lodash'],
  ['npm', 'preact'],
  ['npm', 'left-pad'],
  ['npm', 'socket.io'],
  ['npm', 'mysql2'],
  ['npm', 'roman-numerals'],
  ['npm', '@types/jess'],
  ['npm', 'msx'],
  ['cargo', 'serde-json'],
  ['cargo', 'itoa'],
  ['go', 'github.com/go-chi/chi/v5'],
  ['go', 'github.com/gin-gonic/gin/binding'],
  ['go', 'gopkg.in/yaml.v1'],
])('of %s, %s raises no concern', (manager, name) => expect(judge(manager, name)).toEqual([]))

it.each([
  ['abcd', 'abcd', false],
  ['abcd', 'abd', true],
  ['abd', 'abcd', true],
  ['abcd', 'abcx', true],
  ['abcd', 'abdc', true],
  ['abcd', 'badc', false],
  ['abcd', 'axcy', false],
  ['abcd', 'dbca', false],
  ['abcd', 'ab', false],
  ['abcd', 'abcde', true],
])('whether %s and %s are one letter apart is %s', (one, other, isApart) => expect(isOneLetterApart(one, other)).toBe(isApart))

it('every list of well-known packages is long', () => {
  for (const { manager } of languages.byManager.values())
    expect([manager.name, manager.names.popular.size > 240]).toEqual([manager.name, true])
})
