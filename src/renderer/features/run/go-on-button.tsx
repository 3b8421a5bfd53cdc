// Continues a run that is over, from its last step.
import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { appErrorOf, core, useConnection } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { queryClient } from '../../boot/queries.js'
import { useRunStore } from './run-store-context.js'

export const ResumeButton = ({ words = 'Resume', isMain = false }: { words?: string; isMain?: boolean }) => (
  <ContinueButton Icon={RotateCw} words={words} doing="Resuming" isMain={isMain} ask={(run) => core.runs.resume({ run })} />
)

interface ContinueProps {
  readonly Icon: typeof RotateCw
  readonly words: string
  readonly doing: string
  /** Whether it is what one should do first here. */
  readonly isMain?: boolean
  ask(run: string): Promise<{ run: string }>
}

/** Continues a run that is over, as itself or as a fork, and opens the result. */
function ContinueButton({ Icon, words, doing, isMain = false, ask }: ContinueProps) {
  const store = useRunStore()
  const isOpen = useConnection((connection) => connection.state === 'open')
  const asked = useMutation({
    mutationFn: () => ask(store.getState().run),
    onError: (error) => store.setState({ error: appErrorOf(error) }),
    onSuccess: ({ run }) => {
      void queryClient.invalidateQueries({ queryKey: ['summary'] })
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      go({ screen: 'run', run })
    },
  })
  return (
    <button type="button" className={`button ${isMain ? 'main' : ''}`} disabled={asked.isPending || !isOpen} onClick={() => asked.mutate()}>
      <Icon aria-hidden /> {asked.isPending ? doing : words}
    </button>
  )
}
