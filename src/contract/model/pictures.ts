// Pictures that a user gives with their words: what they may be, and how a goal and a journal name them.
import { z } from 'zod'
import type { Role } from '../config/models.js'

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** The most pictures of one description or one message, and the bytes that they may have together. */
export const MOST_PICTURES = 4
export const MOST_PICTURE_BYTES = 2_000_000

/** Pictures that one question shows: the latest that were given. Each costs as much as a page of text. */
export const MOST_SHOWN = 6

/** Who is shown what the user gave: those who read the user's words to decide what is built. */
export const SHOWN_TO: readonly Role[] = ['planner', 'reader', 'test-author', 'builder']

/** A picture that the store holds under its hash. */
export const GivenPicture = z.object({
  name: z.string().max(200),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.enum(PICTURE_TYPES),
  bytes: z.number().int(),
})
export type GivenPicture = z.infer<typeof GivenPicture>

/** A picture on its way to the core. */
export const SentPicture = z.object({
  name: z.string().min(1).max(200),
  base64: z.string().max(Math.ceil(MOST_PICTURE_BYTES / 3) * 4),
})
export type SentPicture = z.infer<typeof SentPicture>

/** Why pictures are not taken. */
export type PicturesProblem =
  | { readonly type: 'too-many'; readonly count: number }
  | { readonly type: 'too-large'; readonly name: string; readonly bytes: number }
  | { readonly type: 'no-picture'; readonly name: string }

const marks: Readonly<Record<PictureType, (bytes: Uint8Array) => boolean>> = {
  'image/png': (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  'image/webp': (bytes) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  'image/gif': (bytes) => startsWith(bytes, [0x47, 0x49, 0x46, 0x38]),
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/** What its first bytes say that it is, whatever its name says; null where it is no picture that is taken. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | null => PICTURE_TYPES.find((type) => marks[type](bytes)) ?? null

/** What is wrong with pictures that are given together; null where they can be taken. */
export function picturesProblem(pictures: readonly { readonly name: string; readonly bytes: number }[]): PicturesProblem | null {
  if (pictures.length > MOST_PICTURES) return { type: 'too-many', count: pictures.length }
  let sum = 0
  for (const { name, bytes } of pictures) {
    sum += bytes
    if (sum > MOST_PICTURE_BYTES) return { type: 'too-large', name, bytes: sum }
  }
  return null
}
