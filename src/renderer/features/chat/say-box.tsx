// The field to say something: a running run reads it at its next step, an ended one takes it as feedback.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { RunState } from '../../../contract/run/run.js'
import { count } from '../../../words/figures.js'
import { readSoon } from '../../../words/said.js'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { queryClient, useDemos } from '../../boot/queries.js'
import { focusOnceDrawn } from '../../ui/focus/once-drawn.js'
import { Notice } from '../../ui/notice.js'
import { connectFirst } from '../connect/open-connect.js'
import { givenBack, KeptLocks } from '../locks/kept-locks.js'
import { AttachedRow } from '../pictures/attached-row.js'
import { attachmentsNow, setAttachments, withAttachments } from '../pictures/attachments.js'
import { useGivenFiles } from '../pictures/use-given-files.js'
import { useOpenedRun, useRunStore } from '../run/run-store-context.js'
import { useIsPlanning, useStepAtWork } from '../run/step-at-work.js'
import { useTalkPlace } from '../run/talk-place.js'
import { beginSaying, useBegun, useHasSaid, useUnsaid } from '../run/unsaid.js'
import { useCorrections } from '../words/answers.js'

export function SayBox({ state, demo }: { state: RunState | undefined; demo: string | null }) {
  const store = useRunStore()
  const { run } = store.getState()
  const isOver = useOpenedRun((open) => open.view.outcome !== null) || state === 'ended'
  const [words, setWords] = useUnsaid(run)
  const id = useId()
  const planAsked = usePlanAsked()
  const field = useFieldForBegun()
  const config = useOpenedRun((open) => open.view.config)
  const dropped = useGivenFiles(run, 'message', (text, name) => {
    beginSaying(run, `${name}:\n${text}`)
    return true
  })
  const send = useSend(run, isOver, planAsked, () => setWords(''))
  const hasWords = useHasSaid(run)
  const canSay = isOver || state !== undefined
  const submit = () => {
    if (hasWords && canSay && !send.isPending) send.mutate(words.trim())
  }
  return (
    <>
      <Problem words={send.error ? errorMessage(send.error) : null} />
      <Problem words={dropped.fileProblem} />
      {isOver && demo ? <RecordedFeedback demo={demo} onUse={setWords} /> : null}
      {isOver ? <KeptLocks /> : null}
      <div className="box">
        <textarea
          ref={field}
          aria-label={isOver ? 'Feedback' : 'Send a message to the run'}
          aria-describedby={id}
          placeholder={placeholderOf(isOver, planAsked !== null)}
          value={words}
          disabled={!canSay}
          onChange={(event) => {
            dropped.forget()
            setWords(event.target.value)
          }}
          {...dropped.handlers}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            submit()
          }}
        />
        <AttachedRow place={run} config={config} />
        <div className="under">
          <span id={id}>{planAsked === null ? <Hint isOver={isOver} state={state} /> : 'Tillgreen then makes a new plan'}</span>
          <SendPart
            words={isOver ? 'Build on it' : planAsked === null ? 'Send' : 'Plan again'}
            isOver={isOver}
            hasWords={hasWords}
            isHeld={!canSay || send.isPending}
            onSend={submit}
          />
        </div>
      </div>
    </>
  )
}

/** The plan that waits for approval, by the key of its question; null without one, or once plans are over. */
const usePlanAsked = (): string | null =>
  useOpenedRun(({ view: { question } }) =>
    question?.question.about === 'plan' && question.question.choices.some(({ id }) => id === 'change') ? question.key : null,
  )

function placeholderOf(isOver: boolean, isPlanAsked: boolean): string {
  if (isOver) return 'Describe what does not work, or what you want next'
  return isPlanAsked ? 'Describe what to change in the plan' : 'Describe what is wrong, or what you want'
}

/** Says it to the run, answers its plan with it, or begins a run with it as feedback. */
function useSend(run: string, isOver: boolean, planAsked: string | null, onSent: () => void) {
  const { chosen, show } = useTalkPlace()
  const corrections = useCorrections(run)
  const send = useMutation({
    mutationFn: async (said: string) => {
      const { words, pictures } = withAttachments(said, attachmentsNow(run))
      if (isOver) return (await core.runs.feedback({ run, words, pictures, takesUp: false, unlock: givenBack(run) })).run
      // Pictures go to all steps after the plan as well.
      if (planAsked !== null && pictures.length === 0) await core.runs.answer({ run, key: planAsked, choice: 'change', words })
      else await core.runs.say({ run, words, pictures })
      return null
    },
    onSuccess: (child) => {
      onSent()
      // The chat shows its fate; a correction has it beside its subject.
      if (!isOver && corrections === 0 && chosen === 'words') show('chat')
      setAttachments(run, [])
      void queryClient.invalidateQueries({ queryKey: ['runs'] })
      if (child) go({ screen: 'run', run: child })
    },
    onError(error, said) {
      if (connectFirst(error, () => send.mutate(said))) send.reset()
    },
  })
  return send
}

const Problem = ({ words }: { words: string | null }) =>
  words ? (
    <div className="mx-3 mb-2">
      <Notice tone="bad">{words}</Notice>
    </div>
  ) : null

interface SendPartProps {
  readonly words: string
  readonly isOver: boolean
  readonly hasWords: boolean
  /** Whether the field is closed now. */
  readonly isHeld: boolean
  onSend(): void
}

/** How much of the typed text corrects the reading of the user's words, and the button that sends it. */
function SendPart({ words, isOver, hasWords, isHeld, onSend }: SendPartProps) {
  const run = useOpenedRun((open) => open.run)
  const corrections = useCorrections(run)
  return (
    <>
      {hasWords && corrections > 0 ? <span className="chip bad">{count(corrections, 'correction')}</span> : null}
      <span className="kbd">Enter</span>
      <button
        type="button"
        className={`button ${hasWords ? 'main' : ''}`}
        disabled={isHeld || !hasWords}
        title={hasWords ? undefined : isOver ? 'First describe what should change.' : 'First write a message.'}
        onClick={onSend}
      >
        {words}
      </button>
    </>
  )
}

/** What will happen with a message now. */
function Hint({ isOver, state }: { isOver: boolean; state: RunState | undefined }) {
  const step = useStepAtWork()
  const isPlanning = useIsPlanning()
  if (isOver) return 'starts a new run from this result'
  return state === 'interrupted' ? 'saved until you resume the run' : readSoon(step, isPlanning)
}

/** How often words were begun when the field took the cursor last. */
let heeded = 0

/** The field that takes the cursor, at its end, whenever words were begun elsewhere on the screen. */
function useFieldForBegun() {
  const field = useRef<HTMLTextAreaElement>(null)
  const begun = useBegun()
  useEffect(() => {
    // Once each time: a wider window draws the field again, and must not take the keys for it.
    if (begun === heeded) return
    // Its pane may open for it first.
    return focusOnceDrawn(
      () => field.current,
      (shown) => {
        heeded = begun
        shown.setSelectionRange(shown.value.length, shown.value.length)
      },
    )
  }, [begun])
  return field
}

/** Offers the recorded words where the demo has some. */
function RecordedFeedback({ demo, onUse }: { demo: string; onUse(words: string): void }) {
  const words = useDemos().data?.find((each) => each.name === demo)?.feedback ?? null
  return (
    <div className="mx-3 mb-2 text-[13px] text-ink-3">
      {words ? (
        <button type="button" className="button w-full" onClick={() => onUse(words)}>
          Use the recorded feedback (no key needed)
        </button>
      ) : (
        'This was a demo. To send your own messages, connect a model.'
      )}
    </div>
  )
}
