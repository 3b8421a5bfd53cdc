// Finds the limit on an answer's tokens in the error message of an endpoint that refuses more.

export interface AnswerLimit {
  readonly tokens: number
  /** Whether it holds for this question alone, since it is what the question leaves of the model's context. */
  readonly isOfQuestion: boolean
}

/** A useful answer has at least this many tokens, so a smaller number in a message is not its limit. */
const FEWEST = 16
/** Where no number is named, the limit is halved down to this. */
const FEWEST_TRIED = 256

const PARAMETER = /\bmax(imum)?[ _-]?((new|output|completion|generated|response)[ _-]?)?(tokens?|length)\b|maxOutputTokens|num_predict/i
const ANSWER = /\b(completion|output|generated|generation|response|answer)[ _-]?tokens?\b|completion length|(in|for) the completion/i
const BOUND =
  /max|at most|limit|range|exceed|up to|more than|(less|lower|smaller|fewer|greater|larger|higher) than|below|under|above|over\b|between|supports?\b|allow|too (large|high|big|many|long)|reduce|cap\b|[<>≤≥]|\[\s*\d/i
const UNKNOWN =
  /unsupported|not supported|(not|n't) support|unknown|unrecogni[sz]ed|unexpected|not permitted|extra (inputs?|fields?)|deprecated|use '?max_/gi
const CONTEXT =
  /context[ _-]?(length|size)|maximum context|input tokens|prompt tokens|(messages|prompt|inputs?)\b.*\btokens|tokens.*\b(messages|prompt|inputs?)\b/i
const PER_TIME = /per[ -](second|minute|hour|day)|\btp[md]\b|rate.?limit/i

/**
 * The limit in the message: the largest number below the sent limit. Without a number, half of the sent limit is tried if the message
 * speak of the parameter and of its size. Null if they speak of something else.
 * @param names of the limit in the request
 */
export function answerLimitIn(words: string, sent: number, names: readonly string[]): AnswerLimit | null {
  if (PER_TIME.test(words)) return null
  const share = CONTEXT.test(words) ? leftBySum(words, sent) : null
  if (share !== null && share >= FEWEST && share < sent) return { tokens: share, isOfQuestion: true }
  const namesIt = PARAMETER.test(words) || names.some((name) => words.includes(name))
  if (!namesIt && !ANSWER.test(words)) return null
  const isOfQuestion = CONTEXT.test(words)
  const left = isOfQuestion ? leftOfContext(words) : null
  if (left !== null && left >= FEWEST && left < sent) return { tokens: left, isOfQuestion }
  const speaksOfSize = BOUND.test(withoutNames(words, names).replace(UNKNOWN, ''))
  if (!speaksOfSize && words.search(UNKNOWN) !== -1) return null
  const named = namesIt || (speaksOfSize && !isOfQuestion) ? largestBelow(words, sent) : null
  if (named !== null) return { tokens: named, isOfQuestion }
  return namesIt && speaksOfSize ? halfOf(sent, isOfQuestion) : null
}

/** The words without the parameter's own name, which speaks of a maximum itself. */
const withoutNames = (words: string, names: readonly string[]): string =>
  names.reduce((text, name) => text.replaceAll(name, ' '), words).replace(new RegExp(PARAMETER, 'gi'), ' ')

/** The next limit to try if an endpoint refuses one without a useful message; null if it would be too small for an answer. */
export function halfOf(sent: number, isOfQuestion = false): AnswerLimit | null {
  const tokens = Math.floor(sent / 2)
  return tokens < FEWEST_TRIED ? null : { tokens, isOfQuestion }
}

const CONTEXT_TOKENS = /context[ _-]?(?:length|size|window)?[^.\d]{0,40}?(\d[\d,]*)/i
const PROMPT_TOKENS =
  /(\d[\d,]*)\s*(?:tokens? )?(?:input|prompt|`inputs`|in (?:the|your) (?:messages|prompt|input))|(?:input|prompt)[^.\d]{0,30}?(\d[\d,]*)/i

/** The context left by the prompt, if both are named. */
function leftOfContext(words: string): number | null {
  const context = numberOf(CONTEXT_TOKENS.exec(words)?.[1])
  const [, before, behind] = PROMPT_TOKENS.exec(words) ?? []
  const prompt = numberOf(before ?? behind)
  return context === null || prompt === null ? null : context - prompt
}

/**
 * The context left by the prompt, if the message names the context and the requested sum: "4096 tokens ... you requested
 * 5096 (1096 of text input, 4000 in the output)". The sum is larger than the context and includes the sent limit.
 */
function leftBySum(words: string, sent: number): number | null {
  const numbers = [...words.replace(DATE, ' ').matchAll(NUMBER)].map(([, digits = '']) => Number(digits.replace(/\D/g, '')))
  const context = numberOf(CONTEXT_TOKENS.exec(words)?.[1])
  const sum = numbers.find((number) => context !== null && number > context && number > sent)
  const isNamed = sum !== undefined && (numbers.includes(sent) || numbers.includes(sum - sent))
  return context === null || !isNamed ? null : context - (sum - sent)
}

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text.replace(/,/g, '')))

/** Numbers that are not part of a name, a date or a version. */
const NUMBER = /(?<![\w.])(?<![a-z]-)(\d{1,3}(?:[,_  ]\d{3})+(?!\d)|\d+)(\s?k\b)?(?![\w.]*[a-z])(?!\.\d)/gi
const DATE = /\b\d{4}-\d{2}-\d{2}\b/g
const EXCLUSIVE_BEFORE = /(?:less|lower|smaller|fewer) than\s*[`'"]?$|(?:below|under|小于)\s*[`'"]?$|<\s*$/i
const EXCLUSIVE_BEHIND = /^[`'"]?\s*\(exclusive\)/i

function largestBelow(words: string, sent: number): number | null {
  // In brackets a comma parts two ends of a range.
  const text = words.replace(DATE, ' ').replace(/([[(（]\s*\d+)\s*[,，]\s*(\d+\s*[\])）])/g, '$1 ; $2')
  let largest: number | null = null
  for (const found of text.matchAll(NUMBER)) {
    const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
    const isHalfOpen = /\[\s*\d+ ; $/.test(before) && /^\s*\)/.test(behind)
    const isExclusive = isHalfOpen || EXCLUSIVE_BEFORE.test(before) || EXCLUSIVE_BEHIND.test(behind)
    const number = Number(found[1]?.replace(/\D/g, '')) * (found[2] ? 1_000 : 1) - (isExclusive ? 1 : 0)
    if (number >= FEWEST && number < sent && number > (largest ?? 0)) largest = number
  }
  return largest
}
