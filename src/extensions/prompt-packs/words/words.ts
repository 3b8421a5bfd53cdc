// Texts about prompt packs.

import { type ErrorWords, listed } from '../../../words/errors/error-words.js'
import { type RowTexts, rowText } from '../../../words/row-text.js'
import type { promptPackErrors } from '../contract/errors.js'
import type { PackProblem } from '../contract/pack.js'

const rows: RowTexts<'prompt-pack'> = {
  'prompt-pack': ({ name, version, sha256, steps }) =>
    rowText('Prompt pack', `${name}@${version}, SHA-256 ${sha256.slice(0, 12)}`, `It changes the wording of: ${steps.join(', ')}`),
}

const errors: ErrorWords<typeof promptPackErrors> = {
  'prompt-pack-missing': ({ pack, packs }) =>
    `There is no prompt pack "${pack}". Available packs: ${listed(packs)}. Put yours into the folder prompt-packs of the data folder. "tillgreen lab prompts export FILE" writes a first one.`,
  'prompt-pack-unfit': ({ file, problem }) => `${file} is not a prompt pack: ${packProblemText(problem)}.`,
}

export function packProblemText(problem: PackProblem): string {
  switch (problem.type) {
    case 'unreadable':
      return `a TOML file was expected, found ${problem.cause.replace(/\.$/, '')}`
    case 'shape':
      return `its fields are wrong: ${problem.cause.replace(/\.$/, '')}`
    case 'holes':
      return `variant ${problem.variant} (${problem.step}) must use exactly the placeholders of its prompt; missing: ${listed(problem.missing)}; unknown: ${listed(problem.unknown)}`
    case 'twice':
      return `${problem.other} has the same name and version. Raise the version`
  }
}

const promptPacks = { rows, errors }

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly promptPacks: typeof promptPacks
  }
}

export default promptPacks
