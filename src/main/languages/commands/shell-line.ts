// Splits shell lines where that is safe: at `&&`, `;` and `|`, never within quotes.

/** The commands of a line, one after the other. Pure. */
export const commandsIn = (line: string): string[] => splitAt(line, ['&&', ';'])

/** The first command of a pipe, without those that read its output. Pure. */
export const beforePipe = (line: string): string => splitAt(line, ['||', '|'])[0] ?? ''

function splitAt(line: string, separators: readonly string[]): string[] {
  const parts: string[] = ['']
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at)
    const separator = quote === '' ? separators.find((each) => line.startsWith(each, at)) : undefined
    if (separator !== undefined) {
      parts.push('')
      at += separator.length - 1
      continue
    }
    if (quote === letter) quote = ''
    else if (quote === '' && /["']/.test(letter)) quote = letter
    parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** The lines of a script, with lines that go on in the next one joined, and without comments. Pure. */
export const linesIn = (script: string): string[] =>
  script
    .replace(/\s*\\\r?\n\s*/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*\$\s+/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** Tools that start another command in the environment of a project, and variables before one. */
const STARTERS =
  /^(?:(?:[A-Z_][A-Z0-9_]*=(?:"[^"]*"|'[^']*'|\S*)|env|time|xvfb-run(?:\s+-\S+)*|(?:uv|poetry|pdm|pipenv|rye|hatch)\s+run(?:\s+--?[\w-]+(?:=\S+)?)*|bundle\s+exec)\s+)+/

/** The command itself, without what only starts it. Pure. */
export const withoutStarters = (line: string): string => line.replace(STARTERS, '')

/** Whether something in the line must be filled in by a person, or by the tool that it was written for. */
export const hasBlanks = (line: string): boolean => /\$\{\{|\{\{|<[\w ./-]+>|\[[\w .]+\]\s*$|(?<!\/)\.\.\.$|[{}]posargs/.test(line)
