// What a started program printed and how it ended; what went wrong can be sent to the chat.
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { shellLine } from '../../../contract/text/shell-words.js'
import { endWords as shortEnd } from '../../../words/end.js'
import { sentenceCase } from '../../../words/figures.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { beginSaying } from '../run/unsaid.js'
import { linesOf, type OutputLine, OutputLines, type OutputLinesProps } from './output-lines.js'
import { lineMessage } from './pointing/pointing-words.js'
import { SayForm } from './pointing/say-form.js'
import type { Ended, StartedProgram } from './use-program.js'

/** Lines of the output that go into the chat. */
const SENT_LINES = 12

export const hasPrinted = ({ output, ended, error }: StartedProgram): boolean => output !== '' || ended !== null || error !== ''

export const endWords = ({ end, exit }: Ended): string => (end === 'exited' ? `Exit code ${exit}` : sentenceCase(shortEnd(end, exit)))

interface ProgramOutputProps {
  readonly program: StartedProgram
  /** Lets the user point at a line; without it the output is plain text. */
  readonly lines?: Omit<OutputLinesProps, 'output'>
}

export function ProgramOutput({ program, lines }: ProgramOutputProps) {
  const { command, output, ended, error } = program
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <pre className="program" role="log" aria-label="Program output" tabIndex={0}>
      {command.length > 0 ? <span className="typed">$ {shellLine(command)}</span> : null}
      {lines ? <OutputLines output={output} {...lines} /> : output}
      <span>{error || (ended ? endWords(ended) : '')}</span>
    </pre>
  )
}

/** The output of a command, each line of which leads to a field for what it should be. */
export function PointableOutput({ program }: { readonly program: StartedProgram }) {
  const run = useOpenedRun((open) => open.run)
  const [chosen, choose] = useState<OutputLine | null>(null)
  // A line that changed or went is another one.
  const text = chosen && linesOf(program.output)[chosen.number - 1]
  const line = chosen !== null && text === chosen.text ? chosen : null
  return (
    <>
      <ProgramOutput program={program} lines={{ chosen: line, onChoose: choose }} />
      {line ? (
        <section className="pointing" aria-label="Selected output line">
          <p>
            Line {line.number}: <code>{line.text}</code>
          </p>
          <SayForm
            label="What should this line be?"
            about={line}
            close="Cancel"
            onSay={(words) => {
              const { begun, said } = lineMessage(ranWords(program), line, words)
              choose(null)
              beginSaying(run, begun, said)
            }}
            onClose={() => choose(null)}
          />
        </section>
      ) : null}
    </>
  )
}

interface SendToChatProps {
  readonly program: StartedProgram
  /** Errors of its page, a line each. */
  readonly errors?: readonly string[]
}

/** Begins a sentence in the chat about the program's output. */
export function SendToChat({ program, errors = [] }: SendToChatProps) {
  const run = useOpenedRun((open) => open.run)
  const { output, ended, error } = program
  if (output === '' && ended === null && error === '' && errors.length === 0) return null
  const last = output.trimEnd().split('\n').slice(-SENT_LINES).join('\n')
  const end = ended ? endWords(ended) : error
  const page = errors.length > 0 ? ['Page errors:', ...errors.slice(-SENT_LINES)].join('\n') : ''
  return (
    <button
      type="button"
      className="button quiet small"
      onClick={() => beginSaying(run, `I ran ${ranWords(program)} and got:\n${[last, end, page].filter(Boolean).join('\n')}\nInstead: `)}
    >
      <MessageSquareWarning aria-hidden /> Send to chat
    </button>
  )
}

/** How the program was run, in words: the command, the user's files and the standard input. Pure. */
function ranWords({ command, input, files, names }: Pick<StartedProgram, 'command' | 'input' | 'files' | 'names'>): string {
  const own = names.length === 0 ? '' : ` on my files (${names.join(', ')})`
  const beside = files.map(({ path, text }) => ` with the file ${path}:\n${text.trimEnd()}\n`).join('')
  const read = input === '' ? '' : ` with this on its standard input:\n${input.trimEnd()}\n`
  return `\`${shellLine(command)}\`${own}${beside}${read}`
}
