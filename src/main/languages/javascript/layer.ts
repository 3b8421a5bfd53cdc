// Node's part of a layer: a folder with its node_modules, which also appears in the workspace.
import { ENVIRONMENT, WORKSPACE } from '../../../contract/sandbox/inside.js'
import type { LayerPart } from '../language.js'

export const FOLDER = `${ENVIRONMENT}/node`

/** Names the package manager of the project that was installed, with its version; absent for a new project. */
export const MANAGER_MARK = `${FOLDER}/.tillgreen-manager`

/** Folders that tools insist on writing although packages are read-only. */
export const SCRATCH = ['.cache', '.vite-temp', '.vite', '.vitest-cache']

export const layer: LayerPart = {
  folder: FOLDER,
  path: [],
  // After Node itself: a program of a package may be called `node`.
  pathAfter: [`${WORKSPACE}/node_modules/.bin`],
  variables: {},
  inWorkspace: { from: 'node/node_modules', target: `${WORKSPACE}/node_modules`, scratch: SCRATCH },
  lay: async () => null,
}
