// Mends whole files as a small model wrote them: what they lost stays, what they lack is imported, and their example calls do not run on import.
import type { Sources } from '../../languages/language.js'
import type { Edit } from './edit.js'
import { say } from './re-ask.js'

export type MendedEdits =
  /** `mended` says what was changed, a sentence each. */
  | { readonly ok: true; readonly edits: readonly Edit[]; readonly mended: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] }

export type Reader = Pick<Sources, 'merge' | 'lost' | 'withImports' | 'withGuardedCalls'>

/**
 * Pure.
 * @param source the text of a file as it is now; null where there is none
 * @param areParts whether a file of the answer may hold nothing but the functions that changed
 */
export function mendWritten(
  sources: Reader,
  edits: readonly Edit[],
  source: (path: string) => string | null,
  areParts: boolean,
): MendedEdits {
  const problems: string[] = []
  const mended: string[] = []
  const done = edits.map((edit): Edit => {
    if (edit.type !== 'file') return edit
    const { path } = edit
    const before = source(path)
    const lost = before === null ? [] : sources.lost(path, before, edit.text)
    const merged = before !== null && (areParts || lost.length > 0) ? sources.merge(path, before, edit.text) : null
    if (merged && !merged.ok) {
      // A whole file that says something else throughout is the model's to answer for, not a part to be placed.
      if (areParts || merged.why !== 'empty') problems.push(`${path}: ${say(`merge-${merged.why}`, { names: merged.names.join(', ') })}`)
      return edit
    }
    if (merged?.ok && lost.length > 0) mended.push(say('merged', { path }))
    const text = merged?.ok ? merged.text : edit.text
    const imported = sources.withImports(path, text, before ?? '')
    const guarded = sources.withGuardedCalls(path, imported)
    if (imported !== text) mended.push(say('imported', { path }))
    if (guarded !== imported) mended.push(say('guarded', { path }))
    return { ...edit, text: guarded }
  })
  return problems.length > 0 ? { ok: false, problems } : { ok: true, edits: done, mended }
}
