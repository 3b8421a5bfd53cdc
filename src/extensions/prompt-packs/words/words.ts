// Texts about prompt packs.

import { type ErrorWords, listed } from '../../../words/errors/error-words.js'
import { type RowTexts, rowText } from '../../../words/row-text.js'
import type { promptPackErrors } from '../contract/errors.js'
import type { PackProblem } from '../contract/pack.js'

const rows: RowTexts<'prompt-pack'> = {
  'prompt-pack': ({ name, version, sha256, steps }) =>
    rowText(
      'Used a prompt pack',
      `${name}@${version}, SHA-256 ${sha256.slice(0, 12)}`,
      `Changes the prompt wording in these steps: ${steps.join(', ')}`,
    ),
}

const errors: ErrorWords<typeof promptPackErrors> = {
  'prompt-pack-missing': ({ pack, packs }) =>
    `There is no prompt pack "${pack}". Available packs: ${listed(packs)}. Put your own packs in the prompt-packs folder in the data folder. To create a pack, run "tillgreen lab prompts export FILE".`,
  'prompt-pack-unfit': ({ file, problem }) => `${file} is not a valid prompt pack: ${packProblemText(problem)}.`,
}

/** The models of a variant. "*" means every model. */
export const modelsWords = (models: readonly string[]): string => (models.includes('*') ? 'all models' : models.join(', '))

export function packProblemText(problem: PackProblem): string {
  switch (problem.type) {
    case 'unreadable':
      return `expected a TOML file, but the file could not be read: ${problem.cause.replace(/\.$/, '')}`
    case 'shape':
      return `invalid fields: ${problem.cause.replace(/\.$/, '')}`
    case 'holes':
      return `variant ${problem.variant} (${problem.step}) must use exactly the placeholders of the built-in prompt; missing: ${listed(problem.missing)}; unknown: ${listed(problem.unknown)}`
    case 'twice':
      return `${problem.other} has the same name and version. Increase the version`
  }
}

const promptPacks = { rows, errors }

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly promptPacks: typeof promptPacks
  }
}

export default promptPacks
