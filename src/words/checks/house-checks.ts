// Sentences about a project's own checks of style, format and types.
import type { CheckedHouse } from '../../contract/packages/house.js'

const STATES: Readonly<Record<CheckedHouse['state'], string>> = {
  green: 'green',
  repaired: 'repaired',
  red: 'red',
  'red-before': 'already red before the change',
  unrunnable: 'could not run in the sandbox',
}

export const houseCheckText = ({ title, state, found }: CheckedHouse): string =>
  `${title}: ${STATES[state]}${found === '' ? '' : `, ${found}`}`

/** "2 green", "1 red" */
export const houseCounts = (checks: readonly CheckedHouse[]): string[] =>
  Object.entries(STATES).flatMap(([state, words]) => {
    const count = checks.filter((each) => each.state === state).length
    return count === 0 ? [] : [`${count} ${words}`]
  })

/** A sentence for each way in which checks ended. */
export function houseWords(checks: readonly CheckedHouse[]): string {
  const titles = (...states: readonly CheckedHouse['state'][]) =>
    checks.filter(({ state }) => states.includes(state)).map(({ title }) => title)
  const said = (names: readonly string[], one: string, many: string) =>
    names.length === 0 ? [] : [`${names.join(', ')} ${names.length === 1 ? one : many}.`]
  return [
    ...said(titles('green', 'repaired'), 'passes', 'pass'),
    ...checks
      .filter(({ state }) => state === 'red')
      .map(({ title, found }) => `${title} fails because of the change: ${found.replace(/\.$/, '')}.`),
    ...said(titles('red-before'), 'already failed before the change', 'already failed before the change'),
    ...said(titles('unrunnable'), 'could not run in the sandbox', 'could not run in the sandbox'),
  ].join(' ')
}
