// Sites of packages: what the user said about one earlier in a run, and the pages that they let be read.

import type { HostFeature } from '../../../main/host/features/host-feature.js'
import type { ExtensionPorts } from '../../../main/host/features/open-features.js'
import { ownEntries } from '../../../main/host/records/setup.js'
import type { PackageSites } from '../engine/hooks.js'
import { consentIn } from './consent.js'
import { packageSite, siteOf } from './package-site.js'
import { readSite } from './read-site.js'

export const packageSites: HostFeature<PackageSites> = {
  open: ({ store, run }) => ({
    async consent(address) {
      const site = siteOf(address)
      return { site, consent: consentIn(ownEntries(store, run), site) }
    },
    read: (address, { config, signal }) => readSite(address, { signal, ownHosts: config.documentationHosts }),
  }),
  addressIn: ({ documentationSite }) => (documentationSite === 'ask' ? packageSite : null),
}

declare module '../../../main/host/features/open-features.js' {
  interface ExtensionPorts {
    readonly packageSites: typeof packageSites
  }
}

export default { packageSites } satisfies Partial<ExtensionPorts>
