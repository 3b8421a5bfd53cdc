// Demos: recorded answers over the real engine and the real sandbox, for whoever has a model already.
import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { DemoCard } from '../../../contract/calls/index.js'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { queryClient, useDemos } from '../../boot/queries.js'
import { Notice } from '../../ui/notice.js'
import { DemoBadge } from '../../ui/outcome-chip.js'

/** Plays a demo by its name, and opens its run. */
export const usePlayDemo = () =>
  useMutation({
    mutationFn: (name: string) => core.runs.demo({ name, pace: '1x' }),
    onSuccess: ({ run }) => {
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      go({ screen: 'run', run })
    },
  })

export function DemoCards() {
  const demos = useDemos().data ?? []
  if (demos.length === 0) return null
  return (
    <section aria-labelledby="demos" className="further">
      <div className="section">
        <h3 id="demos">Watch one being built</h3>
        <span>Recorded model, real tests, real sandbox</span>
      </div>
      <div className="grid gap-2">
        {demos.map((demo) => (
          <DemoLine key={demo.name} demo={demo} />
        ))}
      </div>
    </section>
  )
}

function DemoLine({ demo }: { demo: DemoCard }) {
  const play = usePlayDemo()
  return (
    <div className="grid gap-2">
      <div className="demo-card">
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <b>{demo.title}</b> <DemoBadge />
            <span className="text-ink-3 text-[13px]">
              {demo.template}
              {demo.offline ? ' · needs no network' : ''}
            </span>
          </div>
          <p title={demo.description}>{demo.description}</p>
        </div>
        <button
          type="button"
          className="button"
          disabled={play.isPending}
          onClick={() => play.mutate(demo.name)}
          aria-label={`Watch ${demo.title} being built`}
        >
          <Play aria-hidden /> Watch
        </button>
      </div>
      {play.error ? <Notice tone="bad">{errorMessage(play.error)}</Notice> : null}
    </div>
  )
}
