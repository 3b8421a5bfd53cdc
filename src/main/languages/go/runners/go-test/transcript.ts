// Turns what the launcher wrote down (tillgreen-go-test.sh), perhaps not to the end, into the lines of a report.
import { compileErrors } from './compile-errors.js'
import { judge } from './judge.js'

type Line = { readonly event: string } & Readonly<Record<string, unknown>>

/** The lines as `assembleReport` reads them; nothing in a transcript is trusted. */
export function linesOf(transcript: string, runner: string): string {
  const lines: Line[] = []
  const opened = new Set<string>()
  let printed: string[] = []
  for (const line of transcript.split('\n')) {
    if (line.startsWith('|')) {
      printed.push(line.slice(1))
      continue
    }
    const [word = '', ...rest] = line.split(' ')
    const words = rest.join(' ')
    switch (word) {
      case 'start':
        lines.push({ event: 'start', runner })
        break
      case 'absent':
        lines.push({ event: 'broken', file: words, failure: 'import', message: `There is no ${words}.` })
        break
      case 'opened':
        opened.add(words)
        lines.push({ event: 'opened', file: words })
        break
      case 'building':
        printed = []
        break
      case 'built':
        for (const error of compileErrors(printed.join('\n'))) {
          lines.push({ event: 'broken', ...error })
          closed(error.file)
        }
        break
      case 'test':
        lines.push(introduced(rest.slice(0, -1).join(' '), rest.at(-1) ?? ''))
        break
      case 'running':
        printed = []
        lines.push(introduced(rest.slice(0, -1).join(' '), rest.at(-1) ?? ''), { event: 'running', key: words })
        break
      case 'ended':
        lines.push(...settled(rest, printed.join('\n')))
        break
      case 'closed':
        closed(words)
        break
      case 'end':
        // A package that does not build is not run; the errors that were said are about that.
        for (const file of opened) closed(file)
        lines.push({ event: 'end' })
        break
    }
  }
  return lines.map((line) => JSON.stringify(line)).join('\n')

  function closed(file: string) {
    if (opened.delete(file)) lines.push({ event: 'closed', file })
  }
}

const introduced = (file: string, name: string): Line => ({ event: 'test', key: `${file} ${name}`, file, suite: '', name })

/** The words are the file, the test's name, the exit code and how long it took. */
function settled(words: readonly string[], printed: string): Line[] {
  const [exit = 0, durationMs = 0] = words.slice(-2).map(Number)
  const file = words.slice(0, -3).join(' ')
  return judge({ name: words.at(-3) ?? '', exit, durationMs, printed }).flatMap(({ name, ...judged }) => [
    introduced(file, name),
    { event: 'result', key: `${file} ${name}`, ...judged },
  ])
}
