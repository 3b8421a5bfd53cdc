// The look at everything that a run needs, line by line as it comes; green lines go on by themselves, others ask.

import { ArrowRight, X } from 'lucide-react'
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
  endpoint: 'Endpoint',
  price: 'Price',
  output: 'Output',
}
const tones: Readonly<Record<PreflightLine['state'], RingTone>> = { looking: 'go', good: 'ok', asks: 'warn', bad: 'bad' }
const words: Readonly<Record<PreflightLine['state'], string>> = { looking: 'looking', good: 'good', asks: 'asks you', bad: 'not good' }

interface PreflightPanelProps {
  readonly input: StartRun
  readonly isStarting: boolean
  onGo(): void
  onCancel(): void
}

export function PreflightPanel({ input, isStarting, onGo, onCancel }: PreflightPanelProps) {
  const { lines, isOver, error } = useLook(input)
  const go = useRef(onGo)
  go.current = onGo
  const isGood = isOver && error === null && lines.every((line) => line.state === 'good')
  const worst = lines.some((line) => line.state === 'bad') ? 'bad' : lines.some((line) => line.state === 'asks') ? 'asks' : 'good'
  useEffect(() => {
    if (isGood) go.current()
  }, [isGood])
  const isRefused = lines.some((line) => line.subject === 'sandbox' && line.state === 'bad')
  return (
    <section className="panel preflight" aria-label="Before it costs anything">
      <h3>
        Before it costs anything <small>{isOver ? '' : 'one word is asked of the model; nothing else leaves this machine'}</small>
      </h3>
      <ul aria-live="polite">
        {(Object.keys(names) as PreflightSubject[]).map((subject) => (
          <SubjectLine key={subject} subject={subject} line={lines.find((each) => each.subject === subject)} />
        ))}
      </ul>
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <div className="actions">
        {isOver && !isGood ? (
          <button type="button" className={`button ${worst === 'bad' ? '' : 'main'}`} disabled={isStarting || isRefused} onClick={onGo}>
            {worst === 'bad' ? 'Build it anyway' : 'Go on'} <ArrowRight aria-hidden />
          </button>
        ) : (
          <button type="button" className="button" disabled={isStarting} onClick={onGo}>
            Build without waiting
          </button>
        )}
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
  }, [input])
  return { lines, isOver, error }
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
