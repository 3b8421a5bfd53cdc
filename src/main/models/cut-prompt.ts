// Detects that a server cut a prompt silently: it then reports far fewer tokens than were sent.
import type { Question, Usage } from '../../contract/model/model.js'

/** Letters of one token. Texts in any language have fewer, so that a prompt has at least so many tokens. */
const LETTERS_PER_TOKEN = 4
/** Shorter prompts fit into every context, and are mostly template. */
const TELLING_TOKENS = 2_000
/** A report below this share of our figure is a cut. */
const LEAST_SHARE = 0.5
/** No server cuts a prompt to fewer tokens. A smaller report counts what was not cached, or nothing. */
const SHORTEST_CUT = 256
/** Prompts whose beginning the server may still have. */
const REMEMBERED = 8

export interface CutPrompt {
  readonly tokens: number
  readonly read: number
}

/** Remembers the prompts of one model, since some servers do not count what they had cached of an earlier one. */
export interface CutWatch {
  /** The cut that a report shows; null if it shows none. */
  take(question: Question, usage: Usage | null): CutPrompt | null
}

export function watchCuts(): CutWatch {
  const earlier: string[] = []
  return {
    take({ messages }, usage) {
      const prompt = messages.map(({ text }) => text).join('\n')
      const cached = Math.max(0, ...earlier.map((each) => sharedStart(each, prompt)))
      if (earlier.unshift(prompt) > REMEMBERED) earlier.pop()
      const read = usage?.promptTokens ?? 0
      // How many tokens pictures take, and whether they are in the report, differs from server to server.
      const hasPictures = messages.some(({ pictures = [] }) => pictures.length > 0)
      if (hasPictures || usage?.estimated !== false || read < SHORTEST_CUT) return null
      const tokens = tokensOf(prompt.slice(cached))
      return tokens >= TELLING_TOKENS && read < tokens * LEAST_SHARE ? { tokens: tokensOf(prompt), read } : null
    },
  }
}

/** Long runs of one letter are few tokens. */
const tokensOf = (text: string): number => Math.round(text.replace(/(.)\1{3,}/gs, '$1$1$1').length / LETTERS_PER_TOKEN)

function sharedStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at++
  return at
}
