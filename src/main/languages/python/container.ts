// Puts Python and the packages of a program into a container image.
import { shellLine } from '../../../contract/text/shell-words.js'
import type { ContainerPart } from '../container.js'
import { VARIABLES } from './own/install.js'
import { LOCK } from './pip.js'

export const container: ContainerPart = {
  image: (version) => `docker.io/library/python:${version ?? '3'}`,
  taken: { folders: ['/usr/local'], path: [], variables: {} },
  install({ has, own }) {
    const locked = has(LOCK) ? [shellLine(['pip', 'install', '--no-cache-dir', '--requirement', LOCK])] : []
    if (own === null) return locked
    const { extras = [], folders = ['.'] } = own
    const root = extras.length === 0 ? '.' : `.[${extras.join(',')}]`
    const named = folders.flatMap((folder) => ['--editable', folder === '.' ? root : `./${folder}`])
    // A checkout without its history has no version of its own.
    const versions = Object.entries(VARIABLES).map(([name, value]) => `${name}=${value}`)
    return [...locked, `${versions.join(' ')} ${shellLine(['pip', 'install', '--no-cache-dir', ...named])}`]
  },
}
