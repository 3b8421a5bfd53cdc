// One filter as a chip: its name while it is open, its value while it narrows, and a menu to choose from.

import { Check, ChevronDown, X } from 'lucide-react'
import { whole } from '../../../words/figures.js'
import { Menu } from '../../ui/menu/menu.js'

export interface Choice {
  readonly value: string
  readonly words: string
  readonly runs?: number | undefined
}

interface FilterChipProps {
  readonly name: string
  readonly value: string | null
  readonly choices: readonly Choice[]
  onChoose(value: string | null): void
}

export function FilterChip({ name, value, choices, onChoose }: FilterChipProps) {
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <span className={`filter ${value === null ? '' : 'on'}`}>
      <Menu.Root>
        <Menu.Trigger className="filter-button" aria-label={value === null ? `Filter by ${name}` : `${name}: ${chosen?.words ?? value}`}>
          {value === null ? name : (chosen?.words ?? value)}
          {value === null ? <ChevronDown aria-hidden /> : null}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="start" sideOffset={6} className="z-10">
            <Menu.Popup className="popup filter-menu" aria-label={name}>
              {choices.length === 0 ? <p className="nothing">None yet.</p> : null}
              <Menu.RadioGroup value={value ?? ''} onValueChange={(next: string) => onChoose(next)}>
                {choices.map((choice) => (
                  <Menu.RadioItem key={choice.value} value={choice.value} className="menu-item" closeOnClick>
                    <Menu.RadioItemIndicator keepMounted className="tick">
                      <Check aria-hidden />
                    </Menu.RadioItemIndicator>
                    <span className="t">{choice.words}</span>
                    {choice.runs === undefined ? null : <small>{whole(choice.runs)}</small>}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {value === null ? null : (
        <button type="button" className="filter-off" aria-label={`Remove the ${name} filter`} onClick={() => onChoose(null)}>
          <X aria-hidden />
        </button>
      )}
    </span>
  )
}
