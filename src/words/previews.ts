// Messages for a browser at the address of a started program, and for a shell on a copy of a run's files.

export type PreviewRefusal = 'other-address' | 'no-program' | 'service-worker' | 'leads-elsewhere' | 'no-answer'

export function previewRefusalText(refusal: PreviewRefusal): string {
  switch (refusal) {
    case 'other-address':
      return 'Open the program at the address shown in Tillgreen.'
    case 'no-program':
      return 'The program has ended, so there is nothing to show here. Start it again in Tillgreen.'
    case 'service-worker':
      return 'Previews do not support service workers.'
    case 'leads-elsewhere':
      return 'The program redirects to another address, but a preview must stay at its own address.'
    case 'no-answer':
      return 'The program is not responding. It may have ended or may not be ready yet.'
    default:
      return refusal satisfies never
  }
}

/** The first lines of a shell; `isNew` where its copy of the files was just made. */
export const shellLines = (isNew: boolean, workspace: string): readonly string[] => [
  isNew
    ? 'This is a copy of the newest files from this run. Changes you make here do not affect the run.'
    : 'This is your copy of the newest files from this run, as you left it. Changes you make here do not affect the run.',
  'The packages are already installed. The shell has no network access, and tests are read-only.',
  `On this machine, the copy is in ${workspace}`,
]

/** A line broken between its words where it is longer than a screen is wide; a word that is longer by itself stays whole. Pure. */
export function inColumns(line: string, columns: number): readonly string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current === '') current = word
    else if (current.length + 1 + word.length <= columns) current += ` ${word}`
    else {
      lines.push(current)
      current = word
    }
  }
  return [...lines, current]
}
