// What happens to a package that a model asked for and that gives cause for concern.
import { z } from 'zod'

export const PackagePolicy = z
  .enum(['warn', 'ask', 'refuse'])
  .default('warn')
  .meta({
    label: 'Packages with concerns',
    group: 'Commands',
    choices: { warn: 'install and warn me', ask: 'ask me', refuse: 'do not install' },
    description:
      'What to do when a model requests a package that raises concerns. A package raises concerns if it is new, has a new version, or is named almost like a well-known package. Names unknown to the registry are never installed.',
  })
