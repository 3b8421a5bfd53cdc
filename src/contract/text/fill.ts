// Fills the named holes of a prompt; a hole without a value and a value without a hole are mistakes of ours.

/** Replaces every `{{name}}`. Inserted values are never searched for holes. */
export function fill(prompt: string, values: Readonly<Record<string, string>>): string {
  const used = new Set<string>()
  const filled = prompt.replace(HOLE, (_hole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`The prompt has a hole "${name}" that nothing fills.`)
    used.add(name)
    return value
  })
  const unused = Object.keys(values).filter((name) => !used.has(name))
  if (unused.length > 0) throw new Error(`The prompt has no hole for ${unused.join(', ')}.`)
  return filled
}

/** The names of a prompt's holes, each once. */
export const holesIn = (prompt: string): string[] => [...new Set([...prompt.matchAll(HOLE)].map(([, name = '']) => name))]

const HOLE = /\{\{([a-zA-Z]+)\}\}/g
