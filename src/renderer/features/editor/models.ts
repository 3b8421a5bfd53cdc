// The texts that the editor holds: one per file and state, with its undo history and where one was in it.
import type { editor } from 'monaco-editor/editor.js'
import { monaco } from './monaco.js'

export type Model = editor.ITextModel
const views = new Map<string, editor.ICodeEditorViewState>()
const models = new Map<string, Model>()

/** More texts than this are let go, the longest unused first. */
const HELD = 40

/** The text of a file under a separate name; made on first use with `text`. `path` decides its language. */
export function modelFor(run: string, path: string, version: string, text: string): Model {
  const uri = monaco.Uri.from({ scheme: 'tillgreen', path: `/${run}/${path}`, query: version })
  const key = uri.toString()
  const model = models.get(key) ?? monaco.editor.createModel(text, undefined, uri)
  models.delete(key)
  models.set(key, model)
  for (const [old, unused] of models) {
    if (models.size <= HELD) break
    if (unused.isAttachedToEditor()) continue
    models.delete(old)
    views.delete(old)
    unused.dispose()
  }
  return model
}

/** Gives a model another text, as one step that can be undone, and leaves it alone where it has that text. */
export function setText(model: Model, text: string): void {
  if (model.getValue() === text) return
  model.pushStackElement()
  model.pushEditOperations(null, [{ range: model.getFullModelRange(), text }], () => null)
  model.pushStackElement()
}

export const viewOf = (model: Model): editor.ICodeEditorViewState | null => views.get(model.uri.toString()) ?? null

export function keepView(model: Model, view: editor.ICodeEditorViewState | null): void {
  if (view) views.set(model.uri.toString(), view)
}
