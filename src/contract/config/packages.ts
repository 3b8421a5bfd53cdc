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
      'What to do when a model requests a package that raises concerns. The concern is that the package or its version is new, or that its name is almost the same as a well-known name. Packages that the registry does not know are never installed.',
  })
