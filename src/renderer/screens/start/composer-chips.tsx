// The chips below the description: an existing project, an example, the model, the limits, and whether the plan waits for the user.
import { Popover } from '@base-ui/react/popover'
import { ChevronDown, ChevronUp, FolderInput, ListPlus, Paperclip, Square, SquareCheck } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { withExampleLine } from '../../../contract/examples/read-examples.js'
import { hostOf } from '../../../words/figures.js'
import { useAbout } from '../../boot/queries.js'
import { ModelPicker } from '../../features/connect/model-picker.js'
import { useOffer } from '../../features/palette/offered.js'
import { useSettings } from '../../features/settings/settings-queries.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'
import { NameProject } from './existing-project.js'

/** The paper clip: continues an existing project. */
export function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  const continueProject = useStartDraft((draft) => draft.continueProject)
  useOffer('import', () => [{ words: 'Continue an existing project: import its folder', Icon: FolderInput, act: () => setOpen(true) }])
  const take = (path: string) => {
    continueProject(path)
    setOpen(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="icon-button" aria-label="Continue an existing project">
        <Paperclip aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={8}>
          <Popover.Popup className="popup import" aria-label="Continue an existing project">
            <NameProject onNamed={take} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Which model is asked, once one is connected; opens the list of all others. */
export function ModelChip() {
  const typed = useStartDraft((draft) => draft.settings)
  const endpoint = useAbout().data?.endpoint
  const known = useSettings().data?.settings.endpoints ?? []
  const named = known.find((each) => each.name === typed.baseUrl || each.baseUrl === typed.baseUrl)
  const address = named?.baseUrl || typed.baseUrl || endpoint?.baseUrl
  if (!address) return null
  const model = typed.model || (typed.baseUrl ? named?.model : endpoint?.model)
  return (
    <ModelPicker
      className="chip toggle"
      shown={<span>{model || hostOf(address)}</span>}
      title={model ? `${model} at ${address}` : `Model at ${address}`}
      side="bottom"
    />
  )
}

interface LimitsChipProps {
  readonly isOpen: boolean
  readonly controls: string
  onToggle(): void
}

/** What the run may take; opens the fields of it. */
export function LimitsChip({ isOpen, controls, onToggle }: LimitsChipProps) {
  return (
    <button type="button" className="chip toggle" aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      <Limits />
      {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
    </button>
  )
}

function Limits() {
  const typed = useStartDraft((draft) => draft.settings)
  const budget = useSettings().data?.settings.budget
  if (!budget) return <span>Limits</span>
  const usd = typed.usd ? Number(typed.usd) : budget.usd
  const minutes = Number(typed.minutes || budget.minutes)
  const dollars = usd === null || usd === 0 ? '' : Number.isFinite(usd) ? `$${usd.toFixed(2)}` : '$?'
  const time = minutes === 0 ? '' : `${typed.minutes || budget.minutes} min`
  const said = [dollars, time].filter(Boolean).join(' · ')
  return <span>{said ? `Up to ${said}` : 'No limits'}</span>
}

export function ApproveToggle() {
  const { approves, approve } = useStartDraft()
  return (
    <button
      type="button"
      className={`chip toggle ${approves ? 'live' : ''}`}
      aria-pressed={approves}
      title="Review the plan before the build starts."
      onClick={() => approve(!approves)}
    >
      {approves ? <SquareCheck aria-hidden /> : <Square aria-hidden />}
      <span>Approve the plan</span>
    </button>
  )
}

/** Adds a line for an example to the description. An `INPUT -> RESULT` there becomes a test before any code. */
export function ExampleChip() {
  const { description, write } = useStartDraft()
  return (
    <button
      type="button"
      className="chip"
      title="Add an example that must hold, such as double(4) -> 8. The example becomes a test before any code is written."
      onClick={() => {
        const field = document.querySelector<HTMLTextAreaElement>('.describe textarea')
        // The cursor goes behind the text, so that is in the field first.
        flushSync(() => write(withExampleLine(description)))
        field?.focus()
        field?.setSelectionRange(field.value.length, field.value.length)
      }}
    >
      <ListPlus aria-hidden /> Example
    </button>
  )
}
