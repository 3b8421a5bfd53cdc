// A prompt for a program of the command line, with calls that its own tests make.
import { Check, Copy, Play, Square } from 'lucide-react'
import { useState } from 'react'
import { argumentsOf, programOf } from '../../../contract/calls/programs.js'
import type { StartCommand } from '../../../contract/run/template.js'
import { shellLine, shellWords } from '../../../contract/text/shell-words.js'
import { count } from '../../../words/figures.js'
import { hasPrinted, ProgramOutput, SendToChat } from './program-output.js'
import type { StartedProgram } from './use-program.js'

interface CommandPromptProps {
  readonly start: StartCommand
  /** Arguments that its tests start it with. */
  readonly examples: readonly (readonly string[])[]
  readonly program: StartedProgram
}

export function CommandPrompt({ start, examples, program }: CommandPromptProps) {
  const [line, setLine] = useState(() => shellLine(argumentsOf(start)))
  const [input, setInput] = useState('')
  const { isRunning, begin, end } = program
  const words = shellWords(line)
  const argv = [...programOf(start), ...(words ?? [])]
  const call = (args: readonly string[]) => {
    setLine(shellLine(args))
    begin(args, [...programOf(start), ...args], input)
  }
  return (
    <div className="prompt-page">
      <form
        className="prompt"
        onSubmit={(event) => {
          event.preventDefault()
          if (words && !isRunning) begin(words, argv, input)
        }}
      >
        <span className="prompt-line">
          <span aria-hidden>$</span>
          <code>{shellLine(programOf(start))}</code>
          <input
            aria-label="Arguments of the program"
            aria-invalid={words === null}
            placeholder="no arguments"
            spellCheck={false}
            autoComplete="off"
            value={line}
            onChange={(event) => setLine(event.target.value)}
            disabled={isRunning}
          />
          <CopyButton text={shellLine(argv)} />
        </span>
        {/* Two elements by their keys: one that became the other within its click would submit the form and start it again. */}
        {isRunning ? (
          <button key="end" type="button" className="button" onClick={end}>
            <Square aria-hidden /> Stop
          </button>
        ) : (
          <button key="run" type="submit" className="button main" disabled={words === null}>
            <Play aria-hidden /> Run it
          </button>
        )}
      </form>
      {words === null ? (
        <p className="note" role="alert">
          A quotation mark is not closed.
        </p>
      ) : null}
      <InputField input={input} isRunning={isRunning} onChange={setInput} />
      <Examples start={start} examples={examples} isRunning={isRunning} onCall={call} />
      {hasPrinted(program) || isRunning ? <ProgramOutput program={program} /> : null}
      <Foot program={program} />
    </div>
  )
}

const Foot = ({ program }: { readonly program: StartedProgram }) => (
  <div className="preview-foot">
    <span>Runs in the sandbox on a fresh copy, without a network.</span>
    <span className="flex-1" />
    <SendToChat program={program} />
  </div>
)

interface InputFieldProps {
  readonly input: string
  readonly isRunning: boolean
  onChange(input: string): void
}

/** What the program reads: folded, since most take arguments alone. */
const InputField = ({ input, isRunning, onChange }: InputFieldProps) => (
  <details className="program-input">
    <summary>Standard input {input === '' ? null : <small>{count(input.replace(/\n$/, '').split('\n').length, 'line')}</small>}</summary>
    <textarea
      className="input"
      aria-label="Standard input of the program"
      placeholder="What the program reads, such as one name per line"
      spellCheck={false}
      value={input}
      onChange={(event) => onChange(event.target.value)}
      disabled={isRunning}
    />
  </details>
)

interface ExamplesProps extends Pick<CommandPromptProps, 'start' | 'examples'> {
  readonly isRunning: boolean
  onCall(args: readonly string[]): void
}

/** Calls that need one click. */
function Examples({ start, examples, isRunning, onCall }: ExamplesProps) {
  if (examples.length === 0) return null
  return (
    <div className="tried-calls">
      <h3>
        Examples <small>from its tests and its plan</small>
      </h3>
      <ul>
        {examples.map((args) => (
          <li key={shellLine(args)}>
            <button type="button" className="example" disabled={isRunning} onClick={() => onCall(args)}>
              <Play aria-hidden />
              <span className="sr-only">Run: </span>
              <code>{shellLine([...programOf(start), ...args])}</code>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Copies the command that is run, letter by letter. */
function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState('')
  return (
    <button
      type="button"
      className="icon-button"
      aria-label="Copy the command"
      data-hint={text}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
    >
      {copied === text ? <Check aria-hidden /> : <Copy aria-hidden />}
    </button>
  )
}
