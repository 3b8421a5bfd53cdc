// Puts Python and the packages of a program into a container image.
import { shellLine } from '../../../contract/text/shell-words.js'
import type { ContainerPart } from '../container.js'
import { VERSIONS } from './own/install.js'
import { LOCK } from './pip.js'

export const container: ContainerPart = {
  image: (version) => `docker.io/library/python:${version ?? '3'}`,
  taken: { folders: ['/usr/local'], path: [], variables: {} },
  install({ has, own }) {
    const install = ['pip', 'install', '--no-cache-dir']
    // The lock file of an existing project names the project itself.
    const locked = has(LOCK) ? [...install, '--requirement', LOCK] : null
    if (own === null) return locked ? [shellLine(locked)] : []
    const { extras = [], folders = ['.'] } = own
    const root = extras.length === 0 ? '.' : `.[${extras.join(',')}]`
    const named = folders.flatMap((folder) => ['--editable', folder === '.' ? root : `./${folder}`])
    // An export without history has no version.
    const versions = Object.entries(VERSIONS).map(([name, value]) => `${name}=${value}`)
    return [`${versions.join(' ')} ${shellLine(locked ?? [...install, ...named])}`]
  },
}
