// The chat of a run: the description, the messages, open questions, the outcome, and the field to say more.
import { CornerDownRight, FilePenLine } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { canResume, type Outcome } from '../../../contract/run/outcome.js'
import type { RunState, RunSummary } from '../../../contract/run/run.js'
import { workedMs } from '../../../contract/state/waits.js'
import type { RunView } from '../../../contract/view/run-view.js'
import { unusedWords } from '../../../contract/view/view-said.js'
import { errorText } from '../../../words/errors/index.js'
import { narrationOf } from '../../../words/narration/narration.js'
import { furtherWords, outcomeWords } from '../../../words/outcome.js'
import { usedUpWords } from '../../../words/run/budget.js'
import { saidText } from '../../../words/said.js'
import { askedWords } from '../../../words/timeline/asked.js'
import { steeredWords } from '../../../words/traces/steered.js'
import { addressOf } from '../../boot/place.js'
import { useRuns, useSummary } from '../../boot/queries.js'
import { zoomFactor } from '../../ui/zoom.js'
import { endingOf, NextStep } from '../ask/next-step.js'
import { OpenQuestion } from '../ask/open-question.js'
import { OutageCard } from '../ask/outage-card.js'
import { StuckWays } from '../ask/stuck-ways.js'
import { limitsOf } from '../budget/budget-form.js'
import { UnusedWordsCard } from '../locks/unheard-card.js'
import { GivenPictures } from '../pictures/given-pictures.js'
import { Fate } from '../run/fate.js'
import { useIsLive } from '../run/live.js'
import { useOpenFiles } from '../run/open-file.js'
import { openRun } from '../run/run-store.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { useKeptScroll } from '../run/talk-place.js'
import { isFeedbackUntested } from '../tests/untested.js'
import { useFollowedEnd } from './followed-end.js'
import { GoingOn, type Part, useNarrated } from './narrated.js'
import { PlanSaid } from './plan-said.js'
import { SaidText } from './said-text.js'
import { SayBox } from './say-box.js'
import { UndoSaid } from './undo-said.js'

/** Scrolls to the end; a card that does not fit is shown from its question on. */
function showEnd(chat: HTMLElement): void {
  chat.scrollTop = chat.scrollHeight
  const card = chat.querySelector<HTMLElement>('.ask-card')
  if (card && card.offsetHeight > chat.clientHeight)
    chat.scrollTop += (card.getBoundingClientRect().top - chat.getBoundingClientRect().top) / zoomFactor()
}

export function ChatPane() {
  const run = useOpenedRun((open) => open.run)
  const view = useOpenedRun((open) => open.view)
  const summary = useSummary(run).data
  const isLive = useIsLive()
  // Messages and their later fates are not known yet at the moment that is shown.
  const isBack = useOpenedRun((open) => open.end !== null)
  const { show } = useOpenFiles()
  const children =
    useRuns()
      .data?.pages.flat()
      .filter((each) => each.parent === run && !isBack) ?? []
  const ending = isLive || isBack ? null : endingOf(view.outcome?.ended)
  const unused = isLive || isBack ? [] : unusedWords(view)
  const place = useRef<HTMLDivElement>(null)
  const narrated = useNarrated(view)
  const spoken = [
    narrated.length,
    view.words.length,
    view.amended.length,
    view.answers.length,
    unused.length,
    children.length,
    view.outcome?.ended,
    view.question?.key,
    view.outage?.since,
    ending,
  ].join()
  // Scrolls to a new message.
  useKeptScroll('chat', place, { content: spoken, begin: showEnd })
  useFollowedEnd(place, showEnd)
  const description = view.goal?.description ?? summary?.description
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <div className="chat" role="log" aria-label="Chat" tabIndex={0} ref={place}>
      {description ? <SaidText text={description} /> : null}
      {view.goal?.kind === 'build' ? <GivenPictures run={run} pictures={view.goal.pictures} /> : null}
      {summary?.parent ? <ParentLink parent={summary.parent} /> : null}
      {view.goal?.inherits?.run ? <Before run={view.goal.inherits.run} /> : null}
      {view.goal?.words ? <SaidText text={view.goal.words} /> : null}
      {view.goal?.kind === 'feedback' ? <GivenPictures run={run} pictures={view.goal.pictures} /> : null}
      <PlanSaid onPlan={() => show('plan')} />
      {inOrder([...narrated, ...spokenParts(run, view, summary?.state, isBack)])}
      {isBack ? null : <GoingOn />}
      <OpenQuestion place="chat" />
      {view.outage && isLive && !isBack ? <OutageCard outage={view.outage} /> : null}
      {view.outcome && !isBack ? <OutcomeSaid view={view} outcome={view.outcome} /> : null}
      {children.map((child) => (
        <ChildLink key={child.id} child={child} />
      ))}
      {unused.length > 0 ? <UnusedWordsCard run={run} words={unused} /> : null}
      {summary && !isBack && !isLive && children.length === 0 ? <WaysOn summary={summary} view={view} /> : null}
    </div>
  )
}

/** The ways on from a run that ended early. */
function WaysOn({ summary, view }: { summary: RunSummary; view: RunView }) {
  const ending = endingOf(view.outcome?.ended)
  if (ending)
    return (
      <NextStep
        key={ending}
        summary={summary}
        ending={ending}
        limits={limitsOf(view)}
        budget={view.config?.budget ?? null}
        goal={view.goal}
      />
    )
  return view.outcome?.ended === 'stuck' ? <StuckWays summary={summary} /> : null
}

const ParentLink = ({ parent }: { parent: string }) => (
  <p className="say">
    <a className="link" href={addressOf({ screen: 'run', run: parent })}>
      Continues the previous run
    </a>
  </p>
)

/** The field to say something, below the chat and below one's words. */
export function ChatField() {
  const run = useOpenedRun((open) => open.run)
  const summary = useSummary(run).data
  return <SayBox state={summary?.state} demo={summary?.demo ?? null} />
}

/** The number of messages of both sides. */
export const chatCount = (view: RunView): number => spokenCount(view) + narrationOf(view).length

const spokenCount = ({ goal, plan, words, amended, answers, outcome }: RunView): number =>
  (goal ? 1 : 0) +
  (goal?.words ? 1 : 0) +
  (plan ? 1 : 0) +
  words.length +
  words.filter(({ settled }) => settled !== undefined).length +
  amended.length +
  answers.length +
  (outcome ? 1 : 0)

function OutcomeSaid({ view, outcome }: { view: RunView; outcome: Outcome }) {
  return (
    <p className="say">
      Outcome: <b>{outcomeWords(outcome)}</b>. {furtherWordsOf(view, outcome)}
      {isFeedbackUntested(view) ? ' No test for this feedback failed before the code was written.' : ''}
    </p>
  )
}

/** A used-up budget is shown by its figures; the form to grant more is below, so flags of the command line are left out. */
const furtherWordsOf = (view: RunView, outcome: Outcome): string =>
  outcome.ended === 'budget'
    ? [usedUpWords({ ...view, ms: workedMs(view) }), furtherWords({ ...outcome, reason: '' })].filter(Boolean).join(' ')
    : furtherWords(outcome)

function ChildLink({ child }: { child: RunSummary }) {
  return (
    <p className="say">
      <CornerDownRight className="mr-1 inline size-3.5 text-ink-3" aria-hidden />
      <a className="link" href={addressOf({ screen: 'run', run: child.id })}>
        {child.description}
      </a>
    </p>
  )
}

/** Messages and decisions during the run. */
function spokenParts(
  run: string,
  { words, amended, answers, outcome }: RunView,
  state: RunState | undefined,
  isBack: boolean,
): readonly Part[] {
  const isOver = isBack || (outcome !== null && !canResume(outcome.ended))
  return [
    ...answers.map(({ key, at, title, choice }) => ({
      at,
      part: (
        <p className="say me" key={`${key} answered`}>
          <span className="asked">{askedWords(title)}</span>
          <span>{askedWords(choice)}</span>
        </p>
      ),
    })),
    ...words.map((said) => ({
      at: said.at,
      part: (
        <p className={`say me ${said.fate === 'withdrawn' ? 'withdrawn' : ''}`} key={said.key}>
          {saidText(said)}
          <GivenPictures run={run} pictures={said.pictures} />
          <small>
            <Fate said={said} ended={outcome?.ended ?? null} state={state} /> {isOver ? null : <UndoSaid said={said} />}
          </small>
        </p>
      ),
    })),
    ...words.flatMap(({ at, key, settled }) =>
      settled
        ? [
            {
              at,
              part: (
                <div className="say" key={`${key} settled`}>
                  {steeredWords(settled).lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </div>
              ),
            },
          ]
        : [],
    ),
    ...amended.map(({ at, files, why, test }) => ({
      at,
      part: (
        <p className="say" key={`${at} amended`}>
          <FilePenLine className="mr-1 inline size-3.5 text-amber" aria-hidden />
          {test === null ? 'Locked tests were amended to match your new request: ' : 'A test was wrong and was amended: '}
          <b>{test ?? files.join(', ')}</b>. {why}
        </p>
      ),
    })),
  ]
}

const inOrder = (parts: readonly Part[]): readonly ReactNode[] => parts.toSorted((one, other) => one.at - other.at).map(({ part }) => part)

/** The messages of the run that this one continues, folded until asked for; the run before that one is inside it. */
function Before({ run }: { run: string }) {
  const [isOpen, open] = useState(false)
  return (
    <details className="before" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>Messages from the previous run</summary>
      {isOpen ? <SaidBefore run={run} /> : null}
    </details>
  )
}

function SaidBefore({ run }: { run: string }) {
  const { store, follow } = useMemo(() => openRun(run, { hasOutput: false }), [run])
  useEffect(() => follow(), [follow])
  const { view, isRead, error } = useStore(store)
  if (error) return <p className="say">{errorText(error)}</p>
  if (!isRead) return <p className="say">Reading the messages</p>
  const { goal, words, outcome } = view
  return (
    <>
      {goal?.inherits?.run ? <Before run={goal.inherits.run} /> : null}
      {goal?.words ? <SaidText text={goal.words} /> : null}
      {words.map((said) => (
        <p className={`say me ${said.fate === 'withdrawn' ? 'withdrawn' : ''}`} key={said.key}>
          {saidText(said)}
          <small>
            <Fate said={said} ended={outcome?.ended ?? null} state={undefined} />
          </small>
        </p>
      ))}
      {!goal?.words && words.length === 0 ? <p className="say">This run had no messages, only its description.</p> : null}
      <p className="say">
        {outcome ? `Outcome: ${outcomeWords(outcome)}. ` : ''}
        <a className="link" href={addressOf({ screen: 'run', run })}>
          Open that run
        </a>
      </p>
    </>
  )
}
