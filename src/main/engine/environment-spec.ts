// The environment of a workspace as a value: the template's base, then what was added, in order.
import { type EnvironmentSpec, type EnvironmentStep, manifestsOf, type Template } from '../../contract/template.js'

/** Equal template and additions give an equal spec, and so the same layer. */
export function environmentSpec(template: Template, additions: readonly EnvironmentStep[]): EnvironmentSpec {
  const base: EnvironmentStep[] =
    template.manager && template.packages.length > 0 ? [{ type: 'packages', manager: template.manager, packages: template.packages }] : []
  return { template: template.name, toolchains: template.toolchains, steps: [...base, ...additions], ...manifestsOf(template) }
}
