// Files that steer Python or pytest, whatever a template says of them.
export const steering: readonly string[] = [
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
]
