// Reads the site of a package where the package itself says nothing on the matter: page by page, each only with the user's consent.
import { z } from 'zod'
import { Documentation } from '../../../contract/run/documentation.js'
import { askUser } from '../../../main/engine/asking/ask-person.js'
import type { Run } from '../../../main/engine/journal/run-context.js'
import type { Performance, Ports } from '../../../main/engine/ports/ports.js'
import { aboutWords } from '../../../main/engine/repairing/named-documentation.js'
import type { Feature } from '../../../main/engine/task/feature.js'
import { SiteConsent, type SiteRead } from '../contract/site.js'
import { siteQuestion } from '../words/recorded/question.js'
import { linkAbout, passageAbout } from './passage.js'

declare module '../../../main/engine/ports/ports.js' {
  interface FeaturePorts {
    readonly packageSites: PackageSites
  }
}

export interface PackageSites {
  /** What the user said in this run about the site of an address. */
  consent(address: string): Promise<{ readonly site: string; readonly consent: SiteConsent }>
  /** Reads one page. Only to be called where the user consents. */
  read(address: string, at: Performance): Promise<SiteRead>
}

const packageSites: Feature = { scope: 'package-sites', readOn: readSites }

/** Pages of one look-up: the first, where it leads to, and what that one links to. */
const PAGES = 3

const SiteConsentAnswer = z.object({ site: z.string(), consent: SiteConsent })

/**
 * The most useful page: begins with the address in the package's metadata, and follows links from page to page. Empty if there is none,
 * or if the user refuses.
 */
async function readSites(run: Run, context: Ports, own: Documentation, longest: number): Promise<Documentation[]> {
  const read: Documentation[] = []
  const readAddresses = new Set<string>()
  let address = own.site
  for (let number = 1; address !== '' && !readAddresses.has(address) && number <= PAGES; number++) {
    const page: SitePage = { address, number, longest }
    if (!(await mayRead(run, context, own, page))) break
    readAddresses.add(address)
    const came = await readPage(run, context, own, page)
    read.push(came)
    address = came.site
  }
  // What led to it is no help.
  const best = read.findLast((each) => each.type === 'found') ?? read.at(-1)
  return best ? [best] : []
}

/** A page of a site, by its number among those that are read. */
interface SitePage {
  readonly address: string
  readonly number: number
  /** The most characters that are shown of it. */
  readonly longest: number
}

/** Whether the user consents: their answer about this site earlier in the run, else a new question. */
async function mayRead(run: Run, context: Ports, own: Documentation, { address, number }: SitePage): Promise<boolean> {
  const { site, consent } = await run.effect(
    { name: `site-${number}-consent`, step: 'consent', facts: { address }, schema: SiteConsentAnswer },
    async () => ({
      value: { ...(await context.features.packageSites.consent(address)) },
    }),
  )
  if (consent !== 'unasked') return consent === 'given'
  const answer = await askUser(
    run,
    context,
    `site-${number}-ask`,
    siteQuestion({ package: own.package, symbol: own.symbol, address, site }),
  )
  return answer.choice !== 'no'
}

function readPage(
  run: Run,
  { features }: Ports,
  { package: name, symbol }: Documentation,
  { address, number, longest }: SitePage,
): Promise<Documentation> {
  const about = { package: name, symbol }
  return run.effect({ name: `site-${number}`, step: 'look-up', facts: { ...about, address }, schema: Documentation }, async (at) => {
    const came = await features.packageSites.read(address, at)
    return { value: { ...about, ...documentationOf(came, about, longest) } }
  })
}

type SiteDocumentation =
  | { readonly type: 'found'; readonly source: 'site'; readonly address: string; readonly text: string; readonly site: string }
  | { readonly type: 'missing'; readonly why: string; readonly site: string }

/** A page as documentation; `site` is where to look next. */
function documentationOf(came: SiteRead, about: Pick<Documentation, 'package' | 'symbol'>, longest: number): SiteDocumentation {
  switch (came.type) {
    case 'failed':
      return { type: 'missing', why: came.why, site: '' }
    case 'elsewhere':
      return { type: 'missing', why: `its site leads to another one, ${came.address}`, site: came.address }
    case 'read': {
      const { text, isNamed } = passageAbout(came.text, about.symbol, longest)
      if (text === '') return { type: 'missing', why: `the page ${came.address} has no text`, site: '' }
      const next = isNamed ? '' : linkAbout(came.links, about.symbol)
      // Nothing on the page can look like the end of what is shown of it.
      const shown = text.replace(/^={3,}/gm, '---')
      const note = isNamed ? '' : `(This page does not name ${aboutWords(about)}; it begins so.)\n\n`
      return { type: 'found', source: 'site', address: came.address, text: note + shown, site: next }
    }
    default:
      return came satisfies never
  }
}

export default packageSites
