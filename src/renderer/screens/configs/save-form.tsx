// Saves a version under a name: of the choices of the start form, or of the open config. It shows first what is kept.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConfigCard, ConfigName, ConfigReference } from '../../../contract/calls/configs.js'
import { type StepConfig, standardConfig } from '../../../contract/config/config.js'
import { differing, keptPart } from '../../../contract/config/differing.js'
import { settingLabel, settingWords } from '../../../words/configs/setting-words.js'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { draftedConfig } from '../../features/start-draft/drafted-config.js'
import { AUTO, newestOf, STANDARD } from '../../features/start-draft/named-config.js'
import { useStartDraft } from '../../features/start-draft/start-draft.js'
import { Notice } from '../../ui/notice.js'
import { showToast } from '../../ui/toast.js'
import { CONFIGS, type Opened } from './cards.js'
import { listNow } from './list-now.js'

type From = 'form' | 'open'

export function SaveForm({ opened }: { opened: Opened | null }) {
  const [from, setFrom] = useState<From>('form')
  const [name, setName] = useState('')
  const [withModel, setWithModel] = useState(false)
  const drafted = useDrafted(withModel)
  const other = useQuery({
    queryKey: [...CONFIGS, 'read', opened?.reference],
    queryFn: () => core.configs.read({ reference: opened?.reference ?? STANDARD }),
    enabled: from === 'open' && opened !== null,
  })
  const [config, parent] = from === 'form' ? [drafted.config, drafted.parent] : [other.data ?? null, parentOf(opened)]
  const named = ConfigName.safeParse(name.trim())
  const save = useMutation({
    mutationFn: (input: { readonly name: string; readonly config: StepConfig }) => core.configs.save({ ...input, parent }),
    onSuccess(card) {
      // At once, so that a user who moves on is not taken back.
      listNow((cards) => [...cards.filter((each) => each.name !== card.name), card])
      setName('')
      go({ screen: 'configs', config: card.name, beside: null })
      showToast({ words: savedWords(card) })
    },
  })
  return (
    <form
      className="panel config-save"
      aria-label="Save a version"
      onSubmit={(event) => {
        event.preventDefault()
        if (named.success && config) save.mutate({ name: named.data, config })
      }}
    >
      <h3>Save a version</h3>
      <label className="field">
        <span>From</span>
        <select className="input" value={from} onChange={(event) => setFrom(event.target.value === 'open' ? 'open' : 'form')}>
          <option value="form">the start form</option>
          {opened ? <option value="open">{opened.reference}, now open</option> : null}
        </select>
      </label>
      <NameField value={name} problem={named.success ? '' : `A name ${named.error.issues[0]?.message ?? ''}.`} onChange={setName} />
      {from === 'form' && drafted.namesModel ? (
        <label className="check" title="If unchecked, the config works with any model.">
          <input type="checkbox" checked={withModel} onChange={(event) => setWithModel(event.target.checked)} />
          <span>Include the model and its address</span>
        </label>
      ) : null}
      <Kept config={config} from={from} />
      {save.error ? <Notice tone="bad">{errorMessage(save.error)}</Notice> : null}
      {other.error && from === 'open' ? <Notice tone="bad">{errorMessage(other.error)}</Notice> : null}
      <div className="actions">
        <button type="submit" className="button" disabled={!named.success || config === null || save.isPending}>
          Save
        </button>
      </div>
    </form>
  )
}

interface NameFieldProps {
  readonly value: string
  /** Why it cannot be the name; empty where it can. */
  readonly problem: string
  onChange(value: string): void
}

function NameField({ value, problem, onChange }: NameFieldProps) {
  const isWrong = value.trim() !== '' && problem !== ''
  return (
    <>
      <label className="field">
        <span>Name</span>
        <input
          className="input"
          value={value}
          placeholder="for example, fast"
          spellCheck={false}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby="config-name-why"
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <p id="config-name-why" className="why" role="alert" hidden={!isWrong}>
        {problem}
      </p>
    </>
  )
}

const parentOf = (opened: Opened | null): string | null => (opened === null || opened.reference === STANDARD ? null : opened.reference)

interface ConfigDraft {
  readonly config: StepConfig | null
  readonly parent: string | null
  /** Whether a model or its address was typed, which most configs go without. */
  readonly namesModel: boolean
}

/** The form's own choices: the budget of the settings is none of them. */
function useDrafted(withModel: boolean): ConfigDraft {
  const draft = useStartDraft()
  const { changes, settings } = draft
  const known =
    typeof changes.name === 'string' && changes.name !== AUTO ? ConfigReference.safeParse(changes.name.replace(/\+$/, '')) : null
  const typed = withModel ? settings : { ...settings, baseUrl: '', model: '' }
  return {
    config: draftedConfig({ ...draft, settings: typed }, standardConfig().budget),
    parent: known?.success ? known.data : null,
    namesModel: settings.baseUrl.trim() !== '' || settings.model.trim() !== '',
  }
}

function Kept({ config, from }: { config: StepConfig | null; from: From }) {
  if (config === null)
    return from === 'form' ? <p className="note">A value in the start form is not valid. Correct it there first.</p> : null
  const kept = keptPart(config)
  const rows = differing(standardConfig(), config).filter(({ path }) => path !== 'questions' && path !== 'approve')
  if (Object.keys(kept).length === 0)
    return (
      <p className="note">
        {from === 'form' ? 'The start form has no changes yet, so this would be the standard config.' : 'This is the standard config.'}
      </p>
    )
  return (
    <p className="note">
      This version sets{' '}
      {rows.map(({ path, label, right }) => `${settingLabel(path, label).toLowerCase()}: ${settingWords(path, right)}`).join(' · ')}
    </p>
  )
}

const savedWords = (card: ConfigCard): string => `Saved. The newest version is ${newestOf(card)}.`
