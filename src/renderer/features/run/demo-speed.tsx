// How fast a demo plays: at reading speed, four times as fast, or straight to its end.
import { useMutation, useQuery } from '@tanstack/react-query'
import { DemoPace } from '../../../contract/calls/demo-pace.js'
import { core } from '../../boot/api.js'
import { queryClient } from '../../boot/queries.js'
import { useOpenedRun } from './run-store-context.js'

const words: Readonly<Record<DemoPace, string>> = { '1x': '1x', '4x': '4x', skip: 'Skip' }

export function DemoSpeed() {
  const run = useOpenedRun((open) => open.run)
  const now = useQuery({ queryKey: ['pace', run], queryFn: () => core.runs.paceOf({ run }) }).data?.pace
  const choose = useMutation({
    mutationFn: (pace: DemoPace) => core.runs.pace({ run, pace }),
    onMutate: (pace) => queryClient.setQueryData(['pace', run], { pace }),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form; these are three buttons of a toolbar
    <div className="demo-speed" role="group" aria-label="Speed of the demo">
      {DemoPace.options.map((pace) => (
        <button type="button" key={pace} aria-pressed={now === pace} onClick={() => choose.mutate(pace)}>
          {words[pace]}
        </button>
      ))}
    </div>
  )
}
