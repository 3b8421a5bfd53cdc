// What the user answers to the reading of their words: assumptions that are right or wrong, sentences that were misread. It is kept with the run.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AssumptionVerdict, ReadingAnswers } from '../../../contract/calls/readings.js'
import { core, errorMessage } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'
import { toast } from '../notify/toasts.js'

const NONE: ReadingAnswers = { assumptions: [], misread: [] }
const keyOf = (run: string) => ['readings', run]

interface Change {
  keep(): Promise<unknown>
  /** How it is shown until it is kept. */
  readonly to: (answers: ReadingAnswers) => ReadingAnswers
}

/** A run's answers, and how they change; null takes one back. An answer that cannot be kept is not shown any longer. */
export function useAnswers(run: string) {
  const { assumptions, misread } = useQuery({ queryKey: keyOf(run), queryFn: () => core.readings.of({ run }) }).data ?? NONE
  const { mutate } = useMutation({
    mutationFn: ({ keep }: Change) => keep(),
    onMutate: ({ to }) => queryClient.setQueryData<ReadingAnswers>(keyOf(run), (answers) => to(answers ?? NONE)),
    onError: (error) => toast({ tone: 'bad', title: 'Your answer was not saved', words: errorMessage(error), run: null }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(run) }),
  })
  return {
    misread,
    assumptions: useMemo(() => new Map(assumptions.map(({ text, judged }) => [text, judged])), [assumptions]),
    judge: (text: string, judged: AssumptionVerdict | null) =>
      mutate({
        keep: () => core.readings.judge({ run, text, judged }),
        to: (answers) => ({
          ...answers,
          assumptions: [...answers.assumptions.filter((each) => each.text !== text), ...(judged ? [{ text, judged }] : [])],
        }),
      }),
    misreads: (text: string, isMisread: boolean) =>
      mutate({
        keep: () => core.readings.misread({ run, text, isMisread }),
        to: (answers) => ({ ...answers, misread: [...answers.misread.filter((each) => each !== text), ...(isMisread ? [text] : [])] }),
      }),
  }
}

/** How many sentences and assumptions of a run the user called wrong. */
export function useCorrections(run: string): number {
  const { assumptions, misread } = useAnswers(run)
  return misread.length + [...assumptions.values()].filter((judged) => judged === 'wrong').length
}
