// The environment of a workspace as a value: the template's base, then what was added, in order.
import { type EnvironmentSpec, type EnvironmentStep, manifestsOf, type Template } from '../../../contract/run/template.js'

/** Whether a manifest of an existing project names packages itself: they are brought without being added. */
const declaresCrates = ({ manager, files }: Template): boolean =>
  manager === 'cargo' && files.some((file) => file.path === 'Cargo.toml' && CRATES.test(file.text))

// A table of dependencies with something in it, or one crate as a table of its own.
const CRATES = /^\[(?:target\..+\.)?(?:dev-|build-)?dependencies(?:\]\s*\n(?:\s*#.*\n|\s*\n)*\s*[\w"-]|\.)/m

/** Equal template and additions give an equal spec, and so the same layer. */
export function environmentSpec(template: Template, additions: readonly EnvironmentStep[]): EnvironmentSpec {
  const base: EnvironmentStep[] =
    template.manager && (template.packages.length > 0 || declaresCrates(template))
      ? [{ type: 'packages', manager: template.manager, packages: template.packages }]
      : []
  return { template: template.name, toolchains: template.toolchains, steps: [...base, ...additions], ...manifestsOf(template) }
}
