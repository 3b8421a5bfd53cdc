// The pages of a program in a frame: reload, address, widths, and below them what the program prints.
import { ChevronDown, ChevronUp, ExternalLink, Lock, Monitor, Play, RotateCw, Smartphone, Square, Tablet } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { StartCommand } from '../../../contract/run/template.js'
import { shellLine } from '../../../contract/text/shell-words.js'
import { count } from '../../../words/figures.js'
import { hasPrinted, ProgramOutput, SendToChat } from './program-output.js'
import type { StartedProgram } from './use-program.js'

const widths: readonly { readonly width: FrameWidth; readonly Icon: typeof Monitor | null }[] = [
  { width: 390, Icon: Smartphone },
  { width: 768, Icon: Tablet },
  { width: 1280, Icon: Monitor },
  { width: null, Icon: null },
]

/** What the preview cannot guarantee for a browser tab; docs/guide/sandbox.md says more. */
const OUTSIDE =
  'In a browser tab, only your browser confines the page. Current Chromium limits the page to its own address. Other browsers let the page open other sites and send data there.'

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
          <button key="run" type="button" className="button main starts-program" onClick={() => begin({ args: null, command: start.argv })}>
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
    <span className="widths" role="group" aria-label="Page width">
      {widths.map(({ width: each, Icon }) => (
        <button type="button" key={each ?? 'fit'} aria-pressed={width === each} onClick={() => onWidth(each)}>
          {Icon ? <Icon aria-hidden /> : null} {each ?? 'Fit'}
        </button>
      ))}
    </span>
  )
}

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
        <span>{count(lines, 'line')} of the program</span>
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

const PageError = z.object({ type: z.literal('error'), kind: z.enum(['console', 'uncaught', 'request', 'blocked']), text: z.string() })
/** Errors of a framed page: console errors, uncaught ones, and requests that failed or were blocked. */
type PageError = Readonly<Omit<z.infer<typeof PageError>, 'type'>>

/** What the script of `host/previews/page-errors.ts` posts. */
const PageMessage = z.discriminatedUnion('type', [z.object({ type: z.literal('began') }), PageError])

/** Errors that are kept of one page. */
const MOST = 100

const NONE: readonly PageError[] = []

/** The errors of the page at an address since it was last loaded; none where it is empty. */
function usePageErrors(page: string): readonly PageError[] {
  const [errors, setErrors] = useState(NONE)
  useEffect(() => {
    setErrors(NONE)
    if (page === '') return
    const { origin } = new URL(page)
    const onMessage = (event: MessageEvent<unknown>) => {
      const message = event.origin === origin ? PageMessage.safeParse(event.data) : null
      if (!message?.success) return
      const { data } = message
      setErrors((before) => (data.type === 'began' ? NONE : [...before, data].slice(-MOST)))
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [page])
  return errors
}

/** An error in a line. Pure. */
function pageErrorWords({ kind, text }: PageError): string {
  switch (kind) {
    case 'console':
      return text
    case 'uncaught':
      return `Not caught: ${text}`
    case 'request':
      return `Request failed: ${text}`
    case 'blocked':
      return `Blocked access outside the program: ${text}`
  }
}

// Its own origin is not this window's, so that it can keep things as in a tab without reaching anything here.
const MAY = 'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads'

/** A frame of a given width; one that is wider than its place is shown smaller. */
function ProgramFrame({ url, width }: { url: string; width: FrameWidth }) {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (!place.current) return
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const scale = width === null || room === 0 ? 1 : Math.min(1, room / width)
  const size = width === null ? {} : { width, height: `${100 / scale}%`, scale: String(scale) }
  return (
    <div className={`frame ${width === null ? 'fit' : ''}`} ref={place}>
      <iframe title="Program page" src={url} sandbox={MAY} referrerPolicy="no-referrer" style={size} />
      {scale < 1 ? <small className="scale">shown at {Math.round(scale * 100)} %</small> : null}
    </div>
  )
}

/** In pixels; null takes what there is. */
type FrameWidth = 390 | 768 | 1280 | null
