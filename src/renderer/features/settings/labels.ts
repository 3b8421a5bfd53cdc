// Short names of parameters for fields; the sentence below a field is the schema's own.
const labels: Readonly<Record<string, string>> = {
  'budget.usd': 'Dollars',
  'budget.minutes': 'Minutes',
  'budget.tokens': 'Tokens',
  'budget.attempts': 'Attempts',
  'budget.warnAt': 'Say so from this share on',
  'budget.atLimit': 'At a limit',
  dailyUsd: 'Dollars for a day, all runs',
  ambiguity: 'Questions about open words',
  review: 'Review of the green program',
  differential: 'Calls, old against new',
  preflight: 'Try everything first',
  documentationSite: 'Read sites of packages',
  embeddings: 'Model of embeddings',
  'notifications.done': 'Verified',
  'notifications.failed': 'Ended otherwise',
  'notifications.needsYou': 'Needs you',
  'notifications.outside': 'Outside the window',
  'limits.firstTokenS': 'Until it begins to answer (s)',
  'limits.idleS': 'Silence within an answer (s)',
  'limits.totalS': 'Whole answer (s)',
  'limits.waitS': 'Longest wait before another try (s)',
  'limits.tries': 'Tries',
  'price.input': 'Prompt ($ per million tokens)',
  'price.cachedInput': 'Cached prompt ($)',
  'price.output': 'Answer ($)',
  name: 'Name',
  baseUrl: 'Base URL',
  model: 'Model',
  provider: 'Dialect',
  temperature: 'Temperature',
  effort: 'Reasoning effort',
  firstTokenS: 'Until it begins to answer (s)',
  idleS: 'Silence within an answer (s)',
  totalS: 'Whole answer (s)',
  waitS: 'Longest wait before another try (s)',
  tries: 'Tries',
  answerTokens: 'Tokens of an answer',
  keyVariable: 'Key from the environment',
}

const choices: Readonly<Record<string, string>> = {
  'review.show': 'show what it finds',
  'review.fix': 'mend what a test shows red',
}

/** One of the words that a parameter takes, as people are shown it. */
export const choiceLabel = (path: string, choice: string): string => choices[`${path}.${choice}`] ?? choice

/** The label of a parameter by its path. */
export const labelOf = (path: string): string => labels[path] ?? path

/** The sentence of a parameter: what files call null is an empty field in the window. */
export const wordsOf = ({ words }: { readonly words: string }): string => words.replaceAll(/\bnull\b/g, 'empty')
