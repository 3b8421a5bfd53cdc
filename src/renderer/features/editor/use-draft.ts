// What a user writes into a file: taken from the editor a moment after each key, kept until it is saved or discarded.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Draft, keepDraft, readDraft, standingOf } from './drafts.js'
import { type Model, modelFor, setText } from './models.js'

/** Milliseconds after the last key; a page that goes away does not wait for it. */
const KEEP_MS = 300

export interface DraftHold {
  readonly model: Model
  readonly draft: Draft | null
  readonly standing: ReturnType<typeof standingOf> | 'none'
  /** False where this browser's storage is full: the text would go with the page. */
  readonly isKept: boolean
  /** The draft with the last key in it. */
  flush(): Draft | null
  keep(draft: Draft): void
  /** Discards the user's text: the current file comes back. */
  discard(): void
}

/** Holds the text of a file in its newest state. `now` is that text, in the tree `tree`. */
export function useDraft(run: string, path: string, tree: string, now: string): DraftHold {
  const [draft, setDraft] = useState(() => readDraft(run, path))
  const [isKept, setKept] = useState(true)
  const latest = useRef({ draft, tree, now })
  latest.current = { draft, tree, now }
  const isOurs = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the model is made once; later texts are set below
  const model = useMemo(() => modelFor(run, path, 'now', draft?.text ?? now), [run, path])

  const put = useCallback(
    (next: Draft | null) => {
      setKept(keepDraft(run, path, next))
      latest.current = { ...latest.current, draft: next }
      setDraft(next)
    },
    [run, path],
  )
  const flush = useCallback((): Draft | null => {
    clearTimeout(timer.current)
    timer.current = undefined
    const before = latest.current.draft
    const text = model.getValue(undefined, true)
    const base = before ?? { base: latest.current.tree, before: latest.current.now, text: latest.current.now, isSent: false }
    if (text === base.text) return before
    const next = text === base.before ? null : { ...base, text, isSent: false }
    put(next)
    return next
  }, [model, put])

  useEffect(() => {
    const listening = model.onDidChangeContent(() => {
      if (isOurs.current) return
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, KEEP_MS)
    })
    const leave = () => timer.current !== undefined && flush()
    window.addEventListener('pagehide', leave)
    return () => {
      leave()
      window.removeEventListener('pagehide', leave)
      listening.dispose()
    }
  }, [model, flush])

  const standing = draft ? standingOf(draft, now) : 'none'
  const show = useCallback(
    (text: string) => {
      isOurs.current = true
      setText(model, text)
      isOurs.current = false
    },
    [model],
  )
  useEffect(() => {
    if (standing === 'taken') put(null)
    else if (standing === 'none' && timer.current === undefined) show(now)
  }, [standing, now, put, show])
  return {
    model,
    draft,
    standing,
    isKept,
    flush,
    keep: put,
    discard: () => {
      clearTimeout(timer.current)
      timer.current = undefined
      put(null)
      show(now)
    },
  }
}
