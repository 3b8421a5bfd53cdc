// Maps crates to the features that they usually need, and finds their names in messages.
import { plainName } from '../../../contract/packages/unpublished.js'
import type { PackageNames } from '../language.js'
import { readPopular } from '../popular.js'
import popular from './popular.txt?raw'

export const names: PackageNames = {
  popular: readPopular(popular, plainName),
  plain: plainName,
  ofModules: new Map(
    Object.entries({
      clap: 'clap[derive]',
      serde: 'serde[derive]',
      tokio: 'tokio[full]',
      uuid: 'uuid[v4]',
    }),
  ),
  missing: [
    // The wording of all compiler versions. Underscores replace the dashes of a package's name.
    /use of (?:unresolved module or unlinked crate|undeclared crate or module) `(\w+)`/,
    /can't find crate for `(\w+)`/,
  ],
  used: [
    {
      pattern: /unresolved import `(\w+)::([\w:]+)`/,
      of: ([crate = '', name = '']) => ({ package: crate, symbol: name }),
    },
    {
      pattern: /cannot find (?:function|type|struct|macro|value|trait|module)(?:, [\w ,]+)? `(\w+)` in (?:crate|module) `(\w+)/,
      of: ([name = '', crate = '']) => ({ package: crate, symbol: name }),
    },
    {
      pattern: /no (?:method|function or associated item|variant|field)[\w ,]* named `(\w+)` found for (?:\w+ )*`&?(?:mut )?(\w+)::/,
      of: ([name = '', crate = '']) => ({ package: crate, symbol: name }),
    },
  ],
  reserved: new Set(['crate', 'self', 'super', 'std', 'core', 'alloc']),
  conflict: /failed to select a version/i,
}
