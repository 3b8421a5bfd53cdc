// Step configs under a name: the list, the open one beside another, how a version is saved, and which one is recommended.
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type ConfigCard, referenceParts, type UnfitConfig } from '../../../contract/calls/configs.js'
import { unfitRemedy, unfitWords } from '../../../words/configs/configs.js'
import { count, moment } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { HelpMark } from '../../features/help/page-link.js'
import { helpOn } from '../../features/help/targets.js'
import { newestOf, pathsOf, STANDARD } from '../../features/start-draft/named-config.js'
import { Empty, Notice } from '../../ui/notice.js'
import { CONFIGS, openedIn, referencesIn } from './cards.js'
import { ForgetConfig } from './forget-config.js'
import { OpenConfig } from './open-config.js'
import { RecommendPanel } from './recommend-panel.js'
import { SaveForm } from './save-form.js'

interface ConfigsPlace {
  readonly config: string | null
  readonly beside: string | null
}

export function ConfigsScreen(place: ConfigsPlace) {
  const { data, error } = useQuery({ queryKey: CONFIGS, queryFn: () => core.configs.list({}), staleTime: 0 })
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  if (!data) return <Empty title="Reading the configs" />
  return <Configs cards={data} place={place} />
}

function Configs({ cards, place }: { cards: readonly ConfigCard[]; place: ConfigsPlace }) {
  const own = cards.filter(({ isShipped }) => !isShipped).length
  const opened = openedIn(cards, place.config)
  const missing = [place.config, place.beside].find((name) => name !== null && openedIn(cards, name) === null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page configs" tabIndex={0} aria-label="Configs">
      <header>
        <h2>Configs</h2>
        <span role="status">
          {count(cards.length - own, 'shipped config')} · {own} saved
        </span>
        <HelpMark on={helpOn.configs} about="configs" />
      </header>
      <div className="config-columns">
        <div>
          <ConfigList cards={cards} open={opened?.name ?? null} />
          <SaveForm opened={opened} />
        </div>
        <div>
          {missing === undefined ? null : <Notice tone="warn">{`No config is named ${missing}. It may have been removed.`}</Notice>}
          {opened ? <OpenConfig key={opened.reference} opened={opened} beside={place.beside} references={referencesIn(cards)} /> : null}
          <SetAsidePanel />
          <RecommendPanel />
        </div>
      </div>
    </section>
  )
}

/** The configs by name: the standard one, those that come with Tillgreen, and those that the user saved. */
function ConfigList({ cards, open }: { cards: readonly ConfigCard[]; open: string | null }) {
  const [shipped, saved] = [cards.filter(({ isShipped }) => isShipped), cards.filter(({ isShipped }) => !isShipped)]
  return (
    <nav className="panel config-list" aria-label="All configs">
      <h3>Shipped</h3>
      <ul>
        <Entry name={STANDARD} title={STANDARD} words="all settings have their default values" isOpen={open === STANDARD} />
        {shipped.map((card) => (
          <Entry key={card.name} name={card.name} title={card.name} words={changesIn(card)} isOpen={open === card.name} />
        ))}
      </ul>
      <h3>Saved</h3>
      {saved.length === 0 ? <p className="note">None yet. Configs you save below appear here.</p> : null}
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

/** Saved configs that do not fit and are not used: what is wrong with each, and how to correct or remove it. */
function SetAsidePanel() {
  const { data, error } = useQuery({ queryKey: [...CONFIGS, 'unfit'], queryFn: () => core.configs.unfit({}), staleTime: 0 })
  if (error) return <Notice tone="bad">{errorMessage(error)}</Notice>
  if (!data || data.length === 0) return null
  const byName = [...Map.groupBy(data, ({ name }) => referenceParts(name).name)]
  return (
    <section className="panel config-unfit" aria-label="Set aside">
      <h3>
        Set aside <small>saved configs that are no longer valid, so they are not used</small>
      </h3>
      {byName.map(([name, unfit]) => (
        <SetAside key={name} name={name} unfit={unfit} />
      ))}
    </section>
  )
}

function SetAside({ name, unfit }: { name: string; unfit: readonly UnfitConfig[] }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <article aria-label={name}>
      {unfit.map((each) => (
        <Notice key={each.name} tone="warn" remedy={unfitRemedy(each)}>
          {unfitWords(each)}
        </Notice>
      ))}
      {isLeaving ? (
        <ForgetConfig name={name} lost={`This removes ${name} and all its versions.`} onKeep={() => setLeaving(false)} />
      ) : (
        <div className="actions">
          <button type="button" className="button quiet" onClick={() => setLeaving(true)}>
            <Trash2 aria-hidden /> Forget {name} and all its versions
          </button>
        </div>
      )}
    </article>
  )
}
