// Short names of parameters for fields; the sentence below a field is the schema's own.
const labels: Readonly<Record<string, string>> = {
  'budget.usd': 'Dollars',
  'budget.minutes': 'Minutes',
  'budget.tokens': 'Tokens',
  'budget.attempts': 'Attempts',
  preflight: 'Try everything first',
  'notifications.done': 'Verified',
  'notifications.failed': 'Ended otherwise',
  'notifications.needsYou': 'Needs you',
  'notifications.outside': 'Outside the window',
  'limits.firstTokenS': 'Until it begins to answer (s)',
  'limits.idleS': 'Silence within an answer (s)',
  'limits.totalS': 'Whole answer (s)',
  'limits.tries': 'Tries',
  'price.input': 'Prompt ($ per million tokens)',
  'price.cachedInput': 'Cached prompt ($)',
  'price.output': 'Answer ($)',
  name: 'Name',
  baseUrl: 'Base URL',
  model: 'Model',
  keyVariable: 'Key from the environment',
}

/** The label of a parameter by its path. */
export const labelOf = (path: string): string => labels[path] ?? path
