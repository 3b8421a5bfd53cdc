// Files of a workspace that steer an interpreter, a package manager or a test runner, whatever a template says of them.

import type { Template } from '../run/template.js'
import { matchesAny } from './glob.js'

/** By toolchain. A template adds its own under `protected`; it cannot take these away. */
const STEERING: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    python: [
      '**/*.pth',
      '**/*.egg-link',
      // What Python takes for an installed package, with plugins for pytest.
      '**/*.dist-info/**',
      '**/*.egg-info/**',
      '**/sitecustomize.py',
      '**/usercustomize.py',
      '**/sitecustomize/**',
      '**/usercustomize/**',
      '**/pyvenv.cfg',
      'pytest.ini',
      '.pytest.ini',
      'pytest.toml',
      '.pytest.toml',
      'tox.ini',
      'setup.cfg',
    ],
    node: [
      '**/.npmrc',
      'node.config.json',
      'vitest.config.*',
      'vitest.workspace.*',
      'vitest.projects.*',
      'vite.config.*',
      'jest.config.*',
      'babel.config.*',
      '**/.babelrc',
      '**/.babelrc.*',
      '**/.swcrc',
    ],
    rust: ['**/.cargo/**', '**/rust-toolchain', '**/rust-toolchain.toml', '**/build.rs'],
  }),
)

/** Whether a file steers what tests and commands mean. Nobody but the template and the user writes it. */
export function isSteering({ protected: own, toolchains }: Pick<Template, 'protected' | 'toolchains'>, path: string): boolean {
  return matchesAny(own, path) || toolchains.some((name) => matchesAny(STEERING.get(name) ?? [], path))
}
