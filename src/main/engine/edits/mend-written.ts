// Mends whole files of a small model: restores lost parts, adds missing imports, and keeps example calls from running on import.
import type { Sources } from '../../languages/language.js'
import type { Edit } from './edit.js'
import { say } from './re-ask.js'

export type MendedEdits =
  /** `mended` lists the changes, one sentence each. */
  | { readonly ok: true; readonly edits: readonly Edit[]; readonly mended: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] }

export type Reader = Pick<Sources, 'merge' | 'lost' | 'withImports' | 'withGuardedCalls'>

/**
 * Pure.
 * @param source the text of a file as it is now; null if there is none
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
      // A whole file with entirely different content is the model's own choice, not a part to place.
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
