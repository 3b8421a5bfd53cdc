// A prompt for a program of the command line, with calls that its own tests make. What is typed while a program runs is for
// the next start: a field that closed meanwhile would swallow letters.
import { Play, Square } from 'lucide-react'
import { type DragEvent, type RefObject, useRef, useState } from 'react'
import { argumentsOf, type GivenFile, programOf } from '../../../contract/calls/programs.js'
import type { StartCommand } from '../../../contract/run/template.js'
import { shellLine, shellWords } from '../../../contract/text/shell-words.js'
import { count } from '../../../words/figures.js'
import { errorMessage } from '../../boot/api.js'
import { useWindowState } from '../../ui/kept.js'
import { type DroppedFile, droppedFiles, topsOf } from '../dropped/dropped-files.js'
import { useOpenedRun } from '../run/run-store-context.js'
import { CopyButton } from './copy-button.js'
import { filesProblem } from './given-files.js'
import { LeftFilesPanel } from './left-files-panel.js'
import { OwnFiles } from './own-files.js'
import { hasPrinted, PointableOutput, SendToChat } from './program-output.js'
import { type OwnFiles as Own, useOwnFiles } from './use-own-files.js'
import type { StartedProgram } from './use-program.js'
import { lineWith, withOwn } from './with-names.js'

interface CommandPromptProps {
  readonly start: StartCommand
  /** Arguments that its tests start it with. */
  readonly examples: readonly (readonly string[])[]
  readonly program: StartedProgram
}

export function CommandPrompt({ start, examples, program }: CommandPromptProps) {
  // What was tried is still there when the user comes back.
  const of = useOpenedRun((open) => open.run)
  const [line, setLine] = useWindowState(`program-line ${of}`, shellLine(argumentsOf(start)))
  const [input, setInput] = useWindowState(`program-input ${of}`, '')
  const [files, setFiles] = useWindowState<readonly GivenFile[]>(`program-files ${of}`, [])
  const own = useOwnFiles(of)
  const field = useRef<HTMLInputElement>(null)
  const { isRunning, begin, end } = program
  const words = shellWords(line)
  const problem = filesProblem(files)
  const names = topsOf(own.files)
  const isReady = problem === '' && (names.length === 0 || own.folder !== '')
  const run = (args: readonly string[]) => {
    begin({ args, command: [...programOf(start), ...args], input, files, folder: own.folder, names })
    // The button that was pressed is gone now; without a focus letters would be keys of the window.
    field.current?.focus()
  }
  const call = (args: readonly string[]) => {
    setLine(shellLine(args))
    run(args)
  }
  const { isOver, add, remove, handlers } = useDrop(own, (all) =>
    setLine(lineWith(line, { planned: argumentsOf(start), before: names, names: all })),
  )
  return (
    <div className="prompt-page" {...handlers}>
      <PromptLine
        field={field}
        program={shellLine(programOf(start))}
        line={line}
        isRunning={isRunning}
        canRun={words !== null && isReady}
        onType={setLine}
        onRun={() => words && run(words)}
        onEnd={() => {
          end()
          field.current?.focus()
        }}
      />
      {words === null ? <Wrong words="A quotation mark is not closed." /> : null}
      <OwnFiles own={own} typed={files} isOver={isOver} onAdd={add} onRemove={remove} onType={setFiles} />
      {problem === '' ? null : <Wrong words={problem} />}
      <InputField input={input} onChange={setInput} />
      <Examples start={start} examples={withOwn(examples, names)} isRunning={isRunning || !isReady} onCall={call} />
      {hasPrinted(program) || isRunning ? <PointableOutput program={program} /> : null}
      {program.left ? <LeftFilesPanel key={program.left.id} left={program.left} isGiven={program.names.length > 0} /> : null}
      <Foot program={program} />
    </div>
  )
}

/** Takes files that are dropped or chosen. `onNames` gets the names of all of them. */
function useDrop(own: Own, onNames: (names: readonly string[]) => void) {
  const [isOver, setOver] = useState(false)
  const names = topsOf(own.files)
  const add = (added: readonly DroppedFile[]) => {
    onNames([...new Set([...names, ...topsOf(added)])])
    own.add(added)
  }
  const remove = (name: string) => {
    onNames(names.filter((each) => each !== name))
    own.remove(name)
  }
  const take = (dropped: readonly DroppedFile[]) => {
    if (dropped.length > 0) add(dropped)
    else own.fail('Nothing readable was dropped. Drop files, or a folder that contains files.')
  }
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      void droppedFiles(event.dataTransfer).then(take, (error: unknown) => own.fail(errorMessage(error)))
    },
  }
  return { isOver, add, remove, handlers }
}

const Wrong = ({ words }: { readonly words: string }) => (
  <p className="note" role="alert">
    {words}
  </p>
)

interface PromptLineProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** The words that name the program. */
  readonly program: string
  /** Its arguments, as they are typed. */
  readonly line: string
  readonly isRunning: boolean
  readonly canRun: boolean
  onType(line: string): void
  onRun(): void
  onEnd(): void
}

function PromptLine({ field, program, line, isRunning, canRun, onType, onRun, onEnd }: PromptLineProps) {
  return (
    <form
      className="prompt"
      onSubmit={(event) => {
        event.preventDefault()
        if (canRun && !isRunning) onRun()
      }}
    >
      <span className="prompt-line">
        <span aria-hidden>$</span>
        <code>{program}</code>
        <input
          ref={field}
          aria-label="Program arguments"
          aria-invalid={shellWords(line) === null}
          placeholder="no arguments"
          spellCheck={false}
          autoComplete="off"
          value={line}
          onChange={(event) => onType(event.target.value)}
        />
        <CopyButton what="the command" text={[program, shellLine(shellWords(line) ?? [])].filter(Boolean).join(' ')} />
      </span>
      {/* Two elements by their keys: one that became the other within its click would submit the form and start it again. */}
      {isRunning ? (
        <button key="end" type="button" className="button" onClick={onEnd}>
          <Square aria-hidden /> Stop the program
        </button>
      ) : (
        <button key="run" type="submit" className="button main starts-program" disabled={!canRun}>
          <Play aria-hidden /> Run it
        </button>
      )}
    </form>
  )
}

const Foot = ({ program }: { readonly program: StartedProgram }) => (
  <div className="preview-foot">
    <span>The program runs in the sandbox on a fresh copy of its files. It can reach only the hosts you allow.</span>
    <span className="flex-1" />
    <SendToChat program={program} />
  </div>
)

interface InputFieldProps {
  readonly input: string
  onChange(input: string): void
}

/** What the program reads: folded, since most take arguments alone. */
const InputField = ({ input, onChange }: InputFieldProps) => (
  <details className="program-input">
    <summary>Standard input {input === '' ? null : <small>{count(input.replace(/\n$/, '').split('\n').length, 'line')}</small>}</summary>
    <textarea
      className="input"
      aria-label="Standard input for the program"
      placeholder="Program input, such as one name per line"
      spellCheck={false}
      value={input}
      onChange={(event) => onChange(event.target.value)}
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
        Examples <small>from its tests and plan</small>
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
