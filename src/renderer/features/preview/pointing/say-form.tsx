// A field for the expected result. Submitting puts the words into the chat, where the user sends them.
import { MessageSquareWarning } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

interface SayFormProps {
  readonly label: string
  /** The subject of the field; a new subject moves the cursor back into the field. */
  readonly about: unknown
  /** The label of the close button. */
  readonly close: string
  onSay(words: string): void
  onClose(): void
}

export function SayForm({ label, about, close, onSay, onClose }: SayFormProps) {
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each thing that is pointed at
  useEffect(() => field.current?.focus(), [about])
  return (
    <form
      className="say-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (words.trim() !== '') onSay(words)
      }}
    >
      <label className="field">
        <span>{label}</span>
        <input ref={field} className="input" autoComplete="off" value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      <button type="submit" className="button main" disabled={words.trim() === ''}>
        <MessageSquareWarning aria-hidden /> Add to chat
      </button>
      <button type="button" className="button quiet" onClick={onClose}>
        {close}
      </button>
    </form>
  )
}
