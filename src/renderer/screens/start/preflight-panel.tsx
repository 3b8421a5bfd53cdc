// The look at everything that a run needs, line by line as it comes. It asks the user only where a line is not green.

import { useMutation } from '@tanstack/react-query'
import { ArrowRight, LoaderCircle, Plug, RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PreflightLine, PreflightSubject } from '../../../contract/calls/preflight.js'
import type { UnsettledPrice } from '../../../contract/calls/settings.js'
import type { AppError } from '../../../contract/errors/index.js'
import type { StartRun } from '../../../contract/run/run.js'
import { errorText } from '../../../words/errors/index.js'
import { timeOfDay } from '../../../words/figures.js'
import { type PreflightFactWords, preflightWords } from '../../../words/preflight.js'
import { core } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { PageLink } from '../../features/help/page-link.js'
import { helpOnError, helpOnFact } from '../../features/help/problem-help.js'
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
const words: Readonly<Record<PreflightLine['state'], string>> = {
  looking: 'checking',
  good: 'passed',
  asks: 'needs your answer',
  bad: 'failed',
}

interface PreflightPanelProps {
  readonly input: StartRun
  onGo(): void
  onConnect(): void
  /** A model that is there in place of one that is not, for these roles. */
  onInstead(whose: readonly string[], model: string): void
  onCancel(): void
}

export function PreflightPanel({ input, onGo, onConnect, onInstead, onCancel }: PreflightPanelProps) {
  const { lines, isOver, error, times, checkedAt, again } = useLook(input)
  const ways = { onInstead, onSettled: again }
  const go = useRef(onGo)
  go.current = onGo
  const isGood = isOver && error === null && lines.every((line) => line.state === 'good')
  const worst = lines.some((line) => line.state === 'bad') ? 'bad' : lines.some((line) => line.state === 'asks') ? 'asks' : 'good'
  useEffect(() => {
    if (isGood) go.current()
  }, [isGood])
  const isModelBad = lines.some((line) => line.subject === 'endpoint' && line.state === 'bad')
  const title = isOver && !isGood ? 'Ready to build?' : 'Pre-build checks'
  return (
    <section className="panel preflight" aria-label={title}>
      <h3>
        {title} <small>{isOver ? '' : 'sends one short test request to the model; nothing else leaves this machine'}</small>
      </h3>
      <ul aria-live="polite">
        {(Object.keys(names) as PreflightSubject[]).map((subject) => (
          <SubjectLine key={subject} subject={subject} line={lines.find((each) => each.subject === subject)} {...ways} />
        ))}
      </ul>
      {error ? <Notice tone="bad">{errorText(error)}</Notice> : null}
      <div className="actions">
        {!isOver ? (
          <button type="button" className="button" onClick={onGo}>
            Build without waiting
          </button>
        ) : isModelBad ? (
          <button type="button" className="button main" onClick={onConnect}>
            <Plug aria-hidden /> Connect a model
          </button>
        ) : worst === 'asks' ? (
          <button type="button" className="button main" onClick={onGo}>
            Continue <ArrowRight aria-hidden />
          </button>
        ) : null}
        {times > 1 || (isOver && worst !== 'good') ? <AgainButton isOver={isOver} onAgain={again} /> : null}
        <button type="button" className="button quiet" onClick={onCancel}>
          <X aria-hidden /> Cancel
        </button>
        <span role="status">{isOver && times > 1 && checkedAt !== null ? `Last checked at ${timeOfDay(checkedAt)}` : ''}</span>
        {isOver && worst !== 'good' ? (
          <a className="link" href={addressOf({ screen: 'settings' })}>
            Settings
          </a>
        ) : null}
      </div>
    </section>
  )
}

/** Stays in place while everything is checked once more, and shows that. */
function AgainButton({ isOver, onAgain }: { isOver: boolean; onAgain(): void }) {
  return (
    <button type="button" className="button" aria-disabled={!isOver} onClick={() => isOver && onAgain()}>
      {isOver ? <RotateCw aria-hidden /> : <LoaderCircle aria-hidden className="turning" />} {isOver ? 'Check again' : 'Checking'}
    </button>
  )
}

/** What was found so far of all that the run needs. */
function useLook(input: StartRun) {
  const [lines, setLines] = useState<readonly PreflightLine[]>([])
  const [isOver, setOver] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const [asked, setAsked] = useState(1)
  const [times, setTimes] = useState(0)
  const [checkedAt, setCheckedAt] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more each time that the user asks for it
  useEffect(() => {
    setLines([])
    setTimes((before) => before + 1)
    setOver(false)
    setError(null)
    return core.preflight.look(
      input,
      (line) => setLines((before) => [...before.filter((each) => each.subject !== line.subject), line]),
      (why) => {
        setError(why)
        setCheckedAt(Date.now())
        setOver(true)
      },
    )
  }, [input, asked])
  return { lines, isOver, error, times, checkedAt, again: () => setAsked(asked + 1) }
}

interface SubjectLineProps {
  readonly subject: PreflightSubject
  readonly line: PreflightLine | undefined
  onInstead(whose: readonly string[], model: string): void
  /** A question of this line was answered. */
  onSettled(): void
}

function SubjectLine({ subject, line, onInstead, onSettled }: SubjectLineProps) {
  const state = line?.state ?? 'looking'
  const facts = preflightWords(line ?? { found: [] })
  return (
    <li>
      <Ring tone={tones[state]} words={words[state]} />
      <b>{names[subject]}</b>
      <div>
        {line?.error ? (
          <p>
            {errorText(line.error)} <PageLink {...helpOnError(subject, line.error)}>What to do</PageLink>
          </p>
        ) : facts.length === 0 ? (
          <p>checking</p>
        ) : (
          facts.map((each) => (
            <FoundLine key={each.asker + each.found} subject={subject} entry={each} onInstead={onInstead} onSettled={onSettled} />
          ))
        )}
      </div>
    </li>
  )
}

interface FoundLineProps {
  readonly subject: PreflightSubject
  readonly entry: PreflightFactWords
  onInstead(whose: readonly string[], model: string): void
  onSettled(): void
}

/** One thing that was found, with who shares it, and what to do about it. */
function FoundLine({ subject, entry: { asker, whose, found, remedy, fact, isBad }, onInstead, onSettled }: FoundLineProps) {
  const instead = fact.type === 'endpoint-unusable' ? fact.instead : null
  return (
    <p>
      {asker ? <strong>{asker}: </strong> : null}
      {found}
      {remedy ? <em>{remedy}</em> : null}
      {fact.type === 'price-unsettled' ? <PriceWays {...fact} onSettled={onSettled} /> : null}
      {isBad ? (
        <span className="ways">
          {instead === null ? null : (
            <button type="button" className="button" onClick={() => onInstead(whose, instead)}>
              Use {instead}
            </button>
          )}
          <PageLink {...helpOnFact(subject, fact)}>What to do</PageLink>
        </span>
      ) : null}
    </p>
  )
}

/** Says once whether a model on this machine costs something. */
function PriceWays({ baseUrl, model, onSettled }: UnsettledPrice & { onSettled(): void }) {
  const settle = useMutation({
    mutationFn: (charge: 'nothing' | 'listed') => core.settings.settlePrice({ baseUrl, model, charge }),
    onSuccess: onSettled,
  })
  return (
    <span className="ways">
      <button type="button" className="button" onClick={() => settle.mutate('nothing')}>
        It costs nothing
      </button>
      <button type="button" className="button" onClick={() => settle.mutate('listed')}>
        It costs the listed price
      </button>
    </span>
  )
}
