// The composer: the description, and below it chips that say with what and for how much.
import { ChevronDown, LoaderCircle, X } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { TemplateCard } from '../../../contract/calls/index.js'
import type { StepConfig } from '../../../contract/config/config.js'
import { desktop } from '../../boot/api.js'
import { useTemplates } from '../../boot/queries.js'
import { ChooseFolder } from '../../features/desktop/choose-folder.js'
import { AttachedRow } from '../../features/pictures/attached-row.js'
import { START } from '../../features/pictures/attachments.js'
import { useGivenFiles } from '../../features/pictures/use-given-files.js'
import { useSettings } from '../../features/settings/settings-queries.js'
import { ConfigChip } from '../../features/start-draft/config-chip.js'
import { draftedConfig } from '../../features/start-draft/drafted-config.js'
import type { Problems } from '../../features/start-draft/problems.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'
import { Menu } from '../../ui/menu/menu.js'
import { AdvancedFields } from './advanced-fields.js'
import { ChangesSaid } from './changes-said.js'
import { ApproveToggle, ExampleChip, ImportButton, LimitsChip, ModelChip } from './composer-chips.js'
import { SettingsFields } from './settings-fields.js'

interface DescriptionFieldProps {
  readonly problems: Problems
  readonly hasSettingProblem: boolean
  readonly isBusy: boolean
  onBuild(): void
}

export function DescriptionField({ problems, hasSettingProblem, isBusy, onBuild }: DescriptionFieldProps) {
  const { description, project, write } = useStartDraft()
  const [isOpen, setOpen] = useState(false)
  const { fileProblem, forget, handlers } = useGivenFiles(START, 'description', (text) => {
    // The typed text stays: a file beside it is attached.
    if (description.trim() !== '') return false
    write(text)
    return true
  })
  const id = useId()
  const field = useFirstFocus()
  const config = useDraftedConfig()
  const problem = fileProblem || problems.description || problems.template
  const showsSettings = isOpen || hasSettingProblem
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields and chips in it
    <div
      className="describe"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onBuild()
      }}
    >
      <textarea
        ref={field}
        aria-labelledby="ask"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-why` : undefined}
        placeholder={
          project
            ? 'Also write the report as HTML, with totals in the last row.'
            : 'A command-line tool that turns a folder of bank CSV files into one printable report with monthly totals.'
        }
        value={description}
        onChange={(event) => {
          forget()
          write(event.target.value)
        }}
        {...handlers}
      />
      {problem ? (
        <p className="text-red text-[13px]" id={`${id}-why`} role="alert">
          {problem}
        </p>
      ) : null}
      <AttachedRow place={START} config={config} />
      <div className="options">
        <ImportButton />
        <div className="chips">
          {project ? null : <TemplateChip isWrong={problems.template !== undefined} />}
          {project || description.trim() === '' ? null : <ExampleChip />}
          <FurtherChips isOpen={showsSettings} controls={id} onToggle={() => setOpen(!showsSettings)} />
        </div>
        <BuildButton isBusy={isBusy} onBuild={onBuild} />
      </div>
      {showsSettings ? null : <ChangesSaid />}
      <div id={id} hidden={!showsSettings}>
        {showsSettings ? <Below problems={problems} /> : null}
      </div>
    </div>
  )
}

const FurtherChips = (limits: Parameters<typeof LimitsChip>[0]) => (
  <>
    <ModelChip />
    <ConfigChip isBesideOthers />
    <LimitsChip {...limits} />
    <ApproveToggle />
  </>
)

/** What the chips are in short. */
const Below = ({ problems }: { readonly problems: Problems }) => (
  <>
    <SettingsFields problems={problems} />
    <ConfigChip isBesideOthers={false} />
    <AdvancedFields />
    <OutFolder />
  </>
)

/** The screen is for the description; but a user who is already elsewhere, such as in the palette, stays there. */
function useFirstFocus() {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // A user who came by a link of the side bar wants to write.
    if (document.activeElement === document.body || document.activeElement?.closest('nav')) field.current?.focus()
  }, [])
  return field
}

function BuildButton({ isBusy, onBuild }: { isBusy: boolean; onBuild(): void }) {
  return (
    <button type="button" className="button main" title="Ctrl Enter" onClick={onBuild} disabled={isBusy}>
      {isBusy ? (
        <>
          <LoaderCircle aria-hidden className="turning" /> Starting
        </>
      ) : (
        'Build it'
      )}
    </button>
  )
}

/** The config that would be started with, as far as it can be used by now. */
function useDraftedConfig(): StepConfig | null {
  const { settings: typed, approves, changes } = useStartDraft()
  const budget = useSettings().data?.settings.budget
  return useMemo(() => (budget ? draftedConfig({ settings: typed, approves, changes }, budget) : null), [typed, approves, changes, budget])
}

/**
 * Where the finished program is written by itself: a folder that the user chooses, or one of its name. Only the desktop face has a
 * dialog for that; elsewhere a program is taken out of its run when it is wanted.
 */
function OutFolder() {
  const out = useStartDraft((draft) => draft.out)
  const writeTo = useStartDraft((draft) => draft.writeTo)
  const programs = useSettings().data?.settings.programs.trim()
  if (desktop === null) return null
  return (
    <div className="out-folder">
      <span>
        {out !== null
          ? `The finished program is saved to ${out}`
          : programs
            ? `The verified program is saved to its own folder in ${programs}`
            : 'The finished program is saved with its run.'}
      </span>
      <ChooseFolder title="Save the finished program to" from={out ?? ''} onChoose={writeTo} />
      {out === null ? null : (
        <button type="button" className="icon-button" aria-label="Clear the folder" onClick={() => writeTo(null)}>
          <X aria-hidden />
        </button>
      )}
    </div>
  )
}

/** The value of the entry that leaves it to the description. */
const OPEN = ''

/**
 * The kind of project, as a chip of the composer: chosen from the description, or by the user from a list with what this
 * machine's runs say.
 */
function TemplateChip({ isWrong }: { isWrong: boolean }) {
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
              <Entry value={OPEN} title="Choose for me" words="Based on your description" />
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
