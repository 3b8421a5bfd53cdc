// Demos: recorded answers over the real engine and the real sandbox, so that the first run needs no key.
import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { DemoCard } from '../../../contract/calls/index.js'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { queryClient, useDemos } from '../../boot/queries.js'
import { Notice } from '../../ui/notice.js'
import { DemoBadge } from '../../ui/outcome-chip.js'

export function DemoCards() {
  const demos = useDemos().data ?? []
  if (demos.length === 0) return null
  return (
    <section aria-labelledby="demos" className="further">
      <div className="section">
        <h3 id="demos">Demos</h3>
        <span>recorded answers, real tests in the real sandbox</span>
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
  const play = useMutation({
    mutationFn: () => core.runs.demo({ name: demo.name }),
    onSuccess: ({ run }) => {
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      go({ screen: 'run', run })
    },
  })
  return (
    <div className="grid gap-2">
      <div className="demo-card">
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <b>{demo.title}</b> <DemoBadge />
            <span className="text-ink-3 text-[12px]">
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
          onClick={() => play.mutate()}
          aria-label={`Play the demo ${demo.title}, no key needed`}
        >
          <Play aria-hidden /> Play the demo, no key needed
        </button>
      </div>
      {play.error ? <Notice tone="bad">{errorMessage(play.error)}</Notice> : null}
    </div>
  )
}
