// A comparison with a bar above each hunk, in which it is accepted or rejected.
import type { editor } from 'monaco-editor/editor.js'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { ChangeHunk } from '../../../contract/calls/changes.js'
import { compareOptions, sideWithout } from './code-editor.js'
import type { Model } from './models.js'
import { monaco } from './monaco.js'

interface ReviewEditorProps {
  readonly before: Model
  readonly after: Model
  readonly label: string
  readonly hunks: readonly ChangeHunk[]
  /** The hunk to be brought into sight. */
  readonly current: number | null
  isAccepted(hunk: number): boolean
  readonly children: (hunk: number) => ReactNode
}

/** Pixels of a bar, with the space around it. */
const BAR = 38

/** `children` draws the bar of a hunk. */
export function ReviewEditor({ before, after, label, hunks, current, isAccepted, children }: ReviewEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const made = useComparison(place, before, after, label)
  useEffect(() => {
    if (made && layer.current) return placeBars(made.getModifiedEditor(), layer.current, hunks)
  }, [made, hunks])
  useEffect(() => {
    if (!made) return
    const rejected = hunks.filter(({ number }) => !isAccepted(number))
    const decorations = made.getModifiedEditor().createDecorationsCollection(rejected.flatMap(dimmed))
    return () => decorations.clear()
  }, [made, hunks, isAccepted])
  useEffect(() => {
    const hunk = hunks.find(({ number }) => number === current)
    if (!made || !hunk) return
    const reveal = () => made.getModifiedEditor().revealLineInCenterIfOutsideViewport(hunk.newStart)
    reveal()
    // Until it is compared, lines that did not change are not folded yet.
    const waiting = made.onDidUpdateDiff(reveal)
    return () => waiting.dispose()
  }, [made, hunks, current])
  return (
    <div className="review-editor">
      <div className={`editor ${sideWithout(before, after)}`} ref={place} />
      {/* Beside the editor and not in it: what it draws between its lines is hidden from those who listen. */}
      <div className="hunk-layer" ref={layer}>
        {hunks.map(({ number }) => (
          <div key={number} data-hunk={number} className="hunk-place">
            {children(number)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The comparison of two models; null until it is made. */
function useComparison(place: RefObject<HTMLDivElement | null>, before: Model, after: Model, label: string) {
  const [made, setMade] = useState<editor.IStandaloneDiffEditor | null>(null)
  useEffect(() => {
    if (!place.current) return
    const compare = monaco.editor.createDiffEditor(place.current, { ...compareOptions(), readOnly: true, domReadOnly: true })
    compare.setModel({ original: before, modified: after })
    compare.getOriginalEditor().updateOptions({ ariaLabel: `${label}, before` })
    compare.getModifiedEditor().updateOptions({ ariaLabel: `${label}, after` })
    setMade(compare)
    return () => {
      setMade(null)
      compare.setModel(null)
      compare.dispose()
    }
  }, [place, before, after, label])
  return made
}

/** Makes room above each hunk, and keeps its bar there; returns the function that ends that. */
function placeBars(code: editor.ICodeEditor, layer: HTMLElement, hunks: readonly ChangeHunk[]): () => void {
  const follow = () => {
    const from = code.getContainerDomNode().getBoundingClientRect()
    const { contentLeft, contentWidth, verticalScrollbarWidth } = code.getLayoutInfo()
    layer.style.left = `${from.left - (layer.parentElement?.getBoundingClientRect().left ?? 0) + contentLeft}px`
    layer.style.width = `${contentWidth - verticalScrollbarWidth}px`
  }
  const watching = code.onDidLayoutChange(follow)
  follow()
  const ids: string[] = []
  code.changeViewZones((zones) => {
    for (const { number, newStart } of hunks) {
      const bar = layer.querySelector<HTMLElement>(`[data-hunk="${number}"]`)
      const onDomNodeTop = (top: number) => {
        if (!bar) return
        bar.style.transform = `translateY(${top}px)`
        bar.style.visibility = top > -BAR && top < code.getLayoutInfo().height ? 'visible' : 'hidden'
      }
      ids.push(
        zones.addZone({ afterLineNumber: newStart - 1, heightInPx: BAR, domNode: document.createElement('div'), ordinal: 1, onDomNodeTop }),
      )
    }
  })
  return () => {
    watching.dispose()
    // It may have ended before us.
    if (code.getModel())
      code.changeViewZones((zones) => {
        for (const id of ids) zones.removeZone(id)
      })
  }
}

const dimmed = ({ newStart, added }: ChangeHunk): editor.IModelDeltaDecoration[] =>
  added.length === 0
    ? []
    : [
        {
          range: new monaco.Range(newStart, 1, newStart + added.length - 1, Number.MAX_SAFE_INTEGER),
          options: { isWholeLine: true, className: 'hunk-rejected', inlineClassName: 'hunk-rejected-text' },
        },
      ]
