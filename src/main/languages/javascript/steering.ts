// Files that steer Node, npm or a test runner of theirs, whatever a template says of them.
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
