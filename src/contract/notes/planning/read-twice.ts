// Two authors read a task. Version 0.1.0 removed the step: runs no longer write this note, and no row shows an old one.
import { z } from 'zod'
import { noteKindOf } from '../note-kind.js'

export const readTwice = noteKindOf<object>()({ schema: z.object({ type: z.literal('read-twice') }), row: null })
