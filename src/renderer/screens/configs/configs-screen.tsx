// Step configs under a name: the list, the open one beside another, how a version is saved, and which one is recommended.
import { useQuery } from '@tanstack/react-query'
import type { ConfigCard } from '../../../contract/calls/configs.js'
import { count } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { HelpMark } from '../../features/help/page-link.js'
import { helpOn } from '../../features/help/targets.js'
import { Empty, Notice } from '../../ui/notice.js'
import { CONFIGS, openedIn, referencesIn } from './cards.js'
import { ConfigList } from './config-list.js'
import { OpenConfig } from './open-config.js'
import { RecommendPanel } from './recommend-panel.js'
import { SaveForm } from './save-form.js'
import { SetAsidePanel } from './set-aside-panel.js'

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
          {missing === undefined ? null : <Notice tone="warn">{`There is no config ${missing}. It may have been removed.`}</Notice>}
          {opened ? <OpenConfig key={opened.reference} opened={opened} beside={place.beside} references={referencesIn(cards)} /> : null}
          <SetAsidePanel />
          <RecommendPanel />
        </div>
      </div>
    </section>
  )
}
