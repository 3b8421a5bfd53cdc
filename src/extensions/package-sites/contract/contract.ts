// Sites of packages: read page by page, with the user's consent, where a package itself does not say what is in question.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'

/** Whether sites of packages are read: never, or with the user's consent. */
const DocumentationSite = z.enum(['never', 'ask'])

const packageSites = {
  order: 50,
  config: {
    documentationSite: DocumentationSite.nullable().default(null).meta({
      label: 'Read package documentation online',
      group: 'Documentation',
      oldFlag: 'documentation-site',
      description:
        'Read the website of a package if the package itself does not answer a question. "never" reads no website. "ask" asks you before each page or site. null means the value of the settings.',
    }),
    documentationHosts: z.array(z.string().min(1).max(253)).max(50).default([]).meta({
      label: 'Hosts in your network',
      group: 'Documentation',
      description:
        'Hosts with private addresses in your network that may serve documentation. All other hosts must be public. Tillgreen still asks you each time.',
    }),
  },
  settings: {
    documentationSite: DocumentationSite.default('never').meta({
      label: 'Read package documentation online',
      description:
        'Read the website of a package if the package itself does not answer a question. "never" reads no website. "ask" asks you each time.',
    }),
  },
  // What is played or done again reaches out nowhere, whatever the user once consented to.
  replayed: { documentationSite: 'never' },
  hosts: ({ documentationHosts }: { readonly documentationHosts: readonly string[] }) => documentationHosts,
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly packageSites: typeof packageSites
  }
}

export default packageSites
