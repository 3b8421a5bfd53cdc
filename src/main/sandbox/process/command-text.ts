// Writes an argv as a shell command for people to read; this text is never run.

/** Words that a shell would take apart are put in single quotes. */
export function commandText(argv: readonly string[]): string {
  return argv.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ')
}
