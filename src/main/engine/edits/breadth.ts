// How widely the answers of a run are read: by the patches that it began with.
import { hasPatch } from '../../../contract/config/patches.js'
import type { ReadHints } from './edit.js'

export const breadthOf = (config: { readonly patches: readonly string[] }): Pick<ReadHints, 'isWide' | 'isWider'> => ({
  isWide: hasPatch(config, 'wide-edits'),
  isWider: hasPatch(config, 'more-forms'),
})
