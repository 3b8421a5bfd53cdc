// Builds parts of prompts: cut texts, fences and lists.
export { fill } from '../../../contract/text/fill.js'

/** Cuts a long text in the middle to about `limit` characters, and adds the number of removed characters. */
export function trim(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = Math.ceil(limit * 0.4)
  const tail = limit - head
  return `${text.slice(0, head)}\n[... ${text.length - limit} characters left out ...]\n${text.slice(-tail)}`
}

/**
 * Words of the user, files, programs and output in a separate block. The fence is longer than any in the text, so that its
 * headings, rules and fences are not read as parts of the prompt.
 * @param kind the word after the fence, such as a language
 */
export function fenced(text: string, kind = 'text'): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${kind}\n${text}\n${fence}`
}

/** Words of the user, in a fence. */
export const verbatim = (text: string): string => fenced(text.trim())

/** A name from a program or its tests, such as a title, in one line. */
export const inOneLine = (name: string): string => name.replace(/[\s\u0085]+/g, ' ').trim()

/** A list of messages. Further lines of a message stay inside its entry. */
export const verbatimList = (items: readonly string[]): string => bullets(items.map((item) => indented(item, '  ')))

/** Indents every line after the first, with any kind of line end. */
const indented = (text: string, by: string): string => text.trim().replace(/(?:\r\n?|[\n\u2028\u2029])(?=[^\n\r])/g, `\n${by}`)

/** A Markdown list; a dash if it is empty. */
export const bullets = (items: readonly string[]): string => (items.length === 0 ? '- none' : items.map((item) => `- ${item}`).join('\n'))

/** A numbered list. Further lines of an item stay inside its entry. @param numbers if they are not 1, 2, 3 */
export const numbered = (items: readonly string[], numbers: readonly number[] = []): string =>
  items.map((item, index) => `${numbers[index] ?? index + 1}. ${indented(item, '   ')}`).join('\n')
