// What the form says of an exploration, and what is asked of the core for it.
import type { StepConfig } from '../../../../contract/config/config.js'
import { STANDARD } from '../../../../renderer/features/start-draft/named-config.js'
import { ExplorationInput } from '../../contract/calls.js'
import { Exploit } from '../../contract/exploration.js'

/** As it stands in the fields; empty texts leave it open. */
export interface Wish {
  readonly mode: 'explore' | 'exploit'
  /** A topic a line. */
  readonly topics: string
  readonly exploits: readonly Exploit[]
  readonly goal: string
  readonly config: string
  readonly model: string
  readonly template: string
  readonly number: string
  readonly atOnce: string
  readonly usd: string
  readonly tokens: string
  readonly minutes: string
}

export const noWish: Wish = {
  ...{ mode: 'explore', topics: '', exploits: Exploit.options, goal: '', config: STANDARD, model: '', template: '' },
  ...{ number: '5', atOnce: '1', usd: '2', tokens: '2000000', minutes: '60' },
}

/** What is begun, or what cannot be read as it is. */
export function inputOf(base: StepConfig, wish: Wish): ExplorationInput | string {
  const model = wish.model.trim()
  const read = ExplorationInput.safeParse({
    mode: wish.mode,
    topics: wish.mode === 'explore' ? wish.topics.split('\n').filter((line) => line.trim() !== '') : [],
    exploits: wish.exploits,
    goal: wish.goal,
    template: wish.template === '' ? null : wish.template,
    most: { number: Number(wish.number), usd: limit(wish.usd), tokens: limit(wish.tokens), minutes: limit(wish.minutes) },
    atOnce: Number(wish.atOnce),
    config: model === '' ? base : { ...base, model: { ...base.model, model } },
  })
  if (read.success) return read.data
  const path = read.error.issues[0]?.path ?? []
  return faults.get(String(path[1] ?? path[0])) ?? 'Check the fields.'
}

/** Empty or 0 sets no limit. */
const limit = (text: string): number | null => (Number(text) === 0 ? null : Number(text))

const faults: ReadonlyMap<string, string> = new Map([
  ['number', 'It tries 1 to 200 programs.'],
  ['atOnce', 'It works on 1 to 4 programs at once.'],
  ['exploits', 'Choose at least one: improve, combine or repair.'],
  ['usd', 'Dollars are a number; 0 sets no limit.'],
  ['tokens', 'Tokens are a whole number; 0 sets no limit.'],
  ['minutes', 'Minutes are a number; 0 sets no limit.'],
])
