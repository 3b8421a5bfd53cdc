// In which language a prompt for a project shows its examples.
import type { Template } from '../../../contract/run/template.js'
import type { Language, Languages } from '../../languages/language.js'

/** That of the template's first toolchain; where no language knows it, the first that there is. */
export function exampleLanguage({ all, byToolchain }: Languages, { toolchains }: Pick<Template, 'toolchains'>): Language {
  const found = toolchains.map((name) => byToolchain.get(name)).find((each) => each !== undefined) ?? all[0]
  if (!found) throw new Error('There is no language.')
  return found
}
