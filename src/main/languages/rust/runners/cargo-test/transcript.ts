// Turns what the launcher wrote down (tillgreen-cargo-test.sh), perhaps not to the end, into the lines of a report.
import { compileErrors } from './compile-errors.js'
import { judge } from './panics.js'

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
    switch (word) {
      case 'start':
        lines.push({ event: 'start', runner })
        break
      case 'absent':
        lines.push({ event: 'broken', file: rest.join(' '), failure: 'import', message: `There is no ${rest.join(' ')}.` })
        break
      case 'opened':
        opened.add(rest.join(' '))
        lines.push({ event: 'opened', file: rest.join(' ') })
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
        lines.push(introduced(rest))
        break
      case 'running':
        printed = []
        lines.push(introduced(rest), { event: 'running', key: rest.join(' ') })
        break
      case 'ended':
        lines.push(settled(rest, printed.join('\n')))
        break
      case 'closed':
        closed(rest.join(' '))
        break
      case 'end':
        // A file whose program does not build is not run; the errors that were said are about that.
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

/** The words are the file and the test's path in it. */
function introduced(words: readonly string[]): Line {
  const path = (words.at(-1) ?? '').split('::')
  const suite = path.slice(0, -1).join(' > ')
  return { event: 'test', key: words.join(' '), file: words.slice(0, -1).join(' '), suite, name: path.at(-1) ?? '' }
}

/** The words are the file, the test's path, the exit code and how long it took. */
function settled(words: readonly string[], printed: string): Line {
  const [exit = 0, durationMs = 0] = words.slice(-2).map(Number)
  const name = words.at(-3) ?? ''
  return { event: 'result', key: words.slice(0, -2).join(' '), ...judge({ name, exit, durationMs, printed }), durationMs }
}
