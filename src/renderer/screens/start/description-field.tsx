// The composer: the description, and below it chips that say with what and for how much.
import { LoaderCircle } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { ConfigChip } from '../../features/start-draft/config-chip.js'
import type { Problems } from '../../features/start-draft/problems.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'
import { useDroppedText } from '../../ui/dropped-text.js'
import { AdvancedFields } from './advanced-fields.js'
import { ChangesSaid } from './changes-said.js'
import { ApproveToggle, ImportButton, LimitsChip, ModelChip } from './composer-chips.js'
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
  const { fileProblem, forget, take } = useDroppedText('description', write)
  const id = useId()
  const field = useFirstFocus()
  const problem = fileProblem || problems.description || problems.template
  const showsSettings = isOpen || hasSettingProblem
  return (
    <div className="describe">
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
        onDrop={(event) => take(event, event.dataTransfer)}
        onPaste={(event) => take(event, event.clipboardData)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onBuild()
        }}
      />
      {problem ? (
        <p className="text-red text-[13px]" id={`${id}-why`} role="alert">
          {problem}
        </p>
      ) : null}
      <div className="options">
        <ImportButton />
        {project ? null : <TemplateChip isWrong={problems.template !== undefined} />}
        <ModelChip />
        <ConfigChip isBesideOthers />
        <LimitsChip isOpen={showsSettings} controls={id} onToggle={() => setOpen(!showsSettings)} />
        <ApproveToggle />
        <span className="flex-1" />
        <BuildButton isBusy={isBusy} onBuild={onBuild} />
      </div>
      {showsSettings ? null : <ChangesSaid />}
      <div id={id} hidden={!showsSettings}>
        {showsSettings ? (
          <>
            <SettingsFields problems={problems} />
            <ConfigChip isBesideOthers={false} />
            <AdvancedFields />
            <OutFolder />
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Describing it is what this screen is for; but whoever is at something else by now, such as the palette, stays there. */
function useFirstFocus() {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus()
  }, [])
  return field
}

function BuildButton({ isBusy, onBuild }: { isBusy: boolean; onBuild(): void }) {
  return (
    <>
      <span className="kbd">Ctrl Enter</span>
      <button type="button" className="button main" onClick={onBuild} disabled={isBusy}>
        {isBusy ? (
          <>
            <LoaderCircle aria-hidden className="turning" /> Starting
          </>
        ) : (
          'Build it'
        )}
      </button>
    </>
  )
}
