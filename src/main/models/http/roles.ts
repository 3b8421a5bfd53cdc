// Learns which roles a chat template accepts: some have no system message, some need user and assistant in turns.
import type { Message } from '../../../contract/model/model.js'

/** What an endpoint may refuse of the messages, as it is remembered beside names of parameters. */
export const SYSTEM_ROLE = 'role:system'
export const REPEATED_ROLE = 'role:repeated'

const SPEAKS_OF_ROLES = /\broles?\b|(system|developer) (message|prompt|instruction)|after (the )?(user|assistant)|user message/i
const SPEAKS_OF_TURNS = /alternat|consecutive|same role|in a row|back.to.back/i

/** The messages as the endpoint takes them. */
export function inTakenRoles(messages: readonly Message[], refused: ReadonlySet<string>): readonly Message[] {
  const taken = refused.has(SYSTEM_ROLE) ? withoutSystem(messages) : messages
  return refused.has(REPEATED_ROLE) ? inTurns(taken) : taken
}

/** What to refrain from where an endpoint refuses messages as they were sent; null if its words speak of something else. */
export function refusedRole(words: string, sent: readonly Message[]): typeof SYSTEM_ROLE | typeof REPEATED_ROLE | null {
  if (!SPEAKS_OF_ROLES.test(words)) return null
  const hasSystem = sent.some(({ role }) => role === 'system')
  const repeats = sent.some(({ role }, index) => role === sent[index - 1]?.role)
  if (repeats && (SPEAKS_OF_TURNS.test(words) || !hasSystem)) return REPEATED_ROLE
  return hasSystem ? SYSTEM_ROLE : null
}

/** System messages in front of the first other one, as words of the user. */
function withoutSystem(messages: readonly Message[]): readonly Message[] {
  const system = messages.filter(({ role }) => role === 'system')
  const others = messages.filter(({ role }) => role !== 'system')
  if (system.length === 0) return messages
  const [first, ...rest] = others
  const words = system.map(({ text }): Message => ({ role: 'user', text }))
  if (first?.role !== 'user') return [joined(words), ...others]
  return [joined([...words, first]), ...rest]
}

/** Messages of one role that follow each other, as one. */
function inTurns(messages: readonly Message[]): readonly Message[] {
  const turns: Message[][] = []
  for (const message of messages) {
    const turn = turns.at(-1)
    if (turn?.[0]?.role === message.role) turn.push(message)
    else turns.push([message])
  }
  return turns.map(joined)
}

function joined(messages: readonly Message[]): Message {
  const pictures = messages.flatMap((message) => message.pictures ?? [])
  const text = messages.map((message) => message.text).join('\n\n')
  return { role: messages[0]?.role ?? 'user', text, ...(pictures.length === 0 ? {} : { pictures }) }
}
