// Reads what the browser's box wrote down: nothing of it is believed but its shape, since the pages of a program were shown there.
import { z } from 'zod'
import type { PagePicture } from '../../../contract/journal/page-picture.js'
import { PageFault, PageNote, type PagesLook, type SeenPage } from '../../../contract/journal/pages.js'
import { plainBlock } from '../../../contract/text/plain-text.js'
import { below } from '../../../main/files/below.js'
import { BelowError } from '../../../main/files/below-error.js'

const LARGEST_REPORT = 4 * 1024 * 1024
const LARGEST_PICTURE = 4 * 1024 * 1024
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const text = (most: number) => z.string().transform((said) => plainBlock(said.slice(0, most)))
const size = z.number().int().min(1).max(4_000)

/** A picture as our script names it: a file in the folder of the report. */
export const FiledPicture = z.object({ width: size, height: size, name: z.string().regex(/^\d{1,3}-\d{2,4}\.png$/) })
type FiledPicture = z.infer<typeof FiledPicture>

const Report = z.object({
  browser: text(60),
  left: z.number().int().min(0),
  pages: z
    .array(
      z.object({
        path: text(300),
        from: text(300).nullable(),
        title: text(200),
        faults: z.array(PageFault).max(20),
        notes: z.array(PageNote).max(20),
        text: text(3_000),
        outline: text(6_000),
        pictures: z.array(FiledPicture).max(2),
      }),
    )
    .max(20),
})

/** What our script wrote down last; null where it wrote nothing. */
export function readReport(folder: string): unknown {
  const written = read(folder, 'report.json', LARGEST_REPORT)
  return written === null ? null : JSON.parse(written.toString('utf8'))
}

/**
 * The report in a folder, with its pictures handed to `keep`, which gives their hash; null where no page was opened.
 * @throws ZodError where it is none that our own script writes
 */
export function readLooked(
  folder: string,
  keep: (bytes: Buffer) => string,
  durationMs: number,
): Extract<PagesLook, { type: 'looked' }> | null {
  const written = readReport(folder)
  if (written === null) return null
  const { browser, pages, left } = Report.parse(written)
  if (pages.length === 0) return null
  const seen = pages.map(
    ({ pictures, faults, notes, ...page }): SeenPage => ({
      ...page,
      faults: faults.map(shown),
      notes: notes.map(shown),
      pictures: pictures.flatMap((picture) => keepPicture(folder, picture, keep) ?? []),
    }),
  )
  return { type: 'looked', browser, pages: seen, left, durationMs }
}

/** Hands a picture to `keep`, which gives its hash; null where there is none. */
export function keepPicture(folder: string, { name, width, height }: FiledPicture, keep: (bytes: Buffer) => string): PagePicture | null {
  const bytes = read(folder, name, LARGEST_PICTURE)
  return bytes?.subarray(0, PNG.length).equals(PNG) ? { width, height, hash: keep(bytes) } : null
}

/** Texts of a fault or a note as they may be shown: plain, and of readable length. */
function shown<T extends object>(of: T): T {
  const plain = (value: unknown): unknown =>
    typeof value === 'string' ? plainBlock(value.slice(0, 600)) : Array.isArray(value) ? value.slice(0, 5).map(plain) : value
  // The same fields, each of the type that it had.
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, plain(value)])) as T
}

function read(folder: string, name: string, most: number): Buffer | null {
  try {
    return below(folder).read(name, most)
  } catch (error) {
    if (error instanceof BelowError) return null
    throw error
  }
}
