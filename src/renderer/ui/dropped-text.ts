// A text file that is dropped on a field or pasted into it gives its text.
import { type SyntheticEvent, useState } from 'react'
import { onlyFile, type TextKind, textOf } from './text-file.js'

/** Takes the text of a file that is dropped or pasted. */
export function useDroppedText(what: TextKind, onText: (text: string, name: string) => void) {
  const [fileProblem, setFileProblem] = useState('')
  const take = (event: SyntheticEvent, transfer: DataTransfer) => {
    const file = onlyFile(transfer)
    if (!file) return
    event.preventDefault()
    void textOf(file, what).then((read) => {
      setFileProblem('problem' in read ? read.problem : '')
      if ('text' in read) onText(read.text, file.name)
    })
  }
  return { fileProblem, forget: () => setFileProblem(''), take }
}
