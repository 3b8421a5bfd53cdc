// Runs whose process ended before they did: offered again, one by one, until the user decides.
import { useMutation } from '@tanstack/react-query'
import { CirclePause, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { RunSummary } from '../../../contract/run/run.js'
import { ago, count } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf, go } from '../../boot/place.js'
import { queryClient, useRuns } from '../../boot/queries.js'
import { Notice } from '../../ui/notice.js'

const KEY = 'tillgreen.left'
const SHOWN = 3

function left(): readonly string[] {
  const kept = localStorage.getItem(KEY)
  return kept ? kept.split(' ') : []
}

export function InterruptedRuns() {
  const [leftRuns, setLeft] = useState(left)
  const runs = (useRuns().data?.pages.flat() ?? []).filter((run) => run.state === 'interrupted' && !leftRuns.includes(run.id))
  const leave = (run: string) => {
    const next = [...leftRuns, run].slice(-100)
    localStorage.setItem(KEY, next.join(' '))
    setLeft(next)
  }
  if (runs.length === 0) return null
  return (
    <section aria-label="Interrupted runs" className="grid gap-2 mt-6">
      {runs.slice(0, SHOWN).map((run) => (
        <InterruptedRun key={run.id} run={run} onLeave={() => leave(run.id)} />
      ))}
      {runs.length > SHOWN ? (
        <a className="link" href={addressOf({ screen: 'runs' })}>
          {count(runs.length - SHOWN, 'more interrupted run')}
        </a>
      ) : null}
    </section>
  )
}

function InterruptedRun({ run, onLeave }: { run: RunSummary; onLeave(): void }) {
  const resume = useMutation({
    mutationFn: () => core.runs.resume({ run: run.id }),
    onSuccess: ({ run: id }) => {
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      go({ screen: 'run', run: id })
    },
  })
  return (
    <div className="grid gap-2">
      <div className="demo-card interrupted">
        <CirclePause aria-hidden />
        <div className="min-w-0 flex-1">
          <b>{run.title}</b> <span className="text-ink-3 text-[13px]">was interrupted · started {ago(run.createdAt, Date.now())}</span>
          <p title={run.description}>{run.description}</p>
        </div>
        <button
          type="button"
          className="button"
          disabled={resume.isPending}
          onClick={() => resume.mutate()}
          aria-label={`Resume ${run.title}`}
        >
          <RotateCw aria-hidden /> Resume
        </button>
        <button
          type="button"
          className="button quiet"
          onClick={onLeave}
          aria-label={`Hide ${run.title}`}
          title="The run stays in the run list"
        >
          Hide
        </button>
      </div>
      {resume.error ? <Notice tone="bad">{errorMessage(resume.error)}</Notice> : null}
    </div>
  )
}
