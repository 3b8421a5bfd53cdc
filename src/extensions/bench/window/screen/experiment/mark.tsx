// The sign of a config: the first one is a ring, each other one has its own shape and colour.

/** Paths around 0 0; the shapes differ without their colours. */
const SHAPES = [
  '',
  'M0 -6.5 6.5 0 0 6.5 -6.5 0Z',
  'M-5 -5H5V5H-5Z',
  'M0 -6.5 6 5H-6Z',
  'M0 6.5 6 -5H-6Z',
  'M-2 -6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z',
]

/** A sign in a picture, at a share of its width. `isSame` draws the first one wider, so that a sign above it stays visible. */
export function Mark({ index, x, y, isSame = false }: { index: number; x: string; y: number; isSame?: boolean }) {
  return (
    <svg x={x} y={y} overflow="visible" width="1" height="1" className={`arm arm-${index}`} aria-hidden>
      {index === 0 ? <circle r={isSame ? 9 : 6} /> : <path d={SHAPES[index] ?? SHAPES[1]} />}
    </svg>
  )
}

/** In a line of text. */
export function Sign({ index }: { index: number }) {
  return (
    <svg className={`arm-sign arm arm-${index}`} viewBox="-8 -8 16 16" width="16" height="16" aria-hidden>
      {index === 0 ? <circle r="5.5" /> : <path d={SHAPES[index] ?? SHAPES[1]} />}
    </svg>
  )
}
