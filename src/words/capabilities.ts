// What an endpoint and its model can do, in plain words.
import { type ProbeFindings, SMALL_CONTEXT } from '../contract/config/capabilities.js'

/** What was found, one sentence each; what is as it should be comes last. */
export function capabilityWords(found: ProbeFindings): readonly string[] {
  return [
    contextWords(found.context),
    usageWords(found.usage),
    schemaWords(found.schema),
    refusedWords(found),
    toolWords(found.tools),
    embeddingWords(found.embeddings),
    pictureWords(found.pictures),
    ruleWords(found.rules),
    `The endpoint reads the answer length limit from the parameter ${found.tokenLimit}.`,
  ].filter((words) => words !== '')
}

export interface CapabilitySign {
  readonly name: string
  readonly words: string
  /** Whether it is as a build wants it; a build works around what is not. */
  readonly isGood: boolean
}

/** The five things that matter to a build, each in a word or two. */
export function capabilitySigns({ schema, usage, context, temperature, seed, tools }: ProbeFindings): readonly CapabilitySign[] {
  return [
    { name: 'JSON answers', isGood: schema === 'kept', words: schema === 'kept' ? 'follows a schema' : 'checked by Tillgreen' },
    { name: 'Token counts', isGood: usage === 'yes', words: usage === 'yes' ? 'reported' : 'estimated' },
    {
      name: 'Context length',
      isGood: context !== null && context.tokens >= SMALL_CONTEXT,
      words: context === null ? 'not reported' : `${context.tokens.toLocaleString('en-US')} tokens`,
    },
    {
      name: 'Temperature, seed',
      isGood: temperature === 'yes' && seed === 'yes',
      words: temperature === 'yes' && seed === 'yes' ? 'accepted' : temperature === 'unknown' ? 'not tried' : 'left out',
    },
    { name: 'Tool calls', isGood: tools === 'yes', words: tools === 'yes' ? 'supported (not used)' : 'not supported (not needed)' },
  ]
}

/** The cost of the probe, in a few words. */
export const costWords = ({ calls, tokens, usd }: Pick<ProbeFindings, 'calls' | 'tokens' | 'usd'>): string =>
  `${calls} ${calls === 1 ? 'request' : 'requests'}, ${tokens} tokens, ${usd === null ? 'price unknown' : usd === 0 ? 'free' : `$${usd.toFixed(4)}`}`

/** How much it takes, and whether that is little. */
export function contextWords(context: ProbeFindings['context']): string {
  if (context === null) return 'Context length: not reported.'
  const tokens = context.tokens.toLocaleString('en-US')
  const small = context.tokens < SMALL_CONTEXT ? ' Larger projects will not fit.' : ''
  switch (context.source) {
    case 'loaded':
      return `Context length: ${tokens} tokens in the loaded model.${small}`
    case 'configured':
      return `Context length: set to ${tokens} tokens.${small}`
    case 'model':
      return `Context length: at most ${tokens} tokens.${small}`
  }
}

function usageWords(usage: ProbeFindings['usage']): string {
  switch (usage) {
    case 'yes':
      return 'The endpoint reports token usage.'
    case 'no':
      return 'The endpoint does not report token usage, so Tillgreen estimates it.'
    case 'unknown':
      return ''
  }
}

function schemaWords(schema: ProbeFindings['schema']): string {
  switch (schema) {
    case 'kept':
      return 'The model follows JSON schemas.'
    case 'ignored':
      return 'The endpoint ignores JSON schemas, so Tillgreen checks each answer and asks again if an answer is unreadable.'
    case 'refused':
      return 'The endpoint does not accept JSON schemas, so Tillgreen checks each answer and asks again if an answer is unreadable.'
    case 'unknown':
      return ''
  }
}

function refusedWords({ temperature, seed, effort }: ProbeFindings): string {
  const refused = [temperature === 'no' ? 'a temperature' : '', seed === 'no' ? 'a seed' : '', effort === 'no' ? 'a reasoning effort' : '']
  const words = refused.filter(Boolean)
  return words.length === 0
    ? ''
    : `The endpoint does not accept ${words.join(' or ').replace(/ or (?=.* or )/g, ', ')}, so Tillgreen does not send ${words.length === 1 ? 'one' : 'them'}.`
}

function embeddingWords(embeddings: ProbeFindings['embeddings']): string {
  switch (embeddings) {
    case 'yes':
      return 'The endpoint supports embeddings, so Tillgreen selects files in large programs by meaning.'
    case 'no':
      return 'The embedding model returned no embeddings, so Tillgreen selects files by matching names and words.'
    case 'unknown':
      return ''
  }
}

function pictureWords(pictures: ProbeFindings['pictures']): string {
  switch (pictures) {
    case 'yes':
      return 'The model accepts pictures, so it can see the pages of a failing program.'
    case 'no':
      return 'The model does not accept pictures, so Tillgreen describes pages in text.'
    case 'unknown':
      return ''
  }
}

function ruleWords(rules: ProbeFindings['rules']): string {
  switch (rules) {
    case 'yes':
      return 'The model can follow several rules at once.'
    case 'no':
      return 'The model cannot follow several rules at once, so Tillgreen sends short prompts.'
    case 'unknown':
      return ''
  }
}

function toolWords(tools: ProbeFindings['tools']): string {
  switch (tools) {
    case 'yes':
      return 'Tool calls: supported (not used).'
    case 'no':
      return 'Tool calls: not supported (not needed).'
    case 'unknown':
      return ''
  }
}
