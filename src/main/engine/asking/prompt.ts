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
 * What the user wrote, or what may hold their words, as a block of its own: a fence longer than any in it, so that whatever
 * headings, rules or fences stand in it stay theirs and are never taken for a part of the prompt.
 */
export function verbatim(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text.trim()}\n${fence}`
}

/** The same for a list of messages: what follows the first line of one stays within its entry. */
export const verbatimList = (items: readonly string[]): string => bullets(items.map((item) => indented(item, '  ')))

/** Every further line set in; a line that ends as on old systems is a line too. */
const indented = (text: string, by: string): string => text.trim().replace(/(?:\r\n?|[\n\u2028\u2029])(?=[^\n\r])/g, `\n${by}`)

/** A list as Markdown; a dash where it is empty. */
export const bullets = (items: readonly string[]): string => (items.length === 0 ? '- none' : items.map((item) => `- ${item}`).join('\n'))

/** A list whose items can be named by their number; each stays within its own entry. @param numbers where they are not 1, 2, 3 */
export const numbered = (items: readonly string[], numbers: readonly number[] = []): string =>
  items.map((item, index) => `${numbers[index] ?? index + 1}. ${indented(item, '   ')}`).join('\n')
