// Updates the list of configs at once after one was saved or forgotten.
import type { ConfigCard } from '../../../contract/calls/configs.js'
import { queryClient } from '../../boot/queries.js'
import { CONFIGS } from './cards.js'

export function listNow(change: (cards: readonly ConfigCard[]) => readonly ConfigCard[]): void {
  queryClient.setQueryData<readonly ConfigCard[]>(CONFIGS, (cards) => cards && change(cards))
  void queryClient.invalidateQueries({ queryKey: CONFIGS })
}
