// Copies a line of code, letter by letter.
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

/** @param what what the line is, such as "the command" */
export function CopyButton({ what, text }: { readonly what: string; readonly text: string }) {
  const [copied, setCopied] = useState('')
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`Copy ${what}`}
      data-hint={text}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
    >
      {copied === text ? <Check aria-hidden /> : <Copy aria-hidden />}
    </button>
  )
}
