// Describes the environment of a workspace as a value: the template's base, then the additions, in order.
import { type EnvironmentSpec, type EnvironmentStep, manifestsOf, type Template } from '../../../contract/run/template.js'
import type { Languages } from '../../languages/language.js'

/** An equal template and equal additions give an equal spec, and so the same layer. */
export function environmentSpec(languages: Languages, template: Template, additions: readonly EnvironmentStep[]): EnvironmentSpec {
  const project = template.project?.install ?? null
  // Packages in the manifest of an existing project are installed without being additions.
  const isDeclared = languages.byManager.get(template.manager ?? '')?.manager.declares(template.files) ?? false
  const constraints = template.project?.constraints
  const base: EnvironmentStep[] =
    template.manager && !project?.isComplete && (template.packages.length > 0 || isDeclared)
      ? [{ type: 'packages', manager: template.manager, packages: template.packages, ...(constraints ? { constraints } : {}) }]
      : []
  const own: EnvironmentStep[] = project ? [{ type: 'project', ...project }] : []
  return {
    template: template.name,
    toolchains: template.toolchains,
    steps: [...base, ...own, ...(template.services ?? []), ...additions],
    ...manifestsOf(template),
  }
}
