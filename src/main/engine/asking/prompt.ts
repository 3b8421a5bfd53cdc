// Fills the named holes of a prompt; a hole without a value and a value without a hole are mistakes of ours.

/** Replaces every `{{name}}`; values are inserted as they are and never searched for holes again. */
export function fill(prompt: string, values: Readonly<Record<string, string>>): string {
  const used = new Set<string>()
  const filled = prompt.replace(/\{\{([a-zA-Z]+)\}\}/g, (_hole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`The prompt has a hole "${name}" that nothing fills.`)
    used.add(name)
    return value
  })
  const unused = Object.keys(values).filter((name) => !used.has(name))
  if (unused.length > 0) throw new Error(`The prompt has no hole for ${unused.join(', ')}.`)
  return filled
}

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
