// What the package managers say about themselves is read right, without any name being known here.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { projectName } from '../../src/main/languages/downloads.js'
import { goModules } from '../../src/main/languages/go/install.js'
import { goRegistry } from '../../src/main/languages/go/registry.js'
import { npmRegistry } from '../../src/main/languages/javascript/registry.js'
import { pipRegistry, readPipSettings } from '../../src/main/languages/python/registry.js'
import { hostOf } from '../../src/main/languages/registry.js'
import { addWords } from '../../src/main/languages/rust/cargo.js'
import { cargoRegistry } from '../../src/main/languages/rust/registry.js'
import { deniedHost, readDenial } from '../../src/main/sandbox/network/proxy.js'
import { inFolder } from '../../src/main/sandbox/process/trial.js'

const COMPILED = { index: 'https://index.example/simple', files: 'files.example' }

describe('pip', () => {
  it('lets the environment beat the command and the command beat the rest', () => {
    const text =
      ":env:.find-links='/wheels'\nglobal.index-url='https://one.example/simple'\ninstall.index-url='https://two.example/simple'\nglobal.find-links='/other'\nfreeze.timeout='10'"
    expect([...readPipSettings(text)].toSorted()).toEqual([
      ['find-links', '/wheels'],
      ['index-url', 'https://two.example/simple'],
    ])
  })

  it('takes what is compiled in where nothing is configured', () => {
    expect(pipRegistry(new Map(), COMPILED)).toEqual({
      manager: 'pip',
      hosts: ['index.example:443', 'files.example:443'],
      indexes: [],
      mounts: [],
      variables: { PIP_INDEX_URL: 'https://index.example/simple' },
    })
  })

  it('asks a configured index for its files, and binds files on this machine', () =>
    inFolder(async (folder) => {
      mkdirSync(join(folder, 'wheels'))
      mkdirSync(join(folder, 'index'))
      const settings = new Map([
        ['index-url', 'https://mirror.example:8443/simple'],
        ['extra-index-url', `https://second.example/simple ${pathToFileURL(join(folder, 'index'))}`],
        ['find-links', `${join(folder, 'wheels')}\n/nowhere`],
      ])
      const registry = pipRegistry(settings, COMPILED)
      expect(registry.hosts).toEqual(['mirror.example:8443', 'second.example:443'])
      expect(registry.indexes).toEqual(['https://mirror.example:8443/simple', 'https://second.example/simple'])
      expect(registry.mounts.map((mount) => [mount.source, mount.access])).toEqual([
        [join(folder, 'index'), 'read'],
        [join(folder, 'wheels'), 'read'],
      ])
      expect(registry.variables.PIP_FIND_LINKS).toBe(join(folder, 'wheels'))
    }))

  it('reaches no host where no index may be used', () => {
    expect(pipRegistry(new Map([['no-index', 'true']]), COMPILED)).toMatchObject({
      hosts: [],
      indexes: [],
      variables: { PIP_NO_INDEX: '1' },
    })
  })
})

describe('npm', () => {
  it('takes the registry and those of scopes, and never a token', () => {
    const settings = {
      registry: 'https://one.example/',
      '@mine:registry': 'https://two.example/',
      '//two.example/:_authToken': 'secret',
      'strict-ssl': true,
    }
    expect(npmRegistry(settings)).toEqual({
      manager: 'npm',
      hosts: ['one.example:443', 'two.example:443'],
      indexes: ['https://one.example/', 'https://two.example/'],
      mounts: [],
      variables: { npm_config_registry: 'https://one.example/', 'npm_config_@mine:registry': 'https://two.example/' },
    })
  })

  it('trusts what this machine trusts besides, as behind the proxy of a company', () =>
    inFolder(async (folder) => {
      const own = join(folder, 'company.pem')
      writeFileSync(own, '')
      const mounts = [{ source: own, target: own, access: 'read' }]
      const settings = { registry: 'https://one.example/' }
      expect(npmRegistry(settings, { NODE_EXTRA_CA_CERTS: own })).toMatchObject({ mounts, variables: { NODE_EXTRA_CA_CERTS: own } })
      expect(npmRegistry(settings, { NODE_EXTRA_CA_CERTS: `${own}.gone` })).toEqual(npmRegistry(settings))
      expect(pipRegistry(new Map(), COMPILED, { REQUESTS_CA_BUNDLE: own })).toMatchObject({ mounts, variables: { PIP_CERT: own } })
      expect(pipRegistry(new Map([['cert', '/mine.pem']]), COMPILED, { CURL_CA_BUNDLE: own }).variables).toMatchObject({
        PIP_CERT: '/mine.pem',
      })
    }))
})

describe('go', () => {
  const settings = { GOPROXY: '', GOSUMDB: 'off', GONOSUMDB: '', GOPRIVATE: '', GONOPROXY: '', GOINSECURE: '' }

  it('takes the proxies and the database of checksums, and never goes to the hosts of modules themselves', () => {
    const text = 'https://one.example,https://two.example:8443/go|direct'
    expect(goRegistry({ ...settings, GOPROXY: text, GOSUMDB: 'sums.example+012ab+key' })).toEqual({
      manager: 'go',
      hosts: ['one.example:443', 'two.example:8443', 'sums.example:443'],
      indexes: [],
      mounts: [],
      variables: { GOPROXY: 'https://one.example,https://two.example:8443/go', GOSUMDB: 'sums.example+012ab+key' },
    })
  })

  it('binds a folder that replaces a proxy, and replaces a named database', () =>
    inFolder(async (folder) => {
      const address = pathToFileURL(folder).href
      expect(
        goRegistry({ ...settings, GOPROXY: address, GOSUMDB: 'sums.example https://mirror.example', GOPRIVATE: 'own.example/*' }),
      ).toMatchObject({
        hosts: ['mirror.example:443'],
        mounts: [{ source: folder, target: folder, access: 'read' }],
        variables: { GOPROXY: address, GOPRIVATE: 'own.example/*' },
      })
    }))

  it('reaches no host where modules may only come from their own', () => {
    expect(goRegistry({ ...settings, GOPROXY: 'direct' })).toMatchObject({ hosts: [], variables: { GOPROXY: 'off', GOSUMDB: 'off' } })
  })

  it.each([
    ['module a\n\nrequire example.org/b v1.0.0\n', true],
    ['module a\n\nrequire (\n\texample.org/b v1.0.0 // indirect\n)\n', true],
    ['module a\n\ngo 1.22\n', false],
  ])('of the manifest %j, says whether it names modules', (text, expected) => {
    expect(goModules.declares([{ path: 'go.mod', text }])).toBe(expected)
  })
})

describe('cargo', () => {
  it('reaches no host by its configuration where there is none: cargo itself is asked for it', () => {
    expect(cargoRegistry('build.jobs = 2\n')).toEqual({
      manager: 'cargo',
      hosts: [],
      indexes: [],
      mounts: [],
      variables: {},
      configuration: '',
    })
  })

  it('follows the replacement of the default registry, and never takes a token', () => {
    const text = [
      'registries.mine.index = "sparse+https://mirror.example:8443/index/"',
      'registries.mine.token = "secret"',
      'registries.other.index = "sparse+https://other.example/"',
      'source.crates-io.replace-with = "first"',
      'source.first.replace-with = "mine"',
    ].join('\n')
    expect(cargoRegistry(text)).toMatchObject({
      hosts: ['mirror.example:8443'],
      indexes: ['https://mirror.example:8443/index/'],
      configuration: [
        'registries.mine.index = "sparse+https://mirror.example:8443/index/"\n',
        'source.crates-io.replace-with = "first"\n',
        'source.first.replace-with = "mine"\n',
      ].join(''),
    })
  })

  it('binds a folder of crates on this machine', () =>
    inFolder(async (folder) => {
      const text = `source.crates-io.replace-with = "vendored"\nsource.vendored.directory = "${folder}"\n`
      const registry = cargoRegistry(text)
      expect([registry.hosts, registry.mounts, registry.configuration]).toEqual([
        [],
        [{ source: folder, target: folder, access: 'read' }],
        text,
      ])
    }))

  it.each([
    ['itoa', ['--', 'itoa']],
    ['rand@0.8', ['--', 'rand@0.8']],
    ['rand==0.8.5', ['--', 'rand@=0.8.5']],
    ['serde[derive,rc]>=1.0', ['--features', 'derive,rc', '--', 'serde@>=1.0']],
    ['--git=https://other.example/', ['--', '--git=https://other.example/']],
  ])('adds %s', (name, words) => expect(addWords(name)).toEqual(words))
})

it.each([
  ['six', 'six'],
  ['six==1.16.0', 'six'],
  ['requests[socks]>=2 ; python_version > "3"', 'requests'],
  ['@scope/name@1.2.3', '@scope/name'],
  ['left-pad@^1', 'left-pad'],
])('finds the project in %s', (requirement, name) => expect(projectName(requirement)).toBe(name))

it.each([
  ['https://one.example/x', 'one.example:443'],
  ['http://localhost:4873/', 'localhost:4873'],
  ['http://one.example/', 'one.example:80'],
  ['file:///srv/index', null],
  ['/srv/wheels', null],
  ['nonsense', null],
])('finds the host of %s', (address, host) => expect(hostOf(address)).toBe(host))

it('says in words what the proxy refused', () => {
  expect(readDenial('deny network-outbound other.example:443 (not in allowlist)')).toBe('network: other.example refused')
  expect(readDenial('deny network-outbound localhost:4874 (not in allowlist)')).toBe('network: localhost:4874 refused')
  const denials = ['network: other.example refused', 'network: localhost:4874 refused', 'network: something else']
  expect(denials.map(deniedHost)).toEqual(['other.example:443', 'localhost:4874', null])
})
