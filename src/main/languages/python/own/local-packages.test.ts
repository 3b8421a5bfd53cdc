// Packages in folders of a Python repository are found where its lists, sources and workspaces name them.
import { expect, test } from 'vitest'
import type { ProjectFiles } from '../../project.js'
import { project } from '../project.js'

const filesOf = (files: Readonly<Record<string, string>>): ProjectFiles => ({
  paths: Object.keys(files).sort(),
  read: (path) => files[path] ?? null,
})

/** Folders that are installed, packages of a registry, and what is left out. */
function found(files: Readonly<Record<string, string>>) {
  const core = {
    'libs/core/setup.py': 'from setuptools import setup\nsetup(name="till_core")\n',
    'tests/test_a.py': 'def test_a(): pass\n',
  }
  const detected = project.detect(filesOf({ ...core, ...files }), null)
  if (!detected.ok) return detected.fault
  const { own, packages, left } = detected.shape
  return { folders: own?.install?.folders ?? [], packages: packages.filter((each) => each !== 'pytest'), left }
}

test.each([
  [{ 'requirements.txt': '-e libs/core\nsix' }, ['libs/core']],
  [{ 'requirements.txt': '--editable=./libs/core[fast, safe]  # ours\nsix' }, ['libs/core[fast,safe]']],
  [{ 'requirements.txt': './libs/core/\nsix' }, ['libs/core']],
  [{ 'requirements.txt': 'till-core @ file:libs/core\nsix' }, ['libs/core']],
  [{ 'requirements/test.txt': '-r ../more.txt\nsix', 'more.txt': '-e ./libs/core' }, ['libs/core']],
  [
    {
      'pyproject.toml': '[project]\nname = "a"\ndependencies = ["till.core", "six"]\n[tool.uv.sources]\ntill-core = { path = "libs/core" }',
    },
    ['.', 'libs/core'],
  ],
  [
    {
      'pyproject.toml': '[tool.uv.workspace]\nmembers = ["libs/*"]\nexclude = ["libs/old"]\n[dependency-groups]\ntest = ["six"]',
      'libs/core/pyproject.toml': '[project]\nname = "till-core"',
      'libs/old/pyproject.toml': '[project]\nname = "old"',
    },
    ['libs/core'],
  ],
])('%j', (files, folders) => {
  expect(found(files)).toEqual({ folders, packages: ['six'], left: [] })
})

test('a folder that is not a package, or is outside the project, is left out and named', () => {
  const files = { 'requirements.txt': '-e ./docs\n-e ../neighbour\n-e git+https://example.org/a.git#egg=a\n-e .\nsix' }
  expect(found({ ...files, 'docs/conf.py': '' })).toEqual({
    folders: [],
    packages: ['six'],
    left: [
      '-e ./docs (requirements.txt)',
      '-e ../neighbour (requirements.txt)',
      '-e git+https://example.org/a.git#egg=a (requirements.txt)',
    ],
  })
})
