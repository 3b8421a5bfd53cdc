// Answers of Chat Completions inside something else: the envelope of a company's gateway, a list of one, or Ollama's own words.
import { z } from 'zod'

const Completion = z.looseObject({ choices: z.array(z.unknown()).min(1) })
const Fields = z.record(z.string(), z.unknown())
const optionalText = z.string().nullish().catch(null)

const OfOllama = z.looseObject({
  model: optionalText,
  message: z.looseObject({ content: optionalText, thinking: optionalText }),
  done: z.boolean(),
  done_reason: optionalText,
  prompt_eval_count: z.unknown().optional(),
  eval_count: z.unknown().optional(),
})

/** The completion, or the piece of one, that a value holds at its top or one level down; the value itself where it holds none. Pure. */
export function completionIn(raw: unknown): unknown {
  const value = Array.isArray(raw) && raw.length === 1 ? raw[0] : raw
  const fields = Fields.safeParse(value)
  if (!fields.success) return raw
  if (fields.data.choices != null) return value
  const ollama = OfOllama.safeParse(value)
  if (ollama.success) return inOurWords(ollama.data)
  const held = Object.values(fields.data).flatMap((each) => (Completion.safeParse(each).success ? [each] : []))
  return held.length === 1 ? held[0] : raw
}

/** Its own protocol sends pieces of text and whole answers in the same shape. */
function inOurWords({ model, message, done, done_reason, prompt_eval_count, eval_count }: z.infer<typeof OfOllama>) {
  const delta = { ...message, reasoning: message.thinking }
  return {
    model,
    choices: [{ index: 0, delta, finish_reason: done ? (done_reason ?? 'stop') : null }],
    ...(done ? { usage: { prompt_tokens: prompt_eval_count, completion_tokens: eval_count } } : {}),
  }
}
