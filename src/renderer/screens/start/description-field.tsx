// The composer: the description, and below it chips that say with what and for how much.
import { LoaderCircle } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { StepConfig } from '../../../contract/config/config.js'
import { AttachedRow } from '../../features/pictures/attached-row.js'
import { START } from '../../features/pictures/attachments.js'
import { useGivenFiles } from '../../features/pictures/use-given-files.js'
import { useSettings } from '../../features/settings/settings-queries.js'
import { ConfigChip } from '../../features/start-draft/config-chip.js'
import { draftedConfig } from '../../features/start-draft/drafted-config.js'
import type { Problems } from '../../features/start-draft/problems.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'
import { AdvancedFields } from './advanced-fields.js'
import { ChangesSaid } from './changes-said.js'
import { ApproveToggle, ExampleChip, ImportButton, LimitsChip, ModelChip } from './composer-chips.js'
import { OutFolder } from './out-folder.js'
import { SettingsFields } from './settings-fields.js'
import { TemplateChip } from './template-chip.js'

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
    // What was typed stays: a file beside it is attached.
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
            ? 'Let the report be written as HTML as well, with the totals in the last row.'
            : 'A command-line tool that turns a folder of bank CSV files into one printable report with totals per month.'
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

/** Describing it is what this screen is for; but whoever is at something else by now, such as the palette, stays there. */
function useFirstFocus() {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // Whoever came by a link of the side bar came to write.
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
