// What is dropped on a field or pasted into it: pictures and text files wait beside it until the words are sent.
import { type ClipboardEvent, type DragEvent, type SyntheticEvent, useState } from 'react'
import { picturesProblem } from '../../../contract/model/pictures.js'
import { picturesProblemWords } from '../../../words/pictures/pictures.js'
import type { TextKind } from '../../ui/text-file.js'
import { attachmentsNow, setAttachments } from './attachments.js'
import type { Attachment } from './kept-attachments.js'
import { readAttachment } from './read-file.js'

/** @param onText takes a text into the field itself; gives false where it is to wait beside it */
export function useGivenFiles(place: string, what: TextKind, onText: (text: string, name: string) => boolean) {
  const [fileProblem, setFileProblem] = useState('')
  const take = (event: SyntheticEvent, transfer: DataTransfer) => {
    const files = filesOf(transfer)
    if (files.length === 0) return
    // A copied piece of a document is text that also comes as a picture.
    if (transfer.getData('text/plain').trim() !== '' && files.every((file) => file.type.startsWith('image/'))) return
    event.preventDefault()
    void Promise.all(files.map((file) => readAttachment(file, what))).then((read) => {
      const given = read.flatMap((each) => ('problem' in each ? [] : [each]))
      const problems = read.flatMap((each) => ('problem' in each ? [each.problem] : []))
      const isTaken = given.length === 1 && given[0]?.kind === 'text' && onText(given[0].text, given[0].name)
      const problem = isTaken ? '' : attach(place, given)
      setFileProblem([...problems, problem].filter(Boolean).join(' '))
    })
  }
  const handlers = {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
  }
  return { fileProblem, forget: () => setFileProblem(''), handlers }
}

const filesOf = (transfer: DataTransfer): File[] =>
  [...transfer.items]
    .filter((each) => each.kind === 'file' && !each.webkitGetAsEntry()?.isDirectory)
    .flatMap((each) => each.getAsFile() ?? [])

/** Why they cannot wait there; empty where they do. */
function attach(place: string, given: readonly Attachment[]): string {
  const all = [...attachmentsNow(place), ...given]
  const problem = picturesProblem(all.filter(({ kind }) => kind === 'picture'))
  if (problem) return picturesProblemWords(problem)
  setAttachments(place, all)
  return ''
}
