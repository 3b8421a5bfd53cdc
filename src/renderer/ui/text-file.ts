// The text of a file that is dropped on a field or pasted into it.
import { LONGEST_TEXT, longTextProblem } from '../../contract/text/long-text.js'
import { longTextWords } from '../../words/long-text.js'

/** The only file of what is dropped or pasted; null where there is none, several, or a folder, which is no text. */
export function onlyFile(transfer: DataTransfer): File | null {
  const [item, ...rest] = [...transfer.items].filter((each) => each.kind === 'file')
  return item && rest.length === 0 && !item.webkitGetAsEntry()?.isDirectory ? item.getAsFile() : null
}

/** What the text becomes. */
export type TextKind = 'description' | 'message'

/** The text of a file, or why it has none that can be taken. */
export async function textOf(file: File, what: TextKind): Promise<{ readonly text: string } | { readonly problem: string }> {
  if (file.size > LONGEST_TEXT) return { problem: `${file.name} has ${file.size} bytes; a ${what} has at most ${LONGEST_TEXT}.` }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()).trim()
    if (text === '') return { problem: `${file.name} is empty.` }
    const problem = longTextProblem(text)
    return problem ? { problem: longTextWords(file.name, problem) } : { text }
  } catch {
    return {
      problem: `${file.name} is no text in UTF-8. Drop a text file${what === 'description' ? '; an existing project goes in by the paper clip' : ''}.`,
    }
  }
}
