// The configs by name: the standard one, those that come with Tillgreen, and those that the user saved.
import type { ConfigCard } from '../../../contract/calls/configs.js'
import { count, moment } from '../../../words/figures.js'
import { addressOf } from '../../boot/place.js'
import { newestOf, pathsOf, STANDARD } from '../../features/start-draft/named-config.js'

export function ConfigList({ cards, open }: { cards: readonly ConfigCard[]; open: string | null }) {
  const [shipped, saved] = [cards.filter(({ isShipped }) => isShipped), cards.filter(({ isShipped }) => !isShipped)]
  return (
    <nav className="panel config-list" aria-label="All configs">
      <h3>Shipped</h3>
      <ul>
        <Entry name={STANDARD} title={STANDARD} words="all parameters as they come" isOpen={open === STANDARD} />
        {shipped.map((card) => (
          <Entry key={card.name} name={card.name} title={card.name} words={changesIn(card)} isOpen={open === card.name} />
        ))}
      </ul>
      <h3>Saved</h3>
      {saved.length === 0 ? <p className="note">None yet. What you save below is listed here.</p> : null}
      <ul>
        {saved.map((card) => (
          <Entry
            key={card.name}
            name={card.name}
            title={newestOf(card)}
            words={`${count(card.versions.length, 'version')} · ${moment(card.versions.at(-1)?.at ?? 0)}`}
            isOpen={open === card.name}
          />
        ))}
      </ul>
    </nav>
  )
}

const changesIn = ({ versions }: ConfigCard): string =>
  `${count(Object.keys(pathsOf(versions.at(-1)?.changes ?? {})).length, 'setting')} changed`

function Entry({ name, title, words, isOpen }: { name: string; title: string; words: string; isOpen: boolean }) {
  return (
    <li>
      <a href={addressOf({ screen: 'configs', config: name, beside: null })} aria-current={isOpen ? 'page' : undefined}>
        <b>{title}</b>
        <small>{words}</small>
      </a>
    </li>
  )
}
