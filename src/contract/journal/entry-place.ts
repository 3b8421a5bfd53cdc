// Where in a run an entry was recorded, read from its key. Everything that asks for a task, an attempt or a step asks here. Pure.

/** `task/parser/again/attempt/2/branch/1/test` belongs to the second attempt of the task `parser`, which was planned again. */
export interface EntryPlace {
  /** The first word of the key: `task`, `merge`, `plan`, `final` and so on. */
  readonly phase: string
  /** `task/<id>` or `merge/<wave>`; empty for everything else. */
  readonly part: string
  /** The id of the task; empty outside of tasks. */
  readonly task: string
  /** The number of the attempt; null outside of attempts. */
  readonly attempt: number | null
  /** The key up to the attempt, or else up to what the task or the merge adds: `task/parser/again/attempt/2`. Empty outside of both. */
  readonly scope: string
  /** The words between the scope and the step: `branch`, `1`. */
  readonly within: readonly string[]
  /** The last word: `test`. */
  readonly step: string
}

/** Words below a task where it is planned again, or built again on what another task left. */
const RESTARTS: ReadonlySet<string> = new Set(['again', 'rebased'])

const NUMBER = /^\d+$/

/** Reads the key of an entry. A bare `task/parser` is the task's own place. */
export function placeOfKey(key: string): EntryPlace {
  const words = key.split('/')
  const [phase = '', name] = words
  const isPart = name !== undefined && (phase === 'task' || phase === 'merge')
  const begun = isPart ? 2 + words.slice(2).findIndex((word) => !RESTARTS.has(word)) : 0
  const at = words.findIndex((word, index) => word === 'attempt' && NUMBER.test(words[index + 1] ?? '') && index + 2 < words.length)
  const end = at < 0 ? Math.max(begun, isPart ? 2 : 0) : at + 2
  return {
    phase,
    part: isPart ? `${phase}/${name}` : '',
    task: isPart && phase === 'task' ? name : '',
    attempt: at < 0 ? null : Number(words[at + 1]),
    scope: words.slice(0, end).join('/'),
    within: words.slice(end, -1),
    step: words.length > end ? (words.at(-1) ?? '') : '',
  }
}
