// The last line of what a command printed, without what only a terminal understands. Pure.

/** Characters of an output that are looked at for its last line. */
export const TAIL = 600

// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences of terminals begin with one
const SEQUENCE = /\u001b(?:\[[0-9;:?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~])/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: what is left of them is not drawn
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** The last line with words; of an overwritten line, its last version. */
export function lastLine(text: string): string {
  const lines = text
    .replace(SEQUENCE, '')
    .replace(CONTROL, '')
    .split(/[\r\n]+/)
  return lines.findLast((line) => line.trim() !== '')?.trim() ?? ''
}
