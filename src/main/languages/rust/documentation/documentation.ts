// Reads the documentation of an installed crate: the comments of its sources, and its Cargo.toml.
import { parse } from 'smol-toml'
import { fieldsOf, textOf } from '../../fields.js'
import type { PackageDocumentation } from '../../language.js'
import describe from './describe.sh?raw'
import metadata from './metadata.sh?raw'

function addressesIn(text: string): readonly string[] {
  const { package: about } = fieldsOf(() => parse(text))
  const { documentation, homepage, repository } = fieldsOf(() => about)
  return [documentation, homepage, repository].map(textOf)
}

export const documentation: PackageDocumentation = {
  describe: (name, symbol) => ['sh', '-c', describe, 'documentation', name, symbol],
  metadata: (name) => ['sh', '-c', metadata, 'metadata', name],
  addressesIn,
}
