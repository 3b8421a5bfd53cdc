// Finds a Node for the programs: the one that runs this process, or in the desktop app the machine's.
import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mount } from '../../../contract/sandbox/inside.js'
import type { FindToolchain, Machine } from '../language.js'

const INSIDE = '/tillgreen/node/bin/node'
/** Our reporters and the runners of the shipped templates need it. */
const OLDEST = 22

export const findNode: FindToolchain = async (machine) => {
  const node =
    process.versions.electron === undefined ? { path: process.execPath, version: process.versions.node } : await otherNode(machine)
  if (node === null)
    return { ok: false, message: `node is not installed, and the packaged app brings none: install Node ${OLDEST} or newer` }
  if (Number(node.version.split('.')[0]) < OLDEST)
    return {
      ok: false,
      message: `the node of this machine is ${node.version}: install Node ${OLDEST} or newer, the packaged app brings none`,
    }
  const { version } = node
  const mounts: Mount[] = [{ source: realpathSync(node.path), target: INSIDE, access: 'read' }]
  return { ok: true, version, program: INSIDE, mounts, path: [dirname(INSIDE)], variables: {}, identity: `node ${version}` }
}

/**
 * In the desktop face: Electron's own program is no Node for others, and packaged it refuses to be one. A checkout
 * names the Node that its packages brought; else it is the machine's.
 */
async function otherNode(machine: Machine): Promise<{ readonly path: string; readonly version: string } | null> {
  const answer = await machine.ask(process.env.TILLGREEN_NODE || 'node', [
    '-p',
    'JSON.stringify([process.execPath, process.versions.node])',
  ])
  if (answer === null) return null
  const [path = '', version = ''] = JSON.parse(answer) as string[]
  return { path, version }
}
