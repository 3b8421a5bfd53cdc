// What of a prompt is in no fence, as a reader of Markdown takes it.

/** Lines that no fence of backticks holds. */
export function outsideFences(prompt: string): string[] {
  const outside: string[] = []
  let open: string | null = null
  for (const line of prompt.split(/\r\n?|[\n\u2028\u2029]/)) {
    const fence = /^ {0,3}(`{3,})([^`]*)$/.exec(line)
    if (open === null && fence?.[1]) open = fence[1]
    else if (open === null) outside.push(line)
    else if (fence?.[1] && fence[1].length >= open.length && (fence[2] ?? '').trim() === '') open = null
  }
  return outside
}
