// The install phase reaches registries and nothing else, and what it installs is there without a network.

import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { hasGo, hasRust } from '../../../../test/support/toolchains.js'
import { command, node, OPTIONS, PLACE, python, ready, tryIn } from '../../../../test/support/trial-environment.js'
import type { EnvironmentStep } from '../../../contract/run/template.js'
import { counted } from '../../languages/javascript/npm.js'
import { inFolder, tryInSandbox } from '../process/trial.js'
import { prepareEnvironment } from './layers.js'

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
    expect([result.stdout, result.stderr, environment.locks.map((lock) => lock.path)]).toEqual(['true EROFS\n', '', ['package-lock.json']])
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
