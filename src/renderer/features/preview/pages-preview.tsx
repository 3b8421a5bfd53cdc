// The pages of a program in a frame: reload, address, widths, and below them what the program prints.
import { ChevronDown, ChevronUp, ExternalLink, Lock, Play, RotateCw, Square } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { StartCommand } from '../../../contract/run/template.js'
import { shellLine } from '../../../contract/text/shell-words.js'
import { count } from '../../../words/figures.js'
import { type PageError, pageErrorWords, usePageErrors } from './page-errors.js'
import { PointingPanel, PointingSwitches } from './pointing/pointing-panel.js'
import { usePointing } from './pointing/use-pointing.js'
import { type FrameWidth, ProgramFrame, Widths } from './program-frame.js'
import { hasPrinted, ProgramOutput, SendToChat } from './program-output.js'
import type { StartedProgram } from './use-program.js'

/** What the preview cannot guarantee for a browser tab; docs/guide/sandbox.md says more. */
const OUTSIDE =
  'In a browser tab, only your browser confines the page. Current Chromium limits the page to its own address. Other browsers let the page open other sites and send data there.'

export function PagesPreview({ start, program }: { start: StartCommand; program: StartedProgram }) {
  const { isRunning, page, begin, end } = program
  const [width, setWidth] = useState<FrameWidth>(null)
  const [loads, setLoads] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const errors = usePageErrors(page)
  const frame = useRef<HTMLIFrameElement>(null)
  const pointing = usePointing(page, frame)
  const reload = () => {
    pointing.reload()
    setLoads(loads + 1)
  }
  return (
    <>
      <div className="preview-bar">
        <button type="button" className="icon-button" aria-label="Reload" disabled={!page} onClick={reload}>
          <RotateCw aria-hidden />
        </button>
        <span className="address">
          <Lock aria-hidden />
          <code>{page ? page.replace(/^https?:\/\//, '') : shellLine(start.argv)}</code>
        </span>
        <PointingSwitches pointing={pointing} isReady={page !== ''} />
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
          <button key="end" type="button" className="button" aria-label="Stop the program" onClick={end}>
            <Square aria-hidden /> Stop
          </button>
        ) : (
          <button key="run" type="button" className="button main starts-program" onClick={() => begin({ args: null, command: start.argv })}>
            <Play aria-hidden /> Run it
          </button>
        )}
      </div>
      {isAsking && page ? <OutsideAsk page={page} onClose={() => setAsking(false)} /> : null}
      <Stage isRunning={isRunning} page={page}>
        {page ? <ProgramFrame key={loads} url={page} width={width} frame={frame} /> : null}
      </Stage>
      <PointingPanel pointing={pointing} />
      <Console program={program} errors={errors} />
    </>
  )
}

/** What a browser tab does not guarantee is said before there is anything to open. */
const OutsideAsk = ({ page, onClose }: { readonly page: string; onClose(): void }) => (
  <div className="preview-asks">
    <p>{OUTSIDE}</p>
    <a className="button" href={page} target="_blank" rel="noopener noreferrer" onClick={onClose}>
      Open anyway
    </a>
    <button type="button" className="button" onClick={onClose}>
      Keep it here
    </button>
  </div>
)

/** The page, or what it waits for. */
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
        <span>{count(lines, 'line')} of program output</span>
        <span className="flex-1" />
        <SendToChat program={program} errors={errors.map(pageErrorWords)} />
        <span>sandboxed, no network</span>
      </div>
      {isShown && errors.length > 0 ? (
        <ul className="page-errors" aria-label="Page errors">
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
