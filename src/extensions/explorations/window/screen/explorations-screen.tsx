// Explorations: one is started, those that there were are listed, and one of them is open.
import { useQuery } from '@tanstack/react-query'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { addressOf } from '../../../../renderer/boot/place.js'
import { Empty, Notice } from '../../../../renderer/ui/notice.js'
import { count, moment } from '../../../../words/figures.js'
import type { ExplorationCard } from '../../contract/exploration.js'
import { modeWords, stateWords, tookWords } from '../../words/words.js'
import { ExplorationPanel } from './exploration-panel.js'
import { useGoing } from './going.js'
import { StartForm } from './start-form.js'

export function ExplorationsScreen({ exploration }: { exploration: string | null }) {
  const going = useGoing(({ exploration: own }) => own)
  const { data, error } = useQuery({
    queryKey: ['explorations', 'list'],
    queryFn: () => core.explorations.list({}),
    staleTime: 0,
  })
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  if (!data) return <Empty title="Reading the explorations" />
  const open = exploration ?? going ?? data[0]?.id ?? null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page" tabIndex={0} aria-label="Explorations">
      <header>
        <h2>Explorations</h2>
        <span role="status">{count(data.length, 'exploration')}</span>
      </header>
      <div className="panels explore-panels">
        <StartForm />
        {data.length === 0 ? null : <Cards cards={data} open={open} />}
        {open === null ? null : <ExplorationPanel key={open} id={open} />}
      </div>
    </section>
  )
}

const Cards = ({ cards, open }: { cards: readonly ExplorationCard[]; open: string | null }) => (
  <section className="panel figure all" aria-label="All explorations">
    <h3>All explorations</h3>
    <table className="plain">
      <thead>
        <tr>
          <th scope="col">Started</th>
          <th scope="col">Kind</th>
          <th scope="col">State</th>
          <th scope="col">Verified</th>
          <th scope="col">Cost and time</th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <tr key={card.id} className={card.id === open ? 'bench-open' : ''}>
            <td>
              <a href={addressOf({ screen: 'explorations', exploration: card.id })} aria-current={card.id === open ? 'true' : undefined}>
                {moment(card.at)}
              </a>
            </td>
            <td>{modeWords(card)}</td>
            <td>{stateWords(card)}</td>
            <td>
              {card.verified} of {card.tries}
            </td>
            <td>{tookWords(card.spent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
