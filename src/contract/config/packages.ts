// What happens to a package that a model asked for and that gives cause for concern.
import { z } from 'zod'

export const PackagePolicy = z
  .enum(['warn', 'ask', 'refuse'])
  .default('warn')
  .meta({
    label: 'Packages with concerns',
    group: 'Commands',
    choices: { warn: 'install and say so', ask: 'ask me', refuse: 'do not install' },
    description:
      'Treatment of a package that a model wants and that causes concern. It is new, has a new version, or has almost the name of a well-known package. A name that the registry does not know is never installed.',
  })
