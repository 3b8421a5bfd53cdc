// Copies a line of code, letter by letter.
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

interface CopyButtonProps {
  /** What the line is, such as "the command". */
  readonly what: string
  readonly text: string
  /** Words beside the sign; without them the sign is alone. */
  readonly label?: string
}

export function CopyButton({ what, text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState('')
  return (
    <button
      type="button"
      className={label ? 'button quiet' : 'icon-button'}
      aria-label={`Copy ${what}`}
      data-hint={text}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
    >
      {copied === text ? <Check aria-hidden /> : <Copy aria-hidden />} {label && copied === text ? 'Copied' : label}
    </button>
  )
}
