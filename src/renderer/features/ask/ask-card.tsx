// Something that waits for the user: what is asked, the choices with what each leads to, and words beside them. Every
// choice is a button, and a number key while the card has the focus.
import { CircleQuestionMark, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { sentenceCase } from '../../../words/figures.js'
import { Notice } from '../../ui/notice.js'
import { useJustShown } from './just-shown.js'

export interface AskChoice {
  readonly id: string
  readonly label: string
  /** What happens when it is chosen, in a sentence. */
  readonly consequence: string
  readonly Icon?: LucideIcon
  /** Why it cannot be chosen without words; absent if it needs none. */
  readonly withoutWords?: string
}

type NumberKeys = 'anywhere' | 'within'

interface AskCardProps {
  readonly title: string
  /** Its place among several, like "1 of 3"; empty for a single one. */
  readonly place?: string
  readonly children?: ReactNode
  readonly choices: readonly AskChoice[]
  /** What words beside the choice are for; empty if none are taken. */
  readonly wordsFor?: string
  /** The initial text of the field. */
  readonly initialWords?: string
  /** The name under which unsent words wait while the card is drawn elsewhere. */
  readonly keptAs?: string
  /** Whether number keys answer it while no field has the focus; not for what stops a run, gives it up or costs money. */
  readonly numberKeys?: NumberKeys
  readonly isBusy: boolean
  /** Why an answer was not taken. */
  readonly error: string | null
  onChoose(choice: string, words: string): void
}

/** A window that becomes narrower draws its cards in another place. */
const unsent = new Map<string, string>()

export function AskCard(props: AskCardProps) {
  const {
    title,
    place = '',
    children,
    choices,
    wordsFor = '',
    initialWords = '',
    keptAs,
    numberKeys = 'within',
    isBusy,
    error,
    onChoose,
  } = props
  const [words, setWords] = useState((keptAs === undefined ? undefined : unsent.get(keptAs)) ?? initialWords)
  const write = (text: string) => {
    if (keptAs !== undefined) unsent.set(keptAs, text)
    setWords(text)
  }
  const id = useId()
  const isNew = useJustShown()
  const choose = (choice: string) => {
    if (isBusy || isNew || (words.trim() === '' && choices.some(({ id, withoutWords }) => id === choice && withoutWords !== undefined)))
      return
    onChoose(choice, words.trim())
  }
  const card = useNumberKeys(numberKeys, (number) => {
    const choice = choices[number - 1]
    if (choice) choose(choice.id)
  })
  const own = choices.find((choice) => choice.id === 'own')
  const field = wordsFor ? (
    <WordsField label={wordsFor} words={words} isBusy={isBusy} onChange={write} onSend={own ? () => choose(own.id) : null} />
  ) : null
  return (
    <section className={`ask-card ${numberKeys}`} aria-labelledby={`${id}-title`} ref={card}>
      <h3 id={`${id}-title`} role="status">
        <CircleQuestionMark aria-hidden /> <span>{title}</span>
        {place ? <small>{place}</small> : null}
      </h3>
      {children ? <div className="asked-text">{children}</div> : null}
      {/* Words that go with each choice come before them; a field that is an answer itself comes last. */}
      {own ? null : field}
      <Choices id={id} choices={choices} hasWords={words.trim() !== ''} isBusy={isBusy} isNew={isNew} onChoose={choose} />
      {own ? field : null}
      {error ? <Notice tone="bad">{error}</Notice> : null}
    </section>
  )
}

interface WordsFieldProps {
  readonly label: string
  readonly words: string
  readonly isBusy: boolean
  onChange(words: string): void
  /** Answers with the words alone; null if they go with a choice. */
  readonly onSend: (() => void) | null
}

const WordsField = ({ label, words, isBusy, onChange, onSend }: WordsFieldProps) => (
  <label className="field">
    <span>
      {sentenceCase(label)}
      {onSend ? (
        <kbd className="kbd ml-2" aria-hidden>
          Ctrl Enter
        </kbd>
      ) : null}
    </span>
    <textarea
      className="input"
      value={words}
      disabled={isBusy}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // The keys send a written answer without the mouse.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend?.()
      }}
    />
  </label>
)

interface ChoicesProps {
  readonly id: string
  readonly choices: readonly AskChoice[]
  readonly hasWords: boolean
  readonly isBusy: boolean
  /** Whether they ignore clicks yet; they take the focus all the same. */
  readonly isNew: boolean
  onChoose(choice: string): void
}

function Choices({ id, choices, hasWords, isBusy, isNew, onChoose }: ChoicesProps) {
  return (
    <ul className="choices">
      {choices.map(({ id: choice, label, consequence, Icon, withoutWords }, index) => (
        <li key={choice}>
          <button
            type="button"
            disabled={isBusy || (!hasWords && withoutWords !== undefined)}
            aria-disabled={isNew}
            aria-labelledby={`${id}-${choice}-label`}
            aria-describedby={`${id}-${choice}`}
            onClick={() => onChoose(choice)}
            data-first={index === 0 ? '' : undefined}
          >
            <b id={`${id}-${choice}-label`}>
              {Icon ? <Icon aria-hidden /> : null} {label}
            </b>
            <span id={`${id}-${choice}`}>{hasWords ? consequence : (withoutWords ?? consequence)}</span>
            <kbd className="kbd" aria-hidden>
              {index + 1}
            </kbd>
          </button>
        </li>
      ))}
    </ul>
  )
}

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="dialog"], .monaco-editor, .xterm'

/** Number keys for a card: those pressed within it, and, where it is answered from anywhere, those that are typed into nothing. */
function useNumberKeys(where: NumberKeys, onNumber: (number: number) => void): React.RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null)
  const latest = useRef(onNumber)
  useEffect(() => {
    latest.current = onNumber
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
      const isMine = where === 'anywhere' || card.current?.contains(target)
      if (!isMine || target.closest(TYPED_INTO) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      latest.current(Number(event.key))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [where])
  return card
}

/** The first choice of the open question; null without one, or before it is drawn. */
export const askedChoice = (): HTMLElement | null => document.querySelector<HTMLElement>(':is(.ask-card, .plan-bar) [data-first]')

/** Focuses the first choice of the open question; returns whether there is one. */
export function focusAsked(): boolean {
  const choice = askedChoice()
  choice?.focus()
  choice?.scrollIntoView({ block: 'nearest' })
  return choice !== null
}
