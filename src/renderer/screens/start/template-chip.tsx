// The kind of project, as a chip of the composer: chosen from the description, or by the user from a list with what this machine's runs say.

import { ChevronDown } from 'lucide-react'
import type { TemplateCard } from '../../../contract/calls/index.js'
import { useTemplates } from '../../boot/queries.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'
import { Menu } from '../../ui/menu/menu.js'

/** The value of the entry that leaves it to the description. */
const OPEN = ''

export function TemplateChip({ isWrong }: { isWrong: boolean }) {
  const { template, choose } = useStartDraft()
  const templates = useTemplates().data ?? []
  const name = template === null ? 'choose for me' : (templates.find((each) => each.name === template)?.title ?? template)
  return (
    <Menu.Root>
      <Menu.Trigger className="chip toggle" data-wrong={isWrong || undefined}>
        <span>Template: {name}</span>
        <ChevronDown aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" sideOffset={6}>
          <Menu.Popup className="popup templates" aria-label="Template">
            <Menu.RadioGroup value={template ?? OPEN} onValueChange={(chosen: string) => choose(chosen === OPEN ? null : chosen)}>
              <Entry value={OPEN} title="Choose for me" words="Picked from your description" />
              {templates.map((card) => (
                <Entry key={card.name} value={card.name} title={card.title} words={card.stack} record={recordOf(card)} />
              ))}
            </Menu.RadioGroup>
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
  readonly record?: string
}

function Entry({ value, title, words, record = '' }: EntryProps) {
  return (
    <Menu.RadioItem value={value} className="menu-item" closeOnClick label={title}>
      <b>{title}</b> <span>{words}</span> <small>{record}</small>
    </Menu.RadioItem>
  )
}

const recordOf = ({ runs, verified }: TemplateCard): string => (runs === 0 ? '' : `verified ${verified} of ${runs}`)
