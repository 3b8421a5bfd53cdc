// The page of a started program, in a frame that has an address of its own and may do nothing to this window.
import { useLayoutEffect, useRef, useState } from 'react'
import type { FrameWidth } from './frame-width.js'

// Its own origin is not this window's, so that it can keep things as in a tab without reaching anything here.
const MAY = 'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads'

/** A frame of a given width; one that is wider than its place is shown smaller. */
export function ProgramFrame({ url, width }: { url: string; width: FrameWidth }) {
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
      <iframe title="Page of the program" src={url} sandbox={MAY} referrerPolicy="no-referrer" style={size} />
      {scale < 1 ? <small className="scale">shown at {Math.round(scale * 100)} %</small> : null}
    </div>
  )
}
