// Reads the documentation of an installed package with `go doc`, and the address of its module.
import type { PackageDocumentation } from '../../language.js'
import describe from './describe.sh?raw'
import find from './find.sh?raw'
import metadata from './metadata.sh?raw'

export const documentation: PackageDocumentation = {
  describe: (name, symbol) => ['sh', '-c', `${find}\n${describe}`, 'documentation', name, symbol],
  metadata: (name) => ['sh', '-c', `${find}\n${metadata}`, 'metadata', name],
  // A module's name is the address of its sources.
  addressesIn: (text) =>
    text.split('\n').flatMap((line) => (/^[\w-]+(\.[\w-]+)+\/\S+$/.test(line.trim()) ? [`https://${line.trim()}`] : [])),
}
