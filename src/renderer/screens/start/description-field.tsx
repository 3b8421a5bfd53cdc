// The description, and below it one line that says with what and for how much; the line opens to change it.
import { Check, ChevronDown, ChevronUp, LoaderCircle } from 'lucide-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { hostOf } from '../../../words/figures.js'
import { useAbout } from '../../boot/queries.js'
import { useSettings } from '../../features/settings/settings-queries.js'
import type { Problems } from '../../features/start-draft/problems.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'
import { AdvancedFields } from './advanced-fields.js'
import { ChangesSaid } from './changes-said.js'
import { OutFolder } from './out-folder.js'
import { SettingsFields } from './settings-fields.js'
import { onlyFile, textOf } from './text-file.js'

interface DescriptionFieldProps {
  readonly problems: Problems
  readonly hasSettingProblem: boolean
  readonly isBusy: boolean
  onBuild(): void
}

export function DescriptionField({ problems, hasSettingProblem, isBusy, onBuild }: DescriptionFieldProps) {
  const { description, project, write } = useStartDraft()
  const [isOpen, setOpen] = useState(false)
  const { fileProblem, forget, take } = useDroppedText(write)
  const id = useId()
  const problem = fileProblem || problems.description
  const showsSettings = isOpen || hasSettingProblem
  return (
    <div className="describe">
      <textarea
        aria-labelledby="ask"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-why` : undefined}
        placeholder={
          project
            ? 'Let the report be written as HTML as well, with the totals in the last row.'
            : 'A command-line tool that turns a folder of bank CSV files into one printable HTML report with totals per month.'
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
        <p className="text-red text-[12px]" id={`${id}-why`} role="alert">
          {problem}
        </p>
      ) : null}
      <div className="options">
        <button type="button" className="chip" aria-expanded={showsSettings} aria-controls={id} onClick={() => setOpen(!showsSettings)}>
          <Summary />
          {showsSettings ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </button>
        <ApproveToggle />
        <span className="flex-1" />
        <BuildButton isBusy={isBusy} onBuild={onBuild} />
      </div>
      {showsSettings ? null : <ChangesSaid />}
      <div id={id} hidden={!showsSettings}>
        {showsSettings ? (
          <>
            <SettingsFields problems={problems} />
            <AdvancedFields />
            <OutFolder />
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Takes the text of a file that is dropped or pasted. */
function useDroppedText(onText: (text: string) => void) {
  const [fileProblem, setFileProblem] = useState('')
  const take = (event: SyntheticEvent, transfer: DataTransfer) => {
    const file = onlyFile(transfer)
    if (!file) return
    event.preventDefault()
    void textOf(file).then((read) => {
      setFileProblem('problem' in read ? read.problem : '')
      if ('text' in read) onText(read.text)
    })
  }
  return { fileProblem, forget: () => setFileProblem(''), take }
}

function ApproveToggle() {
  const { approves, approve } = useStartDraft()
  return (
    <button
      type="button"
      className={`chip toggle ${approves ? 'live' : ''}`}
      aria-pressed={approves}
      title="The plan waits for you before anything of it is carried out."
      onClick={() => approve(!approves)}
    >
      {approves ? <Check aria-hidden /> : null}
      <span>approve the plan first</span>
    </button>
  )
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

/** What the settings come to, in words, once they are known. */
function Summary() {
  const typed = useStartDraft((draft) => draft.settings)
  const endpoint = useAbout().data?.endpoint
  const settings = useSettings().data?.settings
  if (!endpoint || !settings) return <span>Model and limits</span>
  const { budget } = settings
  const named = settings.endpoints.find((each) => each.name === typed.baseUrl || each.baseUrl === typed.baseUrl)
  const address = named?.baseUrl || typed.baseUrl || endpoint.baseUrl
  const model = typed.model || (typed.baseUrl ? named?.model : endpoint.model) || (address ? 'its only model' : 'no model yet')
  const usd = typed.usd ? Number(typed.usd) : budget.usd
  return (
    <span>
      {model}
      {address ? ` at ${hostOf(address)}` : ''} · at most{' '}
      {usd === null || usd === 0 ? 'any sum' : Number.isFinite(usd) ? `$${usd.toFixed(2)}` : '$?'},{' '}
      {limitWords(typed.minutes || budget.minutes)} min, {limitWords(typed.attempts || budget.attempts)} attempts
    </span>
  )
}

const limitWords = (limit: string | number): string => (Number(limit) === 0 ? 'any number of' : String(limit))
