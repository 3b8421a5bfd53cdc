// Puts Node and the packages of a program into a container image.
import { shellLine } from '../../../contract/text/shell-words.js'
import type { ContainerPart, PackagedProgram } from '../container.js'
import { LOCKS, type ManagerName } from './own/managers.js'

export const container: ContainerPart = {
  image: (version) => `docker.io/library/node:${version ?? 'lts'}`,
  taken: { folders: ['/usr/local'], path: [], variables: {} },
  install: (program) => (program.has('package.json') ? installLines(program) : []),
}

const NAMES: ReadonlyMap<string, ManagerName> = new Map(Object.keys(LOCKS).map((name) => [name, name as ManagerName]))

function installLines({ has, own }: PackagedProgram): string[] {
  const name = NAMES.get(own?.manager ?? 'npm') ?? 'npm'
  const isLocked = LOCKS[name].some(has)
  const version = own?.version ?? 'latest'
  switch (name) {
    case 'npm':
      // Scripts of packages did not run in the environment either.
      return [`npm ${isLocked ? 'ci' : 'install'} --ignore-scripts`]
    case 'pnpm':
      return [shellLine(['npm', 'install', '--global', `pnpm@${version}`]), `pnpm install${isLocked ? ' --frozen-lockfile' : ''}`]
    case 'yarn':
      return [shellLine(['npm', 'install', '--global', '--force', `yarn@${version}`]), 'yarn install']
    case 'berry':
      return [shellLine(['npm', 'install', '--global', '--force', `@yarnpkg/cli-dist@${version}`]), 'yarn install']
    default:
      return name satisfies never
  }
}
