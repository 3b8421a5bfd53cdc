// Decides whether an existing Python project is installed as a package.
import { parse } from 'smol-toml'
import { z } from 'zod'
import type { ProjectFiles } from '../../project.js'

const Pyproject = z.object({
  'build-system': z.unknown().optional(),
  project: z.unknown().optional(),
  tool: z
    .object({
      poetry: z.object({ 'package-mode': z.unknown().optional() }).optional().catch(undefined),
      uv: z.object({ package: z.unknown().optional() }).optional().catch(undefined),
      pdm: z.object({ distribution: z.unknown().optional() }).optional().catch(undefined),
      rye: z.object({ virtual: z.unknown().optional() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/** Whether the project declares a build, and does not mark itself as not installable. Pure. */
export function hasBuild(files: ProjectFiles): boolean {
  const pyproject = pyprojectIn(files.read('pyproject.toml'))
  if (isApplication(pyproject)) return false
  const isNamed = pyproject['build-system'] !== undefined || pyproject.project !== undefined
  return isNamed || files.paths.includes('setup.py') || /^\[metadata\]/m.test(files.read('setup.cfg') ?? '')
}

/** Its tool installs the dependencies alone, in the words of Poetry, uv, PDM and Rye. */
const isApplication = ({ tool }: z.infer<typeof Pyproject>): boolean =>
  tool?.poetry?.['package-mode'] === false ||
  tool?.uv?.package === false ||
  tool?.pdm?.distribution === false ||
  tool?.rye?.virtual === true

function pyprojectIn(text: string | null): z.infer<typeof Pyproject> {
  try {
    return Pyproject.parse(parse(text ?? ''))
  } catch {
    return {}
  }
}
