// Environments as layers: built once, shared, never half there; and the install phase reaches registries and nothing else.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { hasGo, hasRust } from '../../../../test/support/toolchains.js'
import type { EnvironmentSpec, EnvironmentStep } from '../../../contract/run/template.js'
import { languages } from '../../languages/index.js'
import { counted } from '../../languages/javascript/npm.js'
import { inFolder, PLACE as TRIAL, tryInSandbox, withWorkspace } from '../process/trial.js'
import type { SandboxOptions } from '../request.js'
import { layerKeys, type PreparedEnvironment, prepareEnvironment } from './layers.js'

const PLACE = { ...TRIAL, languages }
const OPTIONS = { signal: new AbortController().signal }
const command = (...argv: string[]): EnvironmentStep => ({ type: 'command', argv })
const python = (...steps: EnvironmentStep[]): EnvironmentSpec => ({ template: 'trial', toolchains: ['python'], steps })
const node = (...steps: EnvironmentStep[]): EnvironmentSpec => ({ template: 'trial', toolchains: ['node'], steps })

async function ready(spec: EnvironmentSpec, layersFolder: string, options: SandboxOptions = OPTIONS): Promise<PreparedEnvironment> {
  const made = await prepareEnvironment(spec, { layersFolder, ...PLACE }, options)
  if (!made.ok) throw new Error(`${made.message}\n${made.result.stdout}\n${made.result.stderr}`)
  return made
}

function tryIn(environment: PreparedEnvironment, workspace: string, argv: readonly string[]) {
  const { mounts = [], ...trial } = withWorkspace(workspace)
  const { scratch, variables } = environment
  return tryInSandbox(argv, { ...trial, mounts: [...mounts, ...environment.mounts], scratch, variables, limits: { memoryMb: 2048 } })
}

describe('layerKeys', () => {
  it('depends on toolchains, on every step and on their order, and a prefix has the key of its own spec', () => {
    const [a, b] = [command('a'), command('b')]
    const keys = (steps: EnvironmentStep[], identity = 'python 3') => layerKeys([{ identity }], steps)
    expect(keys([a, b]).slice(0, 2)).toEqual(keys([a]))
    expect(new Set([...keys([a, b]), ...keys([b, a]), ...keys([a], 'python 4')]).size).toBe(7)
  })
})

describe('prepareEnvironment', () => {
  it('needs no network for a language alone, and shows none of the packages of the machine', () =>
    inFolder(async (folder) => {
      const environment = await ready(python(), join(folder, 'layers'))
      writeFileSync(
        join(folder, 'test_sum.py'),
        'import unittest\nclass T(unittest.TestCase):\n  def test_sum(self): self.assertEqual(1 + 1, 2)\n',
      )
      const result = await tryIn(environment, folder, ['python', '-m', 'unittest', 'test_sum'])
      const where = await tryIn(environment, folder, [
        'python',
        '-c',
        'import sys; print(sys.prefix, [p for p in sys.path if "packages" in p])',
      ])
      expect([result.exit, result.stderr.includes('Ran 1 test')]).toEqual([0, true])
      expect(where.stdout).toMatch(/^\/env\/python \['\/env\/python\/lib\/python[\d.]+\/site-packages'\]\n$/)
      expect(existsSync(join(folder, '__pycache__'))).toBe(false)
    }))

  it('offers our own Node and its test runner', () =>
    inFolder(async (folder) => {
      const environment = await ready(node(), join(folder, 'layers'))
      writeFileSync(
        join(folder, 'sum.test.mjs'),
        "import test from 'node:test'\nimport assert from 'node:assert'\ntest('sum', () => assert.equal(1 + 1, 2))\n",
      )
      const result = await tryIn(environment, folder, ['node', '--test'])
      expect([result.exit, /pass 1/.test(result.stdout)]).toEqual([0, true])
    }))

  it('builds on the longest part that is there, and finds the whole the next time', () =>
    inFolder(async (folder) => {
      const first = command('sh', '-c', 'date +%s%N >/env/first')
      const one = await ready(node(first), folder)
      const two = await ready(node(first, command('sh', '-c', 'cp /env/first /env/second')), folder)
      const again = await ready(node(first), folder)
      const shown = await tryInSandbox('cmp /env/first /env/second && echo same; echo x 2>/dev/null >/env/first || echo sealed', {
        mounts: two.mounts,
      })
      expect([again.hash, two.hash === one.hash, shown.stdout]).toEqual([one.hash, false, 'same\nsealed\n'])
      expect(readdirSync(folder).toSorted()).toEqual([one.hash, two.hash].toSorted())
    }))

  it('leaves nothing behind of steps that fail, and says which', () =>
    inFolder(async (folder) => {
      const step = command('sh', '-c', 'touch /env/half; echo no luck >&2; exit 3')
      const made = await prepareEnvironment(node(step), { layersFolder: folder, ...PLACE }, OPTIONS)
      expect(made).toMatchObject({ ok: false, step, result: { exit: 3, stderr: 'no luck\n' }, message: expect.stringContaining('no luck') })
      expect(readdirSync(folder)).toEqual([])
    }))

  it('keeps a file whose name is no text, and finds the layer the next time', () =>
    inFolder(async (folder) => {
      const spec = python(command('perl', '-e', 'mkdir "/env/d\\xff"; open(my $h, ">", "/env/d\\xff/a\\xfe") or die'))
      const made = await ready(spec, folder)
      expect((await ready(spec, folder)).folder).toBe(made.folder)
      expect(readdirSync(folder).filter((name) => /refused|building/.test(name))).toEqual([])
    }))

  it('lets builders of the same layer work side by side', () =>
    inFolder(async (folder) => {
      const spec = node(command('sh', '-c', 'sleep 0.2; echo done >/env/file'))
      const layers = join(folder, 'layers')
      mkdirSync(layers)
      // Through a link, builders know as little of each other as in two processes.
      symlinkSync(layers, join(folder, 'link'))
      const made = await Promise.all([ready(spec, layers), ready(spec, layers), ready(spec, join(folder, 'link'))])
      expect(new Set(made.map((one) => one.hash)).size).toBe(1)
      expect(readdirSync(layers)).toEqual([made[0]?.hash])
    }))

  it('refuses a layer that is not what its manifest says, and builds it again', () =>
    inFolder(async (folder) => {
      const spec = node(command('sh', '-c', 'echo whole >/env/file'))
      const layers = join(folder, 'layers')
      const { hash } = await ready(spec, layers)
      rmSync(join(layers, hash, 'env/file'))
      symlinkSync(layers, join(folder, 'link'))
      const again = await ready(spec, join(folder, 'link'))
      expect([again.hash, (await tryInSandbox('cat /env/file', { mounts: again.mounts })).stdout]).toEqual([hash, 'whole\n'])
    }))

  it.each([
    ['a byte of the same length', (env: string) => writeFileSync(join(env, 'file'), 'whale\n')],
    ['a right to run it', (env: string) => chmodSync(join(env, 'file'), 0o755)],
    [
      'a link that leads elsewhere',
      (env: string) => {
        rmSync(join(env, 'link'))
        symlinkSync('/etc/hosts', join(env, 'link'))
      },
    ],
    ['a file under another name', (env: string) => renameSync(join(env, 'file'), join(env, 'life'))],
    ['a folder more', (env: string) => mkdirSync(join(env, 'more'))],
    [
      'old times put back',
      (env: string) => {
        const { atime, mtime } = statSync(join(env, 'file'))
        writeFileSync(join(env, 'file'), 'whale\n')
        utimesSync(join(env, 'file'), atime, mtime)
      },
    ],
  ])('refuses a layer that has %s, in the same process and in a later one, and says so', (_, change) =>
    inFolder(async (folder) => {
      const spec = node(command('sh', '-c', 'echo whole >/env/file; ln -s file /env/link; mkdir /env/empty'))
      const layers = join(folder, 'layers')
      for (const found of [layers, join(folder, 'later')]) {
        const { hash } = await ready(spec, layers)
        if (found !== layers) symlinkSync(layers, found)
        const before = await ready(spec, found)
        expect(before.hash).toBe(hash)
        change(join(layers, hash, 'env'))
        let isSaid = false
        const onChanged = () => {
          isSaid = true
        }
        const again = await prepareEnvironment(spec, { layersFolder: found, ...PLACE, onChanged }, OPTIONS)
        expect([again.ok, readFileSync(join(layers, hash, 'env/file'), 'utf8')]).toEqual([true, 'whole\n'])
        expect(isSaid).toBe(true)
      }
    }),
  )

  it('takes a layer of an earlier version as it is, and compares with that from then on', () =>
    inFolder(async (folder) => {
      const spec = node(command('sh', '-c', 'echo whole >/env/file'))
      const { hash } = await ready(spec, folder)
      const manifest = join(folder, hash, 'manifest.json')
      const { hash: content, ...old } = JSON.parse(readFileSync(manifest, 'utf8')) as { hash: string }
      writeFileSync(manifest, JSON.stringify(old))
      symlinkSync(folder, join(folder, 'later'))
      const said: string[] = []
      const options = { ...OPTIONS, onOutput: (text: string) => said.push(text) }
      await prepareEnvironment(spec, { layersFolder: join(folder, 'later'), ...PLACE }, options)
      expect([said.join(''), JSON.parse(readFileSync(manifest, 'utf8')).hash]).toEqual(['', content])
    }))

  it('refuses options that pose as packages', () =>
    inFolder(async (folder) => {
      const step: EnvironmentStep = { type: 'packages', manager: 'pip', packages: ['--index-url=https://other.example/'] }
      expect(await prepareEnvironment(python(step), { layersFolder: folder, ...PLACE }, OPTIONS)).toMatchObject({ ok: false, step })
    }))

  it('gives back stopped when it is stopped', () =>
    inFolder(async (folder) => {
      const made = await prepareEnvironment(
        node(command('sleep', '30')),
        { layersFolder: folder, ...PLACE },
        { signal: AbortSignal.timeout(500) },
      )
      expect(made).toMatchObject({ ok: false, result: { end: 'stopped' } })
      expect(readdirSync(folder)).toEqual([])
    }))

  it('leaves nothing of a copy of another layer that is stopped before it is whole', () =>
    inFolder(async (folder) => {
      const many = command('sh', '-c', 'i=0; while [ $i -lt 4000 ]; do echo $i >/env/$i; i=$((i + 1)); done')
      const base = await ready(node(many), folder)
      const stop = new AbortController()
      const next = node(many, command('sleep', '600'))
      const making = prepareEnvironment(next, { layersFolder: folder, ...PLACE }, { signal: stop.signal })
      await expect.poll(() => readdirSync(folder).length, { interval: 1 }).toBe(2)
      stop.abort()
      expect(await making).toMatchObject({ ok: false, result: { end: 'stopped' } })
      expect(readdirSync(folder)).toEqual([base.hash])
    }))
})

describe('the install phase', () => {
  it('installs with pip, keeps a lock, and the packages are there without a network', () =>
    inFolder(async (folder) => {
      const environment = await ready(python({ type: 'packages', manager: 'pip', packages: ['six'] }), join(folder, 'layers'))
      const result = await tryIn(environment, folder, ['python', '-c', 'import six; print(six.__name__)'])
      expect([result.stdout, environment.locks.map((lock) => lock.path), environment.locks[0]?.text.startsWith('six==')]).toEqual([
        'six\n',
        ['requirements.lock'],
        true,
      ])
    }))

  it('installs with npm without running scripts, and makes room for tools that write among packages', () =>
    inFolder(async (folder) => {
      const environment = await ready(node({ type: 'packages', manager: 'npm', packages: ['is-odd'] }), join(folder, 'layers'))
      const script =
        'const fs=require("fs");fs.writeFileSync("node_modules/.vite/x","");let sealed;try{fs.writeFileSync("node_modules/x","")}catch(e){sealed=e.code};console.log(require("is-odd")(3),sealed)'
      const result = await tryIn(environment, folder, ['node', '-e', script])
      expect([result.stdout, result.stderr, environment.locks.map((lock) => lock.path)]).toEqual([
        'true EROFS\n',
        '',
        ['package-lock.json'],
      ])
    }))

  it('says of packages of npm how many it fetched, of how many', () =>
    inFolder(async (folder) => {
      const printed: string[] = []
      const step: EnvironmentStep = { type: 'packages', manager: 'npm', packages: ['is-odd'] }
      await ready(node(step), join(folder, 'layers'), { ...OPTIONS, onOutput: (text) => printed.push(text) })
      // is-odd and is-number.
      expect(counted(stripVTControlCharacters(printed.join('')))).toEqual({ done: 2, all: 2 })
    }))

  it('lets a command add data, and nothing that a language loads', () =>
    inFolder(async (folder) => {
      const layers = join(folder, 'layers')
      const lines = [
        'echo "import os" >$(ls -d /env/python/lib/python*/site-packages)/start.pth',
        'echo home = /tmp >>/env/python/pyvenv.cfg',
        'ln -sf /env/fake /env/python/bin/python3',
        'rm -rf /env/python',
        'mv /env/node /env/other && mkdir /env/node',
        'mkdir -p /env/node/node_modules/vitest',
        'echo "build.rustc-wrapper = 1" >/env/rust/cargo/config.toml || mkdir /env/rust/cargo',
      ]
      for (const line of lines) {
        const made = await prepareEnvironment(python(command('sh', '-ec', line)), { layersFolder: layers, ...PLACE }, OPTIONS)
        expect(made, line).toMatchObject({ ok: false, result: { stderr: expect.stringMatching(/Read-only|busy/) } })
      }
      const words = await prepareEnvironment(python(command('touch', '/env/python/x')), { layersFolder: layers, ...PLACE }, OPTIONS)
      expect(words).toMatchObject({ ok: false, message: expect.stringContaining('packages come by an install of the package manager') })
      // The work of a failed command is not there either.
      const kept = await ready(python(command('sh', '-c', `${lines[0]}; echo data >/env/table.txt`)), layers)
      const shown = await tryInSandbox('cat /env/table.txt; ls /env/python/lib/python*/site-packages', { mounts: kept.mounts })
      expect(shown.stdout).toBe('data\n')
    }))

  it('refuses a command for a template that installs nothing, also where its layer is there already', () =>
    inFolder(async (folder) => {
      const spec = python(command('sh', '-c', 'echo data >/env/table.txt'))
      const place = { layersFolder: folder, ...PLACE }
      const plain = { manager: null, packages: [] }
      const refused = { ok: false, result: { exit: 1, stderr: expect.stringContaining('this template installs nothing') } }
      expect(await prepareEnvironment(spec, place, OPTIONS, { template: plain })).toMatchObject(refused)
      await ready(spec, folder)
      expect(await prepareEnvironment(spec, place, OPTIONS, { template: plain })).toMatchObject(refused)
    }))

  it('follows no link that a command left in the layer out of the box', () =>
    inFolder(async (folder) => {
      const outside = join(folder, 'outside')
      mkdirSync(outside)
      const link = command('ln', '-s', outside, '/env/python-more')
      const made = await ready(python(link, { type: 'packages', manager: 'pip', packages: ['six'] }), join(folder, 'layers'))
      expect([made.locks.map((lock) => lock.path), readdirSync(outside)]).toEqual([['requirements.lock'], []])
    }))

  it('starts pip with nothing that a command left beside it', () =>
    inFolder(async (folder) => {
      const fake =
        "mkdir /env/pip /env/node_modules; echo \"open('/env/ran', 'w')\" | tee /env/pip/__init__.py /env/pip/__main__.py >/env/json.py"
      const made = await ready(
        python(command('sh', '-c', fake), { type: 'packages', manager: 'pip', packages: ['six'] }),
        join(folder, 'layers'),
      )
      const shown = await tryInSandbox('ls -1 /env', { mounts: made.mounts })
      expect(shown.stdout.split('\n')).toEqual(['go', 'json.py', 'node', 'node_modules', 'pip', 'python', 'rust', ''])
    }))

  /** A crate that is installed for a package with a library, with its sources in the folder. */
  async function withCrate(folder: string) {
    const manifests = [{ path: 'Cargo.toml', text: '[package]\nname = "program"\nversion = "0.1.0"\nedition = "2021"\n' }]
    const steps: EnvironmentStep[] = [{ type: 'packages', manager: 'cargo', packages: ['itoa@1'] }]
    const environment = await ready({ template: 'trial', toolchains: ['rust'], steps, manifests }, join(folder, 'layers'))
    const declared = environment.locks.find((lock) => lock.path === 'Cargo.toml')?.text ?? ''
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'Cargo.toml'), declared)
    return { environment, declared }
  }

  it.skipIf(!hasRust)('installs with cargo, declares the crate in the manifest, and it is there compiled without a network', () =>
    inFolder(async (folder) => {
      const { environment, declared } = await withCrate(folder)
      expect([environment.locks.map((lock) => lock.path), declared]).toEqual([['Cargo.toml'], expect.stringMatching(/itoa = "1/)])
      writeFileSync(join(folder, 'src/main.rs'), 'fn main() { println!("{}", itoa::Buffer::new().format(7)) }\n')
      const result = await tryIn(environment, folder, ['cargo', 'run'])
      expect([result.stdout, result.stderr.includes('Compiling itoa')]).toEqual(['7\n', false])
    }),
  )

  it.skipIf(!hasRust)(
    'leaves no empty library of the program behind that cargo would take for sources which are older than the install',
    () =>
      inFolder(async (folder) => {
        const { environment } = await withCrate(folder)
        writeFileSync(join(folder, 'src/main.rs'), 'fn main() { println!("{}", itoa::Buffer::new().format(program::seven())) }\n')
        // Checked out before the crate was installed, as most sources are: cargo goes by times.
        writeFileSync(join(folder, 'src/lib.rs'), 'pub fn seven() -> i32 { 7 }\n')
        utimesSync(join(folder, 'src/lib.rs'), 1_700_000_000, 1_700_000_000)
        const result = await tryIn(environment, folder, ['cargo', 'run'])
        expect([result.stdout, result.stderr.includes('Compiling program')], result.stderr).toEqual(['7\n', true])
      }),
  )

  it.skipIf(!hasGo)('has compiled for Go whatever a test program links beside the program itself', () =>
    inFolder(async (folder) => {
      const environment = await ready({ template: 'trial', toolchains: ['go'], steps: [] }, join(folder, 'layers'))
      writeFileSync(join(folder, 'go.mod'), 'module program\n\ngo 1.22\n')
      writeFileSync(join(folder, 'two.go'), 'package program\n\nfunc Two() int { return 2 }\n')
      writeFileSync(
        join(folder, 'two_test.go'),
        'package program\n\nimport "testing"\n\nfunc TestTwo(t *testing.T) {\n\tif Two() != 2 {\n\t\tt.Errorf("Two() = %d", Two())\n\t}\n}\n',
      )
      const result = await tryIn(environment, folder, ['go', 'test', '-x', '-c', '-vet=off', '-o', '/tmp/two.test', '.'])
      const compiled = [...result.stderr.matchAll(/\/compile .* -p (\S+)/g)].map(([, name]) => name)
      expect([result.exit, compiled.toSorted()]).toEqual([0, ['main', 'program']])
    }),
  )

  it('refuses every other host, and names it', () =>
    inFolder(async (folder) => {
      const script = 'import urllib.request; urllib.request.urlopen("https://other.example/", timeout=10)'
      const made = await prepareEnvironment(python(command('python', '-c', script)), { layersFolder: folder, ...PLACE }, OPTIONS)
      expect(made).toMatchObject({ ok: false, result: { exit: 1, denials: ['network: other.example refused'] } })
    }))

  it('resolves nothing past the proxy', () =>
    inFolder(async (folder) => {
      const script = 'import socket; socket.create_connection(("other.example", 443), timeout=5)'
      const made = await prepareEnvironment(
        python(command('env', '-u', 'HTTPS_PROXY', 'python', '-c', script)),
        { layersFolder: folder, ...PLACE },
        OPTIONS,
      )
      expect(made).toMatchObject({ ok: false, result: { exit: 1 } })
    }))
})
