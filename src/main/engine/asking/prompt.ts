// What prompts are made of beside their own words: texts that are cut, and lists.
export { fill } from '../../../contract/text/fill.js'

/** Cuts a long text in the middle to about `limit` characters and says how much is gone. */
export function trim(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = Math.ceil(limit * 0.4)
  const tail = limit - head
  return `${text.slice(0, head)}\n[... ${text.length - limit} characters left out ...]\n${text.slice(-tail)}`
}

/**
 * Words of the user, files, programs and their output as a block of their own. The fence is longer than any in the text, so that
 * headings, rules and fences in it are never taken for a part of the prompt.
 * @param kind the word behind the fence, such as a language
 */
export function fenced(text: string, kind = 'text'): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${kind}\n${text}\n${fence}`
}

/** What the user wrote, in a fence. */
export const verbatim = (text: string): string => fenced(text.trim())

/** A name that a program or its tests chose, such as a title: it stays within its line. */
export const inOneLine = (name: string): string => name.replace(/[\s\u0085]+/g, ' ').trim()

/** The same for a list of messages: what follows the first line of one stays within its entry. */
export const verbatimList = (items: readonly string[]): string => bullets(items.map((item) => indented(item, '  ')))

/** Every further line set in; a line that ends as on old systems is a line too. */
const indented = (text: string, by: string): string => text.trim().replace(/(?:\r\n?|[\n\u2028\u2029])(?=[^\n\r])/g, `\n${by}`)

/** A list as Markdown; a dash where it is empty. */
export const bullets = (items: readonly string[]): string => (items.length === 0 ? '- none' : items.map((item) => `- ${item}`).join('\n'))

/** A list whose items can be named by their number; each stays within its own entry. @param numbers where they are not 1, 2, 3 */
export const numbered = (items: readonly string[], numbers: readonly number[] = []): string =>
  items.map((item, index) => `${numbers[index] ?? index + 1}. ${indented(item, '   ')}`).join('\n')
