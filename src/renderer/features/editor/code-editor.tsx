// The editor and the comparison, as parts of the window: Monaco is made when they come and ends when they go.

import type { editor } from 'monaco-editor/editor.js'
import { useEffect, useRef } from 'react'
import { useZoom, zoomFactor } from '../../ui/zoom.js'
import type { SoughtPlace } from '../run/open-file.js'
import { keepView, type Model, viewOf } from './models.js'
import { monaco } from './monaco.js'
import { THEME } from './theme.js'

/** Milliseconds that a comparison may take before the rest counts as changed. */
const COMPARE_MS = 3_000

/** Letters as large as the window's zoom makes all others: the style sheet takes editors out of it. */
const letters = () => ({ fontSize: 12.5 * zoomFactor(), lineHeight: Math.round(20 * zoomFactor()) })

useZoom.subscribe(() => {
  for (const each of monaco.editor.getEditors()) each.updateOptions(letters())
})

const common = (): editor.IEditorOptions & editor.IGlobalEditorOptions => ({
  theme: THEME,
  automaticLayout: true,
  fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-code'),
  ...letters(),
  fontLigatures: false,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  padding: { top: 8, bottom: 16 },
  overviewRulerLanes: 2,
  overviewRulerBorder: false,
  renderLineHighlight: 'line',
  renderLineHighlightOnlyWhenFocus: true,
  fixedOverflowWidgets: true,
  scrollbar: { verticalScrollbarSize: 11, horizontalScrollbarSize: 11, useShadows: false },
  bracketPairColorization: { enabled: false },
  guides: { indentation: true, bracketPairs: false },
  wordBasedSuggestions: 'currentDocument',
  quickSuggestions: false,
  stickyScroll: { enabled: true, maxLineCount: 3 },
  lineNumbersMinChars: 4,
  lineDecorationsWidth: 14,
})

/** Two texts beside each other, or in one column where there is little room. */
export const compareOptions = (): editor.IStandaloneDiffEditorConstructionOptions => ({
  ...common(),
  stickyScroll: { enabled: false },
  renderOverviewRuler: false,
  hideUnchangedRegions: { enabled: true, contextLineCount: 4, minimumLineCount: 6 },
  renderSideBySideInlineBreakpoint: 760,
  maxComputationTime: COMPARE_MS,
  originalEditable: false,
  renderMarginRevertIcon: false,
  renderGutterMenu: false,
})

/** Tab leaves an editor until the user writes in it, and again after Escape: the keyboard is never held in it. */
function leaveByTab(code: editor.ICodeEditor): void {
  const leaves = (does: boolean) => code.updateOptions({ tabFocusMode: does })
  leaves(true)
  code.onKeyDown(({ keyCode }) => keyCode === monaco.KeyCode.Escape && leaves(true))
  code.onDidChangeModelContent(() => code.hasTextFocus() && leaves(false))
  code.onDidBlurEditorText(() => leaves(true))
}

interface CodeEditorProps {
  readonly model: Model
  readonly label: string
  /** Why it cannot be written; null where it can. */
  readonly readOnly: string | null
  /** Words to be brought into sight. */
  readonly sought?: SoughtPlace | undefined
  onSave(): void
}

/** One text. It follows its model; Ctrl+S is the user's wish to save. */
export function CodeEditor({ model, label, readOnly, sought, onSave }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const made = useRef<editor.IStandaloneCodeEditor>(null)
  const save = useRef(onSave)
  save.current = onSave
  useEffect(() => {
    if (!place.current) return
    const code = monaco.editor.create(place.current, { ...common(), model: null })
    code.addAction({
      id: 'tillgreen.save',
      label: 'Save',
      keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyS],
      run: () => save.current(),
    })
    leaveByTab(code)
    made.current = code
    return () => {
      const last = code.getModel()
      if (last) keepView(last, code.saveViewState())
      code.dispose()
      made.current = null
    }
  }, [])
  useEffect(() => {
    const code = made.current
    if (!code) return
    const before = code.getModel()
    if (before && before !== model) keepView(before, code.saveViewState())
    code.setModel(model)
    code.restoreViewState(viewOf(model))
  }, [model])
  useEffect(() => {
    const code = made.current
    if (!code || !sought) return
    showPlace(code, model, sought.at)
    const marks = code.createDecorationsCollection(
      (sought.marked ?? []).map(([from, to]) => ({
        range: new monaco.Range(from, 1, to, 1),
        options: { isWholeLine: true, className: 'marked-lines', linesDecorationsClassName: 'marked-edge' },
      })),
    )
    return () => marks.clear()
  }, [model, sought])
  useEffect(() => {
    made.current?.updateOptions({
      readOnly: readOnly !== null,
      domReadOnly: readOnly !== null,
      readOnlyMessage: { value: readOnly ?? '' },
      ariaLabel: label,
    })
  }, [label, readOnly])
  return <div className="editor" ref={place} />
}

/** The side of a comparison without any text. Monaco shows no text as one empty line, so a new file would appear with a removed line. */
export const sideWithout = (before: Model, after: Model): string =>
  before.getValueLength() === 0 ? 'from-nothing' : after.getValueLength() === 0 ? 'to-nothing' : ''

interface CompareEditorProps {
  readonly before: Model
  readonly after: Model
  readonly label: string
  readonly readOnly: boolean
  onSave?(): void
}

/** Two texts beside each other, or in one column where there is little room. */
export function CompareEditor({ before, after, label, readOnly, onSave }: CompareEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const made = useRef<editor.IStandaloneDiffEditor>(null)
  const save = useRef(onSave)
  save.current = onSave
  useEffect(() => {
    if (!place.current) return
    const compare = monaco.editor.createDiffEditor(place.current, compareOptions())
    compare.getModifiedEditor().addAction({
      id: 'tillgreen.save',
      label: 'Save',
      keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyS],
      run: () => save.current?.(),
    })
    leaveByTab(compare.getOriginalEditor())
    leaveByTab(compare.getModifiedEditor())
    made.current = compare
    return () => {
      compare.setModel(null)
      compare.dispose()
      made.current = null
    }
  }, [])
  useEffect(() => made.current?.setModel({ original: before, modified: after }), [before, after])
  useEffect(() => {
    made.current?.updateOptions({ readOnly })
    made.current?.getOriginalEditor().updateOptions({ ariaLabel: `${label}, before` })
    made.current?.getModifiedEditor().updateOptions({ ariaLabel: `${label}, after` })
  }, [label, readOnly])
  return <div className={`editor ${sideWithout(before, after)}`} ref={place} />
}

/** Puts the cursor into a line, or at the first place of the words, in the middle of the view. */
function showPlace(code: editor.IStandaloneCodeEditor, model: Model, at: string | number): void {
  const place =
    typeof at === 'number'
      ? { lineNumber: Math.min(at, model.getLineCount()), column: 1 }
      : model.findMatches(at, false, false, true, null, false, 1)[0]?.range.getStartPosition()
  if (!place) return
  code.setPosition(place)
  code.revealLineInCenter(place.lineNumber)
  code.focus()
}
