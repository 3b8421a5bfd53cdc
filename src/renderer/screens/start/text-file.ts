// A text file that is dropped on the description or pasted into it: its text becomes the description.
import { LONGEST_TEXT, longTextProblem } from '../../../contract/text/long-text.js'
import { longTextWords } from '../../../words/long-text.js'

/** The only file of what is dropped or pasted; null where there is none, several, or a folder, which is no description. */
export function onlyFile(transfer: DataTransfer): File | null {
  const [item, ...rest] = [...transfer.items].filter((each) => each.kind === 'file')
  return item && rest.length === 0 && !item.webkitGetAsEntry()?.isDirectory ? item.getAsFile() : null
}

/** The text of a file, or why it cannot be the description. */
export async function textOf(file: File): Promise<{ readonly text: string } | { readonly problem: string }> {
  if (file.size > LONGEST_TEXT) return { problem: `${file.name} has ${file.size} bytes; a description has at most ${LONGEST_TEXT}.` }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()).trim()
    if (text === '') return { problem: `${file.name} is empty.` }
    const problem = longTextProblem(text)
    return problem ? { problem: longTextWords(file.name, problem) } : { text }
  } catch {
    return { problem: `${file.name} is no text in UTF-8. Drop a text file; an existing project goes in by the paper clip.` }
  }
}
