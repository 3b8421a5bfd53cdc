// What a planner says of words that ask for nothing which a test could see: they are followed as words.
import { sentencesIn } from '../../src/contract/traces/sentences.js'
import type { SeenRequest } from './endpoint.js'

const SAID = /# What they said\n\n(`{3,})text\n([\s\S]*?)\n\1\n\n# The plan\n/

export const isPlacing = ({ key }: Pick<SeenRequest, 'key'>): boolean => /\/place(-again-\d+)?$/.test(key)

export function placedNowhere({ messages }: Pick<SeenRequest, 'messages'>): string {
  const said = SAID.exec(messages.map(({ content }) => String(content)).join('\n'))?.[2] ?? ''
  const parts = sentencesIn(said).map(({ from, to }) => ({ quote: said.slice(from, to), why: 'no test can see it' }))
  return JSON.stringify({ parts })
}
