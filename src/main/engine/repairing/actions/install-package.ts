// Adds a package to the environment, as a new layer.
import { z } from 'zod'
import type { EnvironmentStep } from '../../../../contract/run/template.js'
import { done } from '../../ports/progress.js'
import { guardPackage } from '../../task/guard/guard-package.js'
import { ownNames } from '../../task/own-modules.js'
import { environment, withoutPackage } from '../../task/workspace.js'
import type { Action } from './action.js'

const schema = z.object({
  action: z.literal('install-package'),
  package: z
    .string()
    .regex(/^(@[\w.-]+\/)?[A-Za-z0-9][\w.,[\]-]*([=<>!~@^]{1,2}[\w.*-]+)?$/, 'a package name, if need be with a version, and nothing else'),
  why: z.string().default(''),
})
type InstallPackage = z.infer<typeof schema>

const action: Action<InstallPackage> = {
  id: 'install-package',
  prompt:
    '`install-package` with `package` (its name, if need be with a version) and `why`: adds it to the environment from the package registry.',
  example: ({ package: name, why }) => ({ action: 'install-package', package: name, why }),
  schema,
  on: (plan) => plan.package,
  async perform(run, context, plan, { workspace }) {
    const { manager } = context.template
    if (!manager)
      return done({ workspace, did: `install-package ${plan.package}: refused, this template installs nothing; use the standard library` })
    const [name = plan.package] = /^(@[\w.-]+\/)?[\w.-]+/.exec(plan.package) ?? []
    if (ownNames(context, workspace.tree, context.plan)(name))
      return done({
        workspace,
        did: `install-package ${plan.package}: refused, "${name}" is a module of this program itself; a package of that name is a stranger's. Write the module.`,
      })
    const guarded = await guardPackage(run, context, 'registry', plan.package)
    if (!guarded.isLet)
      return done({
        workspace: withoutPackage(workspace, plan.package, guarded.why),
        did: `install-package ${plan.package}: refused, ${guarded.why}`,
      })
    const step: EnvironmentStep = { type: 'packages', manager, packages: [plan.package] }
    const extended = { ...workspace, additions: [...workspace.additions, step] }
    const made = await environment(run, context, 'environment', extended)
    if (made.type === 'ready') return done({ workspace: extended, did: `install-package ${plan.package}: installed` })
    const said = (made.result.stderr || made.result.stdout).trim().split('\n').at(-1)?.slice(0, 300) ?? ''
    return done({
      workspace: { ...workspace, uninstallable: [...workspace.uninstallable, plan.package] },
      did: `install-package ${plan.package}: failed, ${said}`,
    })
  },
}
export default action
