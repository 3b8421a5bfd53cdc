// What a started program printed and how it ended; what went wrong can be sent to the chat.
import { MessageSquareWarning } from 'lucide-react'
import { shellLine } from '../../../contract/text/shell-words.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { beginSaying } from '../run/unsaid.js'
import type { Ended, StartedProgram } from './use-program.js'

/** Lines of the output that go into the chat. */
const SENT_LINES = 12

export const hasPrinted = ({ output, ended, error }: StartedProgram): boolean => output !== '' || ended !== null || error !== ''

export const endWords = ({ end, exit }: Ended): string => (end === 'exited' ? `Exit code ${exit}` : `Ended: ${end}`)

export function ProgramOutput({ program }: { program: StartedProgram }) {
  const { command, output, ended, error } = program
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <pre className="program" role="log" aria-label="Program output" tabIndex={0}>
      {command.length > 0 ? <span className="typed">$ {shellLine(command)}</span> : null}
      {output}
      <span>{error || (ended ? endWords(ended) : '')}</span>
    </pre>
  )
}

interface SendToChatProps {
  readonly program: StartedProgram
  /** Errors of its page, a line each. */
  readonly errors?: readonly string[]
}

/** Begins a sentence in the chat about the program's output. */
export function SendToChat({ program: { command, input, files, names, output, ended, error }, errors = [] }: SendToChatProps) {
  const run = useOpenedRun((open) => open.run)
  if (output === '' && ended === null && error === '' && errors.length === 0) return null
  const last = output.trimEnd().split('\n').slice(-SENT_LINES).join('\n')
  const end = ended ? endWords(ended) : error
  const read = input === '' ? '' : ` with this on its standard input:\n${input.trimEnd()}\n`
  const beside = files.map(({ path, text }) => ` with the file ${path}:\n${text.trimEnd()}\n`).join('')
  const own = names.length === 0 ? '' : ` on my files (${names.join(', ')})`
  const page = errors.length > 0 ? ['Page errors:', ...errors.slice(-SENT_LINES)].join('\n') : ''
  return (
    <button
      type="button"
      className="button quiet small"
      onClick={() =>
        beginSaying(
          run,
          `I ran \`${shellLine(command)}\`${own}${beside}${read} and got:\n${[last, end, page].filter(Boolean).join('\n')}\nInstead: `,
        )
      }
    >
      <MessageSquareWarning aria-hidden /> Send to chat
    </button>
  )
}
