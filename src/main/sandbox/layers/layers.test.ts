// Environments as layers: built once, shared, never half there.

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
import { describe, expect, it } from 'vitest'
import { command, node, OPTIONS, PLACE, python, ready, tryIn } from '../../../../test/support/trial-environment.js'
import type { EnvironmentStep } from '../../../contract/run/template.js'
import { inFolder, tryInSandbox } from '../process/trial.js'
import { layerKeys, prepareEnvironment } from './layers.js'

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
