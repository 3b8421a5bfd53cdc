// The commands that print what an installed package says of itself: its documentation, and the metadata that name its site.
import type { ToolchainName } from '../templates/toolchains.js'
import metadataOfPython from './metadata.py?raw'
import metadataOfRust from './metadata.sh?raw'
import node from './node.mjs?raw'
import python from './python.py?raw'
import rust from './rust.sh?raw'

/** Exit of a documentation that was printed, but says nothing of the symbol. */
export const SILENT = 4

/** To be run where the environment is mounted; exit 3 where the package is not there, `SILENT` where the symbol is not told of. */
export function documentationCommand(toolchain: ToolchainName, name: string, symbol: string): readonly string[] {
  switch (toolchain) {
    case 'python':
      // Isolated, so that no file of the workspace can stand in for the package.
      return ['python3', '-I', '-c', python, name, symbol]
    case 'node':
      return ['node', '--input-type=module', '-e', node, '--', name, symbol]
    case 'rust':
      return ['sh', '-c', rust, 'documentation', name, symbol]
    default:
      return toolchain satisfies never
  }
}

/** Prints METADATA, package.json or Cargo.toml; another exit than 0 where the package is not there. */
export function metadataCommand(toolchain: ToolchainName, name: string): readonly string[] {
  switch (toolchain) {
    case 'python':
      return ['python3', '-I', '-c', metadataOfPython, name]
    case 'node':
      return ['cat', '--', `node_modules/${name}/package.json`]
    case 'rust':
      return ['sh', '-c', metadataOfRust, 'metadata', name]
    default:
      return toolchain satisfies never
  }
}
