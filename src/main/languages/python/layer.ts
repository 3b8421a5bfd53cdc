// Python's part of a layer: a virtual environment without packages, because a machine's own Python may bring packages along.
import { ENVIRONMENT } from '../../../contract/sandbox/inside.js'
import type { LayerPart } from '../language.js'

export const FOLDER = `${ENVIRONMENT}/python`

/** A folder of the layer beside it: what the build of an existing project made among the project's own files. */
export const PROJECT = 'python-project'

export const layer: LayerPart = {
  folder: FOLDER,
  path: [`${FOLDER}/bin`],
  pathAfter: [],
  variables: { PYTHONNOUSERSITE: '1', PYTHONDONTWRITEBYTECODE: '1', VIRTUAL_ENV: FOLDER },
  inWorkspace: null,
  laidOver: PROJECT,
  async lay(site) {
    const python = site.toolchain('python')
    if (python === undefined) return null
    const result = await site.run({ argv: [python.program, '-I', '-m', 'venv', '--without-pip', '--symlinks', FOLDER] })
    return result.exit === 0 ? null : result
  },
}
