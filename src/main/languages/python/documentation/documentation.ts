// Reads the documentation of an installed Python package: docstrings and signatures, and its METADATA.
import type { PackageDocumentation } from '../../language.js'
import describe from './describe.py?raw'
import metadata from './metadata.py?raw'

/** Labels that PyPA calls well-known, with capitals, spaces and punctuation left out; what comes first is read first. */
const LABELS: readonly (readonly string[])[] = [['documentation', 'docs'], ['homepage'], ['source', 'repository', 'sourcecode', 'github']]

function addressesIn(text: string): readonly string[] {
  const head = text.replaceAll('\r\n', '\n').split('\n\n', 1)[0] ?? ''
  const fields = [...head.matchAll(/^(Project-URL|Home-page):[ \t]*(.+)$/gim)].map(([, field = '', value = '']) => {
    if (field.toLowerCase() === 'home-page') return { label: 'homepage', address: value }
    const [label = '', ...rest] = value.split(',')
    return { label: label.toLowerCase().replace(/[^a-z]/g, ''), address: rest.join(',') }
  })
  return LABELS.flatMap((names) => fields.filter(({ label }) => names.includes(label)).map(({ address }) => address))
}

export const documentation: PackageDocumentation = {
  // Isolated, so that no file of the workspace can replace the package.
  describe: (name, symbol) => ['python3', '-I', '-c', describe, name, symbol],
  metadata: (name) => ['python3', '-I', '-c', metadata, name],
  addressesIn,
}
