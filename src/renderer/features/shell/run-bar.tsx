// The top bar of a run: its name, its state, what it has used, and what can be done to it.
import { useMutation, useQuery } from '@tanstack/react-query'
import { CirclePause, CircleQuestionMark, History, LoaderCircle, PackageOpen, Pause, Play, Square } from 'lucide-react'
import { DemoPace } from '../../../contract/calls/demo-pace.js'
import { canResume } from '../../../contract/run/outcome.js'
import type { RunSummary } from '../../../contract/run/run.js'
import { spanOfStep } from '../../../contract/state/waits.js'
import { clock, timeOfDay } from '../../../words/figures.js'
import { textOf } from '../../../words/row.js'
import { appErrorOf, core, useConnection } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { queryClient, useSummary } from '../../boot/queries.js'
import { useNow } from '../../ui/now.js'
import { Chip, ClosedChip, DemoBadge, OutcomeChip } from '../../ui/outcome-chip.js'
import { BudgetMeter } from '../budget/budget-meter.js'
import { useOpenedRun, useRunStore } from '../run/run-store-context.js'
import { useAwaitedModel } from '../run/step-at-work.js'
import { wantEnd } from '../run/wanted-end.js'
import { wantQuestion } from '../run/wanted-question.js'
import { VersionMenu } from './versions.js'

export function RunBar() {
  const run = useOpenedRun((open) => open.run)
  const planned = useOpenedRun((open) => open.view.plan?.title)
  const summary = useSummary(run).data
  return (
    <>
      <nav className="crumb" aria-label="Where you are">
        <a href={addressOf({ screen: 'runs' })}>Runs</a>
        <span aria-hidden>/</span>
        <h1 title={summary?.description}>{summary?.title || planned || 'Opening the run'}</h1>
        {summary ? <VersionMenu summary={summary} /> : null}
      </nav>
      {summary?.demo ? <DemoBadge /> : null}
      <StateChip summary={summary} />
      {summary?.closed ? <ClosedChip closed={summary.closed} /> : null}
      <span className="flex-1" />
      {summary?.demo && summary.state === 'running' ? <DemoSpeed /> : null}
      <BudgetMeter state={summary?.state} isDemo={summary?.demo != null} />
      <RunButtons summary={summary} />
    </>
  )
}

function StateChip({ summary }: { summary: RunSummary | undefined }) {
  const outcome = useOpenedRun((open) => open.view.outcome)
  const isStopping = useOpenedRun((open) => open.isStopping)
  const isAsking = useOpenedRun((open) => open.view.question !== null) && summary?.state === 'running'
  const doing = useDoing()
  const isBack = useOpenedRun((open) => open.end !== null)
  const lastAt = useOpenedRun((open) => open.view.lastAt)
  if (isBack)
    return (
      <span className="as-it-was">
        <Chip
          tone="live"
          Icon={History}
          words={`as of ${timeOfDay(lastAt ?? 0)}`}
          title={doing?.words ?? 'The run had no verdict at that time.'}
        />
      </span>
    )
  if (outcome ?? summary?.outcome) {
    const shown = outcome ?? summary?.outcome
    return shown ? <OutcomeChip outcome={shown} /> : null
  }
  if (isAsking && summary)
    return (
      <button type="button" className="chip warn" title="Shows the question" onClick={() => wantQuestion(summary.id)}>
        <CircleQuestionMark aria-hidden />
        <span>waiting for your answer</span>
      </button>
    )
  if (isStopping) return <Chip tone="warn" Icon={LoaderCircle} words="stopping" />
  if (summary?.state === 'paused') return <Chip tone="warn" Icon={CirclePause} words="paused" />
  if (summary?.state === 'interrupted') return <Chip tone="warn" Icon={CirclePause} words="interrupted" />
  if (summary?.state === 'running')
    return <Chip tone="live" Icon={LoaderCircle} words={doing?.words ?? 'working'} since={doing?.since ?? ''} title={doing?.words ?? ''} />
  return null
}

/** The current step, with its clock while a model is waited for; the timeline names the model. Undefined without a step. */
function useDoing(): { readonly words: string; readonly since: string } | undefined {
  const row = useOpenedRun((open) => open.view.rows.findLast((each) => each.tone === 'running'))
  const model = useAwaitedModel(row)
  const now = useNow(model ? 1_000 : null)
  const waits = useOpenedRun((open) => open.view.waits)
  return row && { words: textOf(row.data).title, since: model ? clock(spanOfStep(waits, row, now).ms) : '' }
}

function RunButtons({ summary }: { summary: RunSummary | undefined }) {
  const ended = useOpenedRun((open) => open.view.outcome?.ended)
  if (!summary) return null
  if ((summary.state === 'running' || summary.state === 'paused') && !ended) return <LiveButtons isPaused={summary.state === 'paused'} />
  // The strip below resumes these.
  if (summary.state === 'interrupted' || (ended && canResume(ended))) return null
  return ended ? <EndButtons run={summary.id} /> : null
}

/** Starts or exports the program, wherever on its screen the user is. */
function EndButtons({ run }: { run: string }) {
  const isMade = useOpenedRun(({ view, end }) => (end ?? view).suites.length > 0)
  if (!isMade) return null
  return (
    <>
      <button type="button" className="button" onClick={() => wantEnd(run, 'run')}>
        <Play aria-hidden /> Run
      </button>
      <button type="button" className="button" onClick={() => wantEnd(run, 'export')}>
        <PackageOpen aria-hidden /> Export
      </button>
    </>
  )
}

function LiveButtons({ isPaused }: { isPaused: boolean }) {
  const store = useRunStore()
  const isStopping = useOpenedRun((open) => open.isStopping)
  const isOpen = useConnection((connection) => connection.state === 'open')
  const onError = (error: unknown) => store.setState({ isStopping: false, error: appErrorOf(error) })
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['summary'] })
  const stop = useMutation({
    mutationFn: () => core.runs.stop({ run: store.getState().run }),
    onMutate: () => store.setState({ isStopping: true }),
    onError,
    onSettled,
  })
  const hold = useMutation({
    mutationFn: () => (isPaused ? core.runs.continue({ run: store.getState().run }) : core.runs.pause({ run: store.getState().run })),
    onError,
    onSettled,
  })
  const Icon = isPaused ? Play : Pause
  return (
    <>
      <button type="button" className="button" disabled={isStopping || !isOpen || hold.isPending} onClick={() => hold.mutate()}>
        <Icon aria-hidden /> {isPaused ? 'Continue' : 'Pause'}
      </button>
      <button type="button" className="button" disabled={isStopping || !isOpen} onClick={() => stop.mutate()}>
        <Square aria-hidden /> {isStopping ? 'Stopping' : 'Stop'}
      </button>
    </>
  )
}

const words: Readonly<Record<DemoPace, string>> = { '1x': '1x', '4x': '4x', skip: 'Skip' }

/** How fast a demo plays: at reading speed, four times as fast, or straight to its end. */
function DemoSpeed() {
  const run = useOpenedRun((open) => open.run)
  const now = useQuery({ queryKey: ['pace', run], queryFn: () => core.runs.paceOf({ run }) }).data?.pace
  const choose = useMutation({
    mutationFn: (pace: DemoPace) => core.runs.pace({ run, pace }),
    onMutate: (pace) => queryClient.setQueryData(['pace', run], { pace }),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form; these are three buttons of a toolbar
    <div className="demo-speed" role="group" aria-label="Demo speed">
      {DemoPace.options.map((pace) => (
        <button type="button" key={pace} aria-pressed={now === pace} onClick={() => choose.mutate(pace)}>
          {words[pace]}
        </button>
      ))}
    </div>
  )
}
