// Something that waits for the user: what is asked, the choices with what each leads to, and words beside them. Every
// choice is a button, and a number key while the card has the focus.
import { CircleQuestionMark, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { sentenceCase } from '../../../words/figures.js'
import { Notice } from '../../ui/notice.js'

export interface AskChoice {
  readonly id: string
  readonly label: string
  /** What happens when it is chosen, in a sentence. */
  readonly consequence: string
  readonly Icon?: LucideIcon
}

interface AskCardProps {
  readonly title: string
  readonly children?: ReactNode
  readonly choices: readonly AskChoice[]
  /** What words beside the choice are for; empty where none are taken. */
  readonly wordsFor?: string
  /** What stands there before the user writes anything. */
  readonly initialWords?: string
  /** Under which words that are not sent yet wait while the card is drawn elsewhere. */
  readonly keptAs?: string
  readonly isBusy: boolean
  /** Why an answer was not taken. */
  readonly error: string | null
  onChoose(choice: string, words: string): void
}

/** A window that becomes narrower draws its cards in another place. */
const unsent = new Map<string, string>()

export function AskCard({ title, children, choices, wordsFor = '', initialWords = '', keptAs, isBusy, error, onChoose }: AskCardProps) {
  const [words, setWords] = useState((keptAs === undefined ? undefined : unsent.get(keptAs)) ?? initialWords)
  const write = (text: string) => {
    if (keptAs !== undefined) unsent.set(keptAs, text)
    setWords(text)
  }
  const id = useId()
  const choose = (choice: string) => {
    if (!isBusy) onChoose(choice, words.trim())
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLTextAreaElement
    const choice = choices[Number(event.key) - 1]
    if (!choice || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose(choice.id)
  }
  return (
    <section className="ask-card" aria-labelledby={`${id}-title`} onKeyDown={onKey}>
      <h3 id={`${id}-title`} role="status">
        <CircleQuestionMark aria-hidden /> {title}
      </h3>
      {children ? <div className="asked-text">{children}</div> : null}
      {wordsFor ? (
        <label className="field">
          <span>{sentenceCase(wordsFor)}</span>
          <textarea className="input" value={words} disabled={isBusy} onChange={(event) => write(event.target.value)} />
        </label>
      ) : null}
      <ul className="choices">
        {choices.map(({ id: choice, label, consequence, Icon }, index) => (
          <li key={choice}>
            <button
              type="button"
              disabled={isBusy}
              aria-labelledby={`${id}-${choice}-label`}
              aria-describedby={`${id}-${choice}`}
              onClick={() => choose(choice)}
              data-first={index === 0 ? '' : undefined}
            >
              <b id={`${id}-${choice}-label`}>
                {Icon ? <Icon aria-hidden /> : null} {label}
              </b>
              <span id={`${id}-${choice}`}>{consequence}</span>
              <kbd className="kbd" aria-hidden>
                {index + 1}
              </kbd>
            </button>
          </li>
        ))}
      </ul>
      {error ? <Notice tone="bad">{error}</Notice> : null}
    </section>
  )
}

/** Puts the focus on the first choice of what waits; gives whether anything does. */
export function focusAsked(): boolean {
  const choice = document.querySelector<HTMLElement>(':is(.ask-card, .plan-bar) [data-first]')
  choice?.focus()
  choice?.scrollIntoView({ block: 'nearest' })
  return choice !== null
}
