// Sentences for texts that are refused.
import type { TextSubject, textErrors } from '../../contract/errors/texts.js'
import { longTextWords } from '../long-text.js'
import { picturesProblemWords } from '../pictures/pictures.js'
import type { ErrorWords } from './error-words.js'

const subjects: Readonly<Record<TextSubject, string>> = {
  description: 'The description',
  feedback: 'The feedback',
  message: 'Your message',
}

const thousands = (count: number): string => count.toLocaleString('en-US')

export const textErrorWords: ErrorWords<typeof textErrors> = {
  'description-empty': () =>
    'The description is empty. Describe the program in at least one sentence, for example: "a Python library that parses durations such as 1h30m".',
  'feedback-empty': () => 'The feedback is empty. Describe the problem or what you want next.',
  'text-unfit': ({ subject, problem }) => longTextWords(subjects[subject], problem),
  'pictures-unfit': ({ problem }) => picturesProblemWords(problem),
  'text-over-context': ({ subject, bytes, tokens, model, contextTokens }) =>
    `${subjects[subject]} has ${thousands(bytes)} bytes (about ${thousands(tokens)} tokens), but the context length of "${model}" is ${thousands(contextTokens)} tokens for prompt and answer together. Nothing was started. Shorten the text, load the model with a longer context, or choose a model with a longer context.`,
}
