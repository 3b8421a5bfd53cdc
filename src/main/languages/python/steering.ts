// Files that steer Python or pytest in every template.
export const steering: readonly string[] = [
  '**/*.pth',
  '**/*.egg-link',
  // Folders that Python treats as installed packages, with plugins for pytest.
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
