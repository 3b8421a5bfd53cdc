// The journal as everyone sees it: numbered entries, each an intent, a result or a note.
import { z } from 'zod'
import { Json } from '../text/json.js'

/** What kind of thing an effect does; the window names and draws a running step by it. */
export const Step = z.enum([
  'config',
  'prove',
  'budget',
  'hear',
  'ask',
  'write',
  'environment',
  'test',
  'command',
  'start',
  'verdict',
  'question',
  'mutant',
  'seed',
  'control',
  'place',
  // A copy of the files that only tests are run on: no state of the program.
  'copy',
  'hollow',
  'call',
  'recall',
  'look-up',
  'consent',
  'embed',
  'look',
  'pictures',
  'coverage',
  'registry',
])
export type Step = z.infer<typeof Step>

export const Entry = z.object({
  seq: z.number().int(),
  /** Milliseconds since 1970, for people; no decision rests on it. */
  at: z.number(),
  kind: z.enum(['intent', 'result', 'note']),
  key: z.string(),
  /** The step of an intent or a result, the type of a note. */
  step: z.string(),
  /** Hash of the facts of an intent or a result; empty for a note. */
  factsHash: z.string(),
  body: Json,
})
export type Entry = z.infer<typeof Entry>
