// Continues a run that is over, from its last step.
import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { appErrorOf, core, useConnection } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { queryClient } from '../../boot/queries.js'
import { connectFirst } from '../connect/open-connect.js'
import { useRunStore } from './run-store-context.js'

export function ResumeButton() {
  const store = useRunStore()
  const isOpen = useConnection((connection) => connection.state === 'open')
  const resume = useMutation({
    mutationFn: () => core.runs.resume({ run: store.getState().run }),
    onError(error) {
      if (connectFirst(error, () => resume.mutate())) resume.reset()
      else store.setState({ error: appErrorOf(error) })
    },
    onSuccess: ({ run }) => {
      void queryClient.invalidateQueries({ queryKey: ['summary'] })
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      go({ screen: 'run', run })
    },
  })
  return (
    <button type="button" className="button main" disabled={resume.isPending || !isOpen} onClick={() => resume.mutate()}>
      <RotateCw aria-hidden /> {resume.isPending ? 'Resuming' : 'Resume now'}
    </button>
  )
}
