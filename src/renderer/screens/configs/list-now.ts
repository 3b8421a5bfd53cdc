// The list of configs after one was saved or forgotten: as it is by then, without waiting until it is asked for again.
import type { ConfigCard } from '../../../contract/calls/configs.js'
import { queryClient } from '../../boot/queries.js'
import { CONFIGS } from './cards.js'

export function listNow(change: (cards: readonly ConfigCard[]) => readonly ConfigCard[]): void {
  queryClient.setQueryData<readonly ConfigCard[]>(CONFIGS, (cards) => cards && change(cards))
  void queryClient.invalidateQueries({ queryKey: CONFIGS })
}
