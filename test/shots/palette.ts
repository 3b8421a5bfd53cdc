// Makes accepted pictures small enough to be kept: a PNG of at most 256 colours, each pixel in the nearest of the most frequent ones.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** How many colours are tried, until hardly a pixel is far from the nearest one. */
const SIZES = [48, 96, 192, 256] as const
/** Squared distance of colours from which on an eye, and a comparison, sees two. */
const FAR = 24 ** 2
const FEW = 10
/** Squared distance of colours up to which one of them does for both. */
const ALIKE = 10 ** 2
const TRUE_COLOUR = 2
const WITH_ALPHA = 6
const PALETTE = 3

interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green and blue of each pixel as one number. */
  readonly colours: Uint32Array
}

/** The picture in few colours; one that has a palette already is given back. */
export function withPalette(png: Buffer): Buffer {
  const parts = chunksOf(png)
  if (parts.find(({ type }) => type === 'IHDR')?.data[9] === PALETTE) return png
  return encode(decode(parts))
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

function chunksOf(png: Buffer): readonly Chunk[] {
  const found: Chunk[] = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    found.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return found
}

function decode(chunks: readonly Chunk[]): Pixels {
  const header = chunks.find(({ type }) => type === 'IHDR')?.data
  if (!header) throw new Error('A PNG was expected.')
  const [width, height, depth, kind] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]]
  if (depth !== 8 || (kind !== TRUE_COLOUR && kind !== WITH_ALPHA))
    throw new Error(`Expected a screenshot, found depth ${depth}, kind ${kind}.`)
  const bytes = kind === WITH_ALPHA ? 4 : 3
  const lines = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)))
  const stride = width * bytes
  const colours = new Uint32Array(width * height)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const line = Uint8Array.from(lines.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)))
    unfilter(line, above, bytes, lines[y * (stride + 1)] ?? 0)
    for (let x = 0; x < width; x++) {
      const at = x * bytes
      colours[y * width + x] = ((line[at] ?? 0) << 16) | ((line[at + 1] ?? 0) << 8) | (line[at + 2] ?? 0)
    }
    above = line
  }
  return { width, height, colours }
}

/** Undoes one of the five filters of PNG in place: https://www.w3.org/TR/png-3/#9Filters. */
function unfilter(line: Uint8Array, above: Uint8Array, bytes: number, filter: number): void {
  for (let at = 0; at < line.length; at++) {
    const left = at < bytes ? 0 : (line[at - bytes] ?? 0)
    const up = above[at] ?? 0
    const corner = at < bytes ? 0 : (above[at - bytes] ?? 0)
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
    line[at] = (line[at] ?? 0) + guess
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

function encode({ width, height, colours }: Pixels): Buffer {
  const { palette, index } = paletteOf(colours)
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      lines[y * (width + 1) + 1 + x] = index.get(colours[y * width + x] ?? 0) ?? 0
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, PALETTE, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

interface Palette {
  readonly palette: readonly number[]
  /** The place in it of each colour of the picture. */
  readonly index: ReadonlyMap<number, number>
}

function paletteOf(colours: Uint32Array): Palette {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const byCount = [...counts].sort(([one, many], [other, more]) => more - many || one - other)
  let made: Palette = { palette: [], index: new Map() }
  for (const size of SIZES) {
    const palette = spread(
      byCount.map(([colour]) => colour),
      size,
    )
    const index = new Map<number, number>()
    let far = 0
    for (const [colour, count] of byCount) {
      const at = nearest(palette, colour)
      index.set(colour, at)
      if (distance(palette[at] ?? 0, colour) > FAR) far += count
    }
    made = { palette, index }
    if (far <= FEW) break
  }
  return made
}

/**
 * The most frequent colours, but few that are all but alike: else shades of the ground would take the room of a word in a rare colour.
 * @param colours the most frequent first
 */
function spread(colours: readonly number[], size: number): number[] {
  const palette = colours.slice(0, size / 4)
  for (const colour of colours.slice(palette.length)) {
    if (palette.length === size) break
    if (distance(palette[nearest(palette, colour)] ?? 0, colour) > ALIKE) palette.push(colour)
  }
  return palette
}

function nearest(palette: readonly number[], colour: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [at, other] of palette.entries()) {
    const far = distance(other, colour)
    if (far < least) [best, least] = [at, far]
  }
  return best
}

const distance = (one: number, other: number): number =>
  ((one >> 16) - (other >> 16)) ** 2 + (((one >> 8) & 255) - ((other >> 8) & 255)) ** 2 + ((one & 255) - (other & 255)) ** 2

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
