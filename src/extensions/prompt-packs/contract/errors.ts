// Errors of prompt packs.
import { errorType } from '../../../contract/text/error-type.js'
import type { PackProblem } from './pack.js'

export const promptPackErrors = {
  'prompt-pack-missing': errorType<{ readonly pack: string; readonly packs: readonly string[] }>('missing'),
  'prompt-pack-unfit': errorType<{ readonly file: string; readonly problem: PackProblem }>('invalid'),
}
