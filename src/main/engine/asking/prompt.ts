// What prompts are made of beside their own words: texts that are cut, and lists.
export { fill } from '../../../contract/text/fill.js'

/** Cuts a long text in the middle to about `limit` characters and says how much is gone. */
export function trim(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = Math.ceil(limit * 0.4)
  const tail = limit - head
  return `${text.slice(0, head)}\n[... ${text.length - limit} characters left out ...]\n${text.slice(-tail)}`
}

/** A list as Markdown; a dash where it is empty. */
export const bullets = (items: readonly string[]): string => (items.length === 0 ? '- none' : items.map((item) => `- ${item}`).join('\n'))

/** A list whose items can be named by their number. */
export const numbered = (items: readonly string[]): string => items.map((item, index) => `${index + 1}. ${item}`).join('\n')
