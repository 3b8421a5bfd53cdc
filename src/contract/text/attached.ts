// A text file as a part of what a user says: named, with its size, its text fenced as it is. Pure.
export interface AttachedFile {
  readonly name: string
  readonly text: string
}

const encoder = new TextEncoder()

export const bytesOfText = (text: string): number => encoder.encode(text).length

/** The words with the files below them. */
export const withAttached = (words: string, files: readonly AttachedFile[]): string =>
  [words.trim(), ...files.map(attachedPart)].filter((part) => part !== '').join('\n\n')

function attachedPart({ name, text }: AttachedFile): string {
  // A fence that the text itself does not close.
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `File ${name.replace(/\s+/g, ' ')} (${bytesOfText(text)} bytes):\n\n${fence}\n${text.replace(/\n+$/, '')}\n${fence}`
}
