// Chooses the language of the examples in a project's prompts, and how examples of the user become tests.
import { hasPatch } from '../../../contract/config/patches.js'
import type { ExampleForms } from '../../../contract/examples/read-examples.js'
import type { Template } from '../../../contract/run/template.js'
import type { Language, Languages, SingleFile } from '../../languages/language.js'

/** The language of the template's first known toolchain, else the first language. */
export function exampleLanguage({ all, byToolchain }: Languages, { toolchains }: Pick<Template, 'toolchains'>): Language {
  const found = toolchains.map((name) => byToolchain.get(name)).find((each) => each !== undefined) ?? all[0]
  if (!found) throw new Error('There is no language.')
  return found
}

/** How examples become tests and programs of one file in a template; null if its programs have several files. */
export const singleFileOf = (
  { all }: Pick<Languages, 'all'>,
  { toolchains, runner }: Pick<Template, 'toolchains' | 'runner'>,
): SingleFile | null =>
  all.find((language) => toolchains.includes(language.toolchain) && language.singleFile?.runners.includes(runner))?.singleFile ?? null

/** The forms of examples that a run reads. */
export const exampleForms = (config: { readonly patches: readonly string[] }): ExampleForms =>
  hasPatch(config, 'example-forms') ? 'all' : 'first'
