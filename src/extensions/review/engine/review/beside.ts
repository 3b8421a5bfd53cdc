// Adds short summaries below a part of a change: code that the part does not show, or not in full, if the program does not fit.
import { inShortSection, wordsAsClues } from '../../../../main/engine/context/context.js'
import { filesInShort, type InShortContext } from '../../../../main/engine/context/ranked-files.js'
import type { Change } from '../review.js'
import { isWhole, showPart } from './parts.js'

/** @param tree the program after the change */
export const besideOf =
  (context: InShortContext, tree: string): NonNullable<Change['beside']> =>
  async (run, part) => {
    const whole = part.flatMap((section) => (isWhole(section) ? [section.file.path] : []))
    const cluesOf = () => wordsAsClues(showPart(part))
    const by = { name: 'review-short', role: 'reviewer', tree, cluesOf, similar: [], whole, isNew: true } as const
    const inShort = await filesInShort(run, context, by)
    return inShortSection([...inShort.keys()], inShort)
  }
