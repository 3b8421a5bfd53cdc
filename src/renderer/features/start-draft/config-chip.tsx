// The step config of the next run, as a chip of the composer: the standard one, a named one, or the best that is known.

import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { changesWords } from '../../../words/configs/configs.js'
import { changedWords } from '../../../words/configs/setting-words.js'
import { core } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { Menu } from '../../ui/menu/menu.js'
import { AUTO, newestOf, STANDARD, takeVersion } from './named-config.js'
import { takeConfig, useStartDraft } from './start-draft.js'

const useConfigs = () => useQuery({ queryKey: ['configs'], queryFn: () => core.configs.list({}), staleTime: 0 }).data ?? []

const useName = (): string => {
  const named = useStartDraft((draft) => draft.changes.name)
  return typeof named === 'string' ? named : STANDARD
}

/** Among the other chips where the user has configs or chose one, else among the settings: a newcomer need not know that there are any. */
export function ConfigChip({ isBesideOthers }: { isBesideOthers: boolean }) {
  const own = useConfigs().some(({ isShipped }) => !isShipped)
  const isKnown = useName() !== STANDARD || own
  if (isKnown !== isBesideOthers) return null
  if (isBesideOthers) return <Chip />
  return (
    <div className="options">
      <Chip />
    </div>
  )
}

/** Every choice takes the place of all that was changed before. */
function Chip() {
  const configs = useConfigs()
  const name = useName()
  const choose = (value: string) => {
    const card = configs.find((each) => newestOf(each) === value)
    if (card) takeVersion(value, card.versions.at(-1)?.changes ?? {})
    else takeConfig(value === STANDARD ? {} : { name: value })
  }
  return (
    <Menu.Root>
      <Menu.Trigger className="chip toggle">
        <span>Config: {name === AUTO ? 'best known' : name}</span>
        <ChevronDown aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" sideOffset={6}>
          <Menu.Popup className="popup templates" aria-label="Config">
            <Menu.RadioGroup value={name} onValueChange={choose}>
              <Entry value={STANDARD} title="standard" words="All settings have their default values" />
              <Entry
                value={AUTO}
                title="best known"
                words="The config that passed most often in runs with this template, or the standard config until enough runs are recorded"
              />
              {configs.map((card) => (
                <Entry
                  key={card.name}
                  value={newestOf(card)}
                  title={newestOf(card)}
                  words={changedWords(card.versions.at(-1)?.changes ?? {})}
                  keys={changesWords(card.versions.at(-1)?.changes ?? {})}
                />
              ))}
            </Menu.RadioGroup>
            <Menu.Item
              className="menu-item"
              label="Show and compare configs"
              render={<a href={addressOf({ screen: 'configs', config: null, beside: null })}>Show and compare configs</a>}
            />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface EntryProps {
  readonly value: string
  readonly title: string
  readonly words: string
  /** As files have them. */
  readonly keys?: string
}

function Entry({ value, title, words, keys }: EntryProps) {
  return (
    <Menu.RadioItem value={value} className="menu-item" closeOnClick label={title}>
      <b>{title}</b> <span title={keys}>{words}</span>
    </Menu.RadioItem>
  )
}
