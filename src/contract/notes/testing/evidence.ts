// What the verdict is computed from; the latest of each stage counts.
import { z } from 'zod'
import { Evidence, MutationScore } from '../../run/evidence.js'
import { noteKind } from '../kind.js'

export const evidence = noteKind({
  schema: Evidence,
  row: MutationScore.extend({ type: z.literal('mutants') }),
  change: (state, note) => ({ evidence: [...state.evidence.filter((each) => each.stage !== note.stage), note] }),
  rows: ({ stage, mutants }) =>
    stage === 'final' && mutants
      ? [{ part: 'mutants', tone: mutants.killed === mutants.tried ? 'good' : 'plain', data: { type: 'mutants' as const, ...mutants } }]
      : [],
})
