// The command that prints the documentation of an installed package, from the package itself.
import type { ToolchainName } from '../toolchains.js'
import node from './node.mjs?raw'
import python from './python.py?raw'
import rust from './rust.sh?raw'

/** To be run where the environment is mounted; exit 3 where the package is not there. */
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
