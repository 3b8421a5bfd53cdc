// How long something goes on, as a running clock.
import { clock } from '../../../words/figures.js'
import { useNow } from '../../ui/now.js'

export function Elapsed({ since }: { since: number }) {
  const now = useNow(1_000)
  return <span aria-hidden>{clock(now - since)}</span>
}
