// Keeps what the user says to the result of a run.
import { useMutation } from '@tanstack/react-query'
import type { HumanVerdict, RunSummary } from '../../../contract/run/run.js'
import { core } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'

export const useJudge = (summary: RunSummary) =>
  useMutation({
    mutationFn: (verdict: HumanVerdict) => core.runs.judge({ run: summary.id, verdict }),
    onSuccess: (_nothing, verdict) => {
      queryClient.setQueryData(['summary', summary.id], { ...summary, human: verdict })
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      void queryClient.invalidateQueries({ queryKey: ['statistics'] })
    },
  })
