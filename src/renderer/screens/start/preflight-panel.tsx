// The look at everything that a run needs, line by line as it comes; green lines go on by themselves, others ask.

import { ArrowRight, Plug, RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PreflightLine, PreflightSubject } from '../../../contract/calls/preflight.js'
import type { AppError } from '../../../contract/errors/index.js'
import type { StartRun } from '../../../contract/run/run.js'
import { errorText } from '../../../words/errors/index.js'
import { preflightWords } from '../../../words/preflight.js'
import { core } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { PageLink } from '../../features/help/page-link.js'
import { helpOn } from '../../features/help/targets.js'
import { Notice } from '../../ui/notice.js'
import { Ring, type RingTone } from '../../ui/ring.js'

const names: Readonly<Record<PreflightSubject, string>> = {
  sandbox: 'Sandbox',
  toolchain: 'Toolchain',
  endpoint: 'Model',
  price: 'Price',
  output: 'Output',
}
const tones: Readonly<Record<PreflightLine['state'], RingTone>> = { looking: 'go', good: 'ok', asks: 'warn', bad: 'bad' }
const words: Readonly<Record<PreflightLine['state'], string>> = { looking: 'looking', good: 'good', asks: 'asks you', bad: 'not good' }

interface PreflightPanelProps {
  readonly input: StartRun
  readonly isStarting: boolean
  onGo(): void
  onConnect(): void
  onCancel(): void
}

export function PreflightPanel({ input, isStarting, onGo, onConnect, onCancel }: PreflightPanelProps) {
  const { lines, isOver, error, again } = useLook(input)
  const go = useRef(onGo)
  go.current = onGo
  const isGood = isOver && error === null && lines.every((line) => line.state === 'good')
  const worst = lines.some((line) => line.state === 'bad') ? 'bad' : lines.some((line) => line.state === 'asks') ? 'asks' : 'good'
  useEffect(() => {
    if (isGood) go.current()
  }, [isGood])
  const isModelBad = lines.some((line) => line.subject === 'endpoint' && line.state === 'bad')
  return (
    <section className="panel preflight" aria-label="Ready to build?">
      <h3>
        Ready to build? <small>{isOver ? '' : 'one word is asked of the model; nothing else leaves this machine'}</small>
      </h3>
      <ul aria-live="polite">
        {(Object.keys(names) as PreflightSubject[]).map((subject) => (
          <SubjectLine key={subject} subject={subject} line={lines.find((each) => each.subject === subject)} />
        ))}
      </ul>
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <div className="actions">
        {!isOver ? (
          <button type="button" className="button" disabled={isStarting} onClick={onGo}>
            Build without waiting
          </button>
        ) : isModelBad ? (
          <button type="button" className="button main" onClick={onConnect}>
            <Plug aria-hidden /> Connect a model
          </button>
        ) : worst === 'asks' ? (
          <button type="button" className="button main" disabled={isStarting} onClick={onGo}>
            Go on <ArrowRight aria-hidden />
          </button>
        ) : null}
        {isOver && worst === 'bad' ? (
          <button type="button" className="button" onClick={again}>
            <RotateCw aria-hidden /> Check again
          </button>
        ) : null}
        <button type="button" className="button quiet" onClick={onCancel}>
          <X aria-hidden /> Not now
        </button>
        <span role="status">
          {isStarting && input.template === null && input.project === null ? 'The model is asked which template suits.' : ''}
        </span>
        {isOver && worst !== 'good' ? (
          <a className="link" href={addressOf({ screen: 'settings' })}>
            Settings
          </a>
        ) : null}
      </div>
    </section>
  )
}

/** What was found so far of all that the run needs. */
function useLook(input: StartRun) {
  const [lines, setLines] = useState<readonly PreflightLine[]>([])
  const [isOver, setOver] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const [times, setTimes] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more each time that the user asks for it
  useEffect(() => {
    setLines([])
    setOver(false)
    setError(null)
    return core.preflight.look(
      input,
      (line) => setLines((before) => [...before.filter((each) => each.subject !== line.subject), line]),
      (why) => {
        setError(why)
        setOver(true)
      },
    )
  }, [input, times])
  return { lines, isOver, error, again: () => setTimes(times + 1) }
}

function SubjectLine({ subject, line }: { subject: PreflightSubject; line: PreflightLine | undefined }) {
  const state = line?.state ?? 'looking'
  const { found, remedy } = preflightWords(line ?? { found: [] })
  return (
    <li>
      <Ring tone={tones[state]} words={words[state]} />
      <b>{names[subject]}</b>
      <span>
        {line?.error ? errorText(line.error) : found || 'looking'}
        {remedy ? <em>{remedy}</em> : null}
        {state === 'bad' ? <PageLink {...helpOn[subject]}>What to do</PageLink> : null}
      </span>
    </li>
  )
}
