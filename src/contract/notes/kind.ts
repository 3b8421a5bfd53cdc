// Kinds of notes that may change all of a view.
import type { ViewState } from '../state/view-state.js'
import { fullNoteKindOf, noteKindOf } from './note-kind.js'

export const noteKind = noteKindOf<ViewState>()

/** A kind of note whose row holds all of it. */
export const fullNoteKind = fullNoteKindOf<ViewState>()
