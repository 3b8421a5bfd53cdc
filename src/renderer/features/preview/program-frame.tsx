// The frame that shows a program's page, and its widths.
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** In pixels; null takes what there is. */
export type FrameWidth = 390 | 768 | 1280 | null

const widths: readonly { readonly width: FrameWidth; readonly Icon: typeof Monitor | null }[] = [
  { width: 390, Icon: Smartphone },
  { width: 768, Icon: Tablet },
  { width: 1280, Icon: Monitor },
  { width: null, Icon: null },
]

/** Buttons for the width of the page. */
export function Widths({ width, onWidth }: { width: FrameWidth; onWidth(width: FrameWidth): void }) {
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

// Its own origin is not this window's, so that it can keep things as in a tab without reaching anything here.
const MAY = 'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads'

interface ProgramFrameProps {
  readonly url: string
  readonly width: FrameWidth
  readonly frame: RefObject<HTMLIFrameElement | null>
}

/** A frame of a given width; one that is wider than its place is shown smaller. */
export function ProgramFrame({ url, width, frame }: ProgramFrameProps) {
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
      <iframe ref={frame} title="Program page" src={url} sandbox={MAY} referrerPolicy="no-referrer" style={size} />
      {scale < 1 ? <small className="scale">shown at {Math.round(scale * 100)} %</small> : null}
    </div>
  )
}
