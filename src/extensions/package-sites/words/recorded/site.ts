// Why a page of a site was not read: what was expected, what was found and what to do.
import type { SiteFault } from '../../contract/site.js'

export const siteFaultText = (fault: SiteFault): string => `${foundText(fault)} It can be read in a browser, and told to the run in words.`

function foundText(fault: SiteFault): string {
  switch (fault.type) {
    case 'late':
      return `A page was expected at ${fault.address} within ${fault.seconds} s, and did not come.`
    case 'unreachable':
      return `A page was expected at ${fault.address}, but it could not be reached${fault.code === '' ? '' : ` (${fault.code})`}. Is this machine online?`
    case 'nameless':
      return `${fault.host} has no address.`
    case 'not-public':
      return `A site of the public internet was expected, but ${fault.host} has the address ${fault.address}, which is none. Where it is a host of your own network, name it in "documentationHosts".`
    case 'leads-off-the-web':
      return `${fault.address} leads to "${fault.to}", which is no address of the web.`
    case 'leads-on':
      return `${fault.address} leads from page to page and never to one that can be read.`
    case 'status':
      return `A page was expected at ${fault.address}; it answered ${fault.status}.`
    case 'no-text':
      return `A page of text was expected at ${fault.address}; it is ${fault.found || 'of no type that is said'}.`
    case 'packed':
      return `A page of plain text was asked of ${fault.address}; it came packed as ${fault.coding}.`
    default:
      return fault satisfies never
  }
}
