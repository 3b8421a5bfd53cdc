// What a user is offered to say again that came too late for a run.
import type { SaidView } from '../contract/view/view-state.js'

/** What a feedback run is begun with that takes up what was not heard: the user's own words, and the files by name. */
export function offeredWords(unheard: readonly SaidView[]): string {
  const words = unheard.flatMap((each) => (each.path === null ? [each.words] : []))
  const paths = [...new Set(unheard.flatMap((each) => (each.path === null ? [] : [each.path])))]
  const files = paths.length === 0 ? [] : [`I changed ${paths.join(', ')} myself. Keep my version, and make everything work with it.`]
  return [...words, ...files].join('\n\n')
}
