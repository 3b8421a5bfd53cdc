// Sites of packages: what the user said about one earlier in a run, and the pages that they let be read.
import type { PackageSites } from '../../../engine/features/package-sites/read-sites.js'
import { ownEntries } from '../../runs/setup.js'
import type { HostFeature } from '../host-feature.js'
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
