// Files that steer Node, npm or one of their test runners in every template.
export const steering: readonly string[] = [
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
]
