// The pages of a program in a frame: reload, address, widths, and below them what the program prints.
import { ChevronDown, ChevronUp, ExternalLink, Lock, Monitor, Play, RotateCw, Smartphone, Square, Tablet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StartCommand } from '../../../contract/run/template.js'
import { shellLine } from '../../../contract/text/shell-words.js'
import { count } from '../../../words/figures.js'
import type { FrameWidth } from './frame-width.js'
import { type PageError, pageErrorWords, usePageErrors } from './page-errors.js'
import { ProgramFrame } from './program-frame.js'
import { hasPrinted, ProgramOutput, SendToChat } from './program-output.js'
import type { StartedProgram } from './use-program.js'

const widths: readonly { readonly width: FrameWidth; readonly Icon: typeof Monitor | null }[] = [
  { width: 390, Icon: Smartphone },
  { width: 768, Icon: Tablet },
  { width: 1280, Icon: Monitor },
  { width: null, Icon: null },
]

/** What nobody here can promise of a tab; docs/guide/sandbox.md says more. */
const OUTSIDE =
  'In a tab only your browser holds the page: a current Chromium keeps it to its own address, other browsers let it open other sites and send data there.'

export function PagesPreview({ start, program }: { start: StartCommand; program: StartedProgram }) {
  const { isRunning, page, begin, end } = program
  const [width, setWidth] = useState<FrameWidth>(null)
  const [loads, setLoads] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const errors = usePageErrors(page)
  return (
    <>
      <div className="preview-bar">
        <button type="button" className="icon-button" aria-label="Reload" disabled={!page} onClick={() => setLoads(loads + 1)}>
          <RotateCw aria-hidden />
        </button>
        <span className="address">
          <Lock aria-hidden />
          <code>{page ? page.replace(/^https?:\/\//, '') : shellLine(start.argv)}</code>
        </span>
        <Widths width={width} onWidth={setWidth} />
        <button
          type="button"
          className="icon-button"
          aria-label="Open in browser"
          aria-expanded={isAsking}
          disabled={!page}
          onClick={() => setAsking(!isAsking)}
        >
          <ExternalLink aria-hidden />
        </button>
        {isRunning ? (
          <button key="end" type="button" className="button" onClick={end}>
            <Square aria-hidden /> Stop the program
          </button>
        ) : (
          <button key="run" type="button" className="button main" onClick={() => begin(null, start.argv)}>
            <Play aria-hidden /> Run it
          </button>
        )}
      </div>
      {isAsking && page ? (
        <div className="preview-asks">
          <p>{OUTSIDE}</p>
          <a className="button" href={page} target="_blank" rel="noopener noreferrer" onClick={() => setAsking(false)}>
            Open it there
          </a>
          <button type="button" className="button" onClick={() => setAsking(false)}>
            Keep it here
          </button>
        </div>
      ) : null}
      <Stage isRunning={isRunning} page={page}>
        {page ? <ProgramFrame key={loads} url={page} width={width} /> : null}
      </Stage>
      <Console program={program} errors={errors} />
    </>
  )
}

function Widths({ width, onWidth }: { width: FrameWidth; onWidth(width: FrameWidth): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons in a toolbar
    <span className="widths" role="group" aria-label="Width of the page">
      {widths.map(({ width: each, Icon }) => (
        <button type="button" key={each ?? 'fit'} aria-pressed={width === each} onClick={() => onWidth(each)}>
          {Icon ? <Icon aria-hidden /> : null} {each ?? 'Fit'}
        </button>
      ))}
    </span>
  )
}

/** Where the page stands, or what there is to wait for. */
function Stage({ isRunning, page, children }: { isRunning: boolean; page: string; children: ReactNode }) {
  return (
    <div className="stage">
      {children}
      {page ? null : <p role="status">{isRunning ? 'Starting the program in its sandbox' : 'The program is not running.'}</p>}
    </div>
  )
}

/** What the program printed since it was started, and the errors of its page. */
function Console({ program, errors }: { program: StartedProgram; errors: readonly PageError[] }) {
  const [isOpen, open] = useState(false)
  const lines = program.output.split('\n').filter((line) => line.trim() !== '').length
  const isShown = isOpen || program.error !== '' || (program.ended !== null && !program.isRunning)
  return (
    <div className="page-console">
      <div className="console-head">
        <button type="button" className="fold" aria-expanded={isShown} onClick={() => open(!isOpen)}>
          {isShown ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          <h3>Console</h3>
        </button>
        <span className={errors.length > 0 ? 'page-errors' : ''} role="status">
          {count(errors.length, 'error')}
        </span>
        <span>{count(lines, 'line')} of the program</span>
        <span className="flex-1" />
        <SendToChat program={program} errors={errors.map(pageErrorWords)} />
        <span>sandboxed, no network</span>
      </div>
      {isShown && errors.length > 0 ? (
        <ul className="page-errors" aria-label="Errors of the page">
          {errors.map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they only grow
            <li key={index}>{pageErrorWords(error)}</li>
          ))}
        </ul>
      ) : null}
      {isShown && hasPrinted(program) ? <ProgramOutput program={program} /> : null}
    </div>
  )
}
