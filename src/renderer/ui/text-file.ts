// The text of a file that is dropped on a field or pasted into it.
import { LONGEST_TEXT, longTextProblem } from '../../contract/text/long-text.js'
import { longTextWords } from '../../words/long-text.js'

/** What the text becomes. */
export type TextKind = 'description' | 'message'

/** The text of a file, or why it has none that can be taken. */
export async function textOf(file: File, what: TextKind): Promise<{ readonly text: string } | { readonly problem: string }> {
  if (file.size > LONGEST_TEXT)
    return { problem: `${file.name} has ${file.size} bytes, but the limit for a ${what} is ${LONGEST_TEXT} bytes.` }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()).trim()
    if (text === '') return { problem: `${file.name} is empty.` }
    const problem = longTextProblem(text)
    return problem ? { problem: longTextWords(file.name, problem) } : { text }
  } catch {
    return {
      problem: `${file.name} is neither UTF-8 text nor a picture. Drop a text file, or a PNG, JPEG, WebP or GIF${what === 'description' ? '; to add an existing project, use the paper clip' : ''}.`,
    }
  }
}
