// What we say to each other: the description, what was said while it ran, what it came to, and the field to say more.
import { CornerDownRight } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { outcomeWords } from '../../contract/row-words.js'
import { count } from '../parts/words.js'
import { addressOf } from '../place.js'
import { useRuns, useSummary } from '../queries.js'
import { useOpenedRun } from './run-store-context.js'
import { SayBox } from './say-box.js'

export function ChatPane() {
  const run = useOpenedRun((open) => open.run)
  const view = useOpenedRun((open) => open.view)
  const said = useOpenedRun((open) => open.said)
  const summary = useSummary(run).data
  const children =
    useRuns()
      .data?.pages.flat()
      .filter((each) => each.parent === run) ?? []
  const place = useRef<HTMLDivElement>(null)
  const spoken = view.words.length + said.length + children.length + (view.outcome ? 1 : 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: something new was said, so it comes into sight
  useLayoutEffect(() => {
    if (place.current) place.current.scrollTop = place.current.scrollHeight
  }, [spoken])
  const description = view.goal?.description ?? summary?.description
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div className="chat" role="log" aria-label="Chat" tabIndex={0} ref={place}>
        {description ? <p className="say me">{description}</p> : null}
        {summary?.parent ? (
          <p className="say">
            <a className="link" href={addressOf({ screen: 'run', run: summary.parent })}>
              Goes on from the run before
            </a>
          </p>
        ) : null}
        {view.goal?.words ? <p className="say me">{view.goal.words}</p> : null}
        {view.plan ? (
          <p className="say">
            Planned as <b>{count(view.plan.tasks.length, 'task')}</b>. Tests come first; each must be red before there is any code.
          </p>
        ) : null}
        {view.words.map((each) => (
          <p className="say me" key={`${each.at} ${each.words}`}>
            {each.words}
            <small>heard</small>
          </p>
        ))}
        {said.map((words) => (
          <p className="say me" key={words}>
            {words}
            <small>waiting: heard at the next step</small>
          </p>
        ))}
        {view.outcome ? (
          <p className="say">
            It ended: <b>{outcomeWords(view.outcome)}</b>. {view.outcome.reason}
          </p>
        ) : null}
        {children.map((child) => (
          <p className="say" key={child.id}>
            <CornerDownRight className="mr-1 inline size-3.5 text-ink-3" aria-hidden />
            <a className="link" href={addressOf({ screen: 'run', run: child.id })}>
              {child.description}
            </a>
          </p>
        ))}
      </div>
      <SayBox state={summary?.state} demo={summary?.demo ?? null} />
    </>
  )
}
