// What the user answers to the reading of their words: assumptions that are right or wrong, sentences that were misread. This browser keeps it.
import { useMemo } from 'react'
import { z } from 'zod'
import { create } from 'zustand'
import { kept } from '../../ui/kept.js'

const Answers = z.object({ assumptions: z.record(z.string(), z.enum(['right', 'wrong'])), misread: z.array(z.string()) })
type Answers = Readonly<z.infer<typeof Answers>>

const NONE: Answers = { assumptions: {}, misread: [] }
const nameOf = (run: string) => `answers.${run}`

const useAnswered = create<{ readonly runs: ReadonlyMap<string, Answers> }>(() => ({ runs: new Map() }))

/** What is kept of a run; none where it cannot be read. */
function keptOf(run: string): Answers {
  try {
    return Answers.parse(JSON.parse(kept.getItem(nameOf(run)) ?? ''))
  } catch {
    return NONE
  }
}

const answersOf = (run: string): Answers => useAnswered.getState().runs.get(run) ?? keptOf(run)

function keep(run: string, answers: Answers): void {
  kept.setItem(nameOf(run), JSON.stringify(answers))
  useAnswered.setState(({ runs }) => ({ runs: new Map(runs).set(run, answers) }))
}

export type Judged = 'right' | 'wrong'

/** A run's answers, and how they change; null takes one back. */
export function useAnswers(run: string) {
  const changed = useAnswered(({ runs }) => runs.get(run))
  const answers = useMemo(() => changed ?? keptOf(run), [changed, run])
  return {
    misread: answers.misread,
    assumptions: useMemo(() => new Map(Object.entries(answers.assumptions)), [answers]),
    judge(assumption: string, judged: Judged | null) {
      const { [assumption]: _, ...others } = answersOf(run).assumptions
      keep(run, { ...answersOf(run), assumptions: judged ? { ...others, [assumption]: judged } : others })
    },
    misreads(sentence: string, isMisread: boolean) {
      const others = answersOf(run).misread.filter((each) => each !== sentence)
      keep(run, { ...answersOf(run), misread: isMisread ? [...others, sentence] : others })
    },
  }
}

/** How many sentences and assumptions of a run the user called wrong. */
export function useCorrections(run: string): number {
  const { assumptions, misread } = useAnswers(run)
  return misread.length + [...assumptions.values()].filter((judged) => judged === 'wrong').length
}
