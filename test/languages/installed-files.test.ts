// What pip's packages may leave in an environment: what their own records say, and nothing that steers Python's start.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { EnvironmentStep } from '../../src/contract/run/template.js'
import { languages } from '../../src/main/languages/index.js'
import { judgeInstalled } from '../../src/main/languages/python/installed-files.js'
import { prepareEnvironment } from '../../src/main/sandbox/layers/layers.js'
import { inFolder, PLACE, tryInSandbox } from '../../src/main/sandbox/process/trial.js'
import { makeWheels, servePip, type Wheel, withVariables } from '../support/registries.js'

const OPTIONS = { signal: new AbortController().signal }
const pip = (...packages: string[]): EnvironmentStep => ({ type: 'packages', manager: 'pip', packages })

const HONEST: Wheel = {
  name: 'honest',
  files: { 'honest/__init__.py': 'value = 7\n', 'single.py': '', 'honest-more.pth': '/env/elsewhere\n' },
}

/** Serves wheels from an index, whose files lie at another host; `use` installs them one after the other into one folder of layers. */
async function withIndex<T>(
  wheels: readonly Wheel[],
  use: (
    install: (steps: readonly EnvironmentStep[], own?: readonly string[]) => ReturnType<typeof prepareEnvironment>,
    layers: string,
  ) => Promise<T>,
): Promise<T> {
  return inFolder(async (folder) => {
    makeWheels(join(folder, 'wheels'), wheels)
    const { index } = await servePip(join(folder, 'wheels'))
    withVariables({ PIP_INDEX_URL: `${index.url}/simple/`, PIP_FIND_LINKS: null })
    const layers = join(folder, 'layers')
    const place = { layersFolder: layers, languages, ...PLACE }
    const install = (steps: readonly EnvironmentStep[], own: readonly string[] = []) =>
      prepareEnvironment({ template: 'trial', toolchains: ['python'], steps: [...steps] }, place, OPTIONS, {
        template: {
          manager: 'pip',
          packages: own,
        },
      })
    return use(install, layers)
  })
}

const wordsOf = (made: Awaited<ReturnType<typeof prepareEnvironment>>) => (made.ok ? '' : made.result.stderr)

describe('an install with pip', () => {
  it('leaves no file whose name is no text, which no package can name', () =>
    inFolder(async (folder) => {
      const packages = join(folder, 'lib/python3.11/site-packages')
      mkdirSync(packages, { recursive: true })
      for (const name of ['\xff.py', 'd\xff/']) {
        const at = Buffer.concat([Buffer.from(`${packages}/`), Buffer.from(name, 'latin1')])
        if (name.endsWith('/')) mkdirSync(at)
        else writeFileSync(at, '')
      }
      const problems = await judgeInstalled(folder, new Map(), false)
      expect([problems.length, problems.every((each) => each.endsWith('belongs to no package.'))]).toEqual([2, true])
    }))

  it('keeps honest packages, whose files lie at another host than their index, with bytecode that is ours', () => {
    const files = { 'other/__init__.py': 'x = 1\n', 'honest/__pycache__/__init__.cpython-311.pyc': 'no bytecode' }
    return withIndex([HONEST, { name: 'other', files }], async (install) => {
      const made = await install([pip('honest'), pip('other')])
      if (!made.ok) throw new Error(wordsOf(made))
      const { mounts, variables } = made
      const shown = await tryInSandbox(['python3', '-c', 'import honest, os; print(honest.value, os.path.exists(honest.__cached__))'], {
        mounts,
        variables,
        limits: { memoryMb: 2048 },
      })
      expect(shown.stdout).toBe('7 True\n')
    })
  })

  const hostile: Readonly<Record<string, readonly [Wheel['files'], RegExp]>> = {
    'code in a .pth file': [
      { 'evil.pth': 'import os; os.environ["X"] = "1"\n' },
      /evil\.pth \(of evil\d+-1\.0\) runs code whenever Python starts/,
    ],
    'code behind a path in a .pth file': [{ 'a.pth': '/env\nimport sys\n' }, /a\.pth \(of evil\d+-1\.0\) runs code/],
    sitecustomize: [{ 'sitecustomize.py': '' }, /sitecustomize\.py \(of evil\d+-1\.0\) runs whenever Python starts/],
    'usercustomize as a package': [{ 'usercustomize/__init__.py': '' }, /usercustomize\/__init__\.py \(of evil\d+-1\.0\) runs whenever/],
    'the file of another package': [{ 'honest/__init__.py': 'value = 8\n' }, /honest\/__init__\.py is not the file that .*honest-1\.0/],
    'a program in the place of Python': [{ '.data/scripts/python3': '#!/bin/sh\n' }, /bin\/python3 belongs to Python itself/],
    'the mark of a virtual environment': [{ '.data/data/pyvenv.cfg': 'home = /tmp\n' }, /pyvenv\.cfg belongs to Python itself/],
    'the record of another package': [
      { '.data/purelib/setuptools-1.0.dist-info/RECORD': 'evil.pth,,\n', 'evil.pth': 'import os\n' },
      /evil\.pth is not the file that .*setuptools-1\.0/,
    ],
    'a compiled module before the source of another package': [
      { 'honest/__init__.abi3.so': '' },
      /would be imported in the place of what honest-1\.0/,
    ],
    'a folder before the module of another package': [{ 'single/__init__.py': '' }, /would be imported in the place of what honest-1\.0/],
    'a new file inside another package': [{ 'honest/plugin.py': '' }, /honest\/plugin\.py \(of evil\d+-1\.0\) would be imported/],
  }
  it('refuses by name what would steer Python or another package, and keeps nothing of it', () => {
    const wheels = Object.values(hostile).map(([files], index) => {
      const own = Object.entries(files).map(([path, text]) => [path.replace(/^\.data/, `evil${index}-1.0.data`), text])
      return { name: `evil${index}`, files: { [`evil${index}/__init__.py`]: '', ...Object.fromEntries(own) } }
    })
    return withIndex([HONEST, ...wheels], async (install, layers) => {
      expect((await install([pip('honest')])).ok).toBe(true)
      for (const [index, [what, [, words]]] of Object.entries(hostile).entries()) {
        const made = await install([pip('honest'), pip(`evil${index}`)], ['honest'])
        expect.soft([made.ok, wordsOf(made)], what).toEqual([false, expect.stringMatching(words)])
      }
      expect(readdirSync(layers).length).toBe(1)
    })
  })

  it('lets a package that the template itself asks for run code at the start, as it would anywhere', () =>
    withIndex([{ ...HONEST, files: { ...HONEST.files, 'honest.pth': 'import sys\n' } }], async (install) => {
      expect([(await install([pip('honest')], [])).ok, (await install([pip('honest')], ['honest'])).ok]).toEqual([false, true])
    }))
})
