// Ends the loop with the person: the project is as they want it, or they give it up.
import { useMutation } from '@tanstack/react-query'
import { Flag, ThumbsUp } from 'lucide-react'
import { core, refusalOf } from '../api.js'

export function ProjectActions({ project }: { project: string }) {
  const close = useMutation({ mutationFn: (how: 'happy' | 'give-up') => core.projects.close({ project, how }) })
  return (
    <>
      {close.error ? <span role="alert">{refusalOf(close.error).message}</span> : null}
      {close.data ? (
        <span role="status">{close.variables === 'happy' ? 'Closed: you are happy with it.' : 'Closed: given up.'}</span>
      ) : null}
      <button type="button" className="button" disabled={close.isPending} onClick={() => close.mutate('happy')}>
        <ThumbsUp aria-hidden /> Happy
      </button>
      <button type="button" className="button quiet" disabled={close.isPending} onClick={() => close.mutate('give-up')}>
        <Flag aria-hidden /> Give up
      </button>
    </>
  )
}
