// Writes an argv as one would type it in a shell, for people to read; nothing ever runs this text.

/** Words that a shell would take apart are put in single quotes. */
export function commandText(argv: readonly string[]): string {
  return argv.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ')
}
