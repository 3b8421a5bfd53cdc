// Writes calls of tools that were never offered into the text of an answer: its reader decides what they mean.
import { z } from 'zod'

const optionalText = z.string().nullish().catch(null)

const Called = z.looseObject({
  name: optionalText,
  /** What a tool is called with: JSON as text, in pieces or whole, or the object itself. */
  arguments: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .nullish()
    .catch(null),
})

/** A call, or a piece of one. */
export const ToolCall = z.looseObject({
  index: z.number().int().nullish().catch(null),
  id: optionalText,
  function: Called.nullish().catch(null),
})
export type ToolCall = z.infer<typeof ToolCall>

/** The same before there could be several. */
export const FunctionCall = Called

export const jsonOf = (called: unknown): string => (typeof called === 'string' ? called : JSON.stringify(called ?? {}))

/** One call in the form that Llama writes. */
export const writtenCall = (name: string, called: unknown): string => `${opening(name)}${jsonOf(called) || '{}'}${CLOSING}`

const CLOSING = '</function>\n'
const opening = (name: string): string => `\n<function=${name.replace(/[^\w.:-]/g, '')}>`

export interface CallWriter {
  /** The text of the next pieces. */
  write(pieces: readonly ToolCall[]): string
  /** The text that closes the last call. */
  close(): string
  readonly hasCalls: () => boolean
}

function isWhole(written: string): boolean {
  if (!written.trimEnd().endsWith('}')) return false
  try {
    return typeof JSON.parse(written) === 'object'
  } catch {
    return false
  }
}

/** Follows one answer. A name may come in pieces, or repeated with each piece. Arguments are passed on as they arrive. */
export function openCallWriter(): CallWriter {
  let current: { readonly index: number | null; readonly id: string | null; name: string; written: string } | null = null
  let count = 0
  const close = (): string => {
    const text = current === null ? '' : `${current.written === '' ? `${opening(current.name)}{}` : ''}${CLOSING}`
    current = null
    return text
  }
  const write = ({ index = null, id = null, function: called }: ToolCall): string => {
    const isNamed = (index !== null && index !== current?.index) || (id !== null && id !== '' && id !== current?.id)
    // Some servers give all calls the same index and no id.
    const isOther = current === null || isNamed || (called?.name != null && isWhole(current.written))
    const before = isOther ? close() : ''
    if (current === null) {
      current = { index, id, name: '', written: '' }
      count++
    }
    const name = called?.name ?? ''
    if (current.written === '' && name !== current.name) current.name += name
    const part = called?.arguments == null ? '' : jsonOf(called.arguments)
    if (part === '') return before
    const begun = current.written === '' ? opening(current.name) : ''
    current.written += part
    return before + begun + part
  }
  return { write: (pieces) => pieces.map(write).join(''), close, hasCalls: () => count > 0 }
}
