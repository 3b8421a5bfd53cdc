// Ends the loop with the user: the project is as they want it, or they give it up.
import { useMutation } from '@tanstack/react-query'
import { Flag, ThumbsUp } from 'lucide-react'
import type { Closed, RunSummary } from '../../../contract/run/run.js'
import { core, errorMessage } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'

/** @param isMade whether there is anything that one may be happy with */
export function ProjectActions({ summary: { project, closed }, isMade }: { summary: RunSummary; isMade: boolean }) {
  const close = useMutation({
    mutationFn: (how: Closed) => core.projects.close({ project, how }),
    onSuccess: () => Promise.all(['summary', 'runs', 'history'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <>
      {close.error ? <span role="alert">{errorMessage(close.error)}</span> : null}
      <span role="status">{closed ? closedWords(closed) : ''}</span>
      {isMade ? (
        <button
          type="button"
          className="button"
          aria-pressed={closed === 'happy'}
          disabled={close.isPending || closed === 'happy'}
          onClick={() => close.mutate('happy')}
        >
          <ThumbsUp aria-hidden /> Mark project done
        </button>
      ) : null}
      <button
        type="button"
        className="button quiet"
        aria-pressed={closed === 'give-up'}
        disabled={close.isPending || closed === 'give-up'}
        onClick={() => close.mutate('give-up')}
      >
        <Flag aria-hidden /> Abandon project
      </button>
    </>
  )
}

const closedWords = (closed: Closed): string =>
  closed === 'happy' ? 'You marked this project as done. Feedback reopens it.' : 'You abandoned this project. Feedback reopens it.'
