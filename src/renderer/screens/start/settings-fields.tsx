// Model, address and budget of the next run; each problem is below its field.
import { useId } from 'react'
import { useAbout } from '../../boot/queries.js'
import { LongAnswer } from '../../features/settings/long-answer.js'
import { useSettings } from '../../features/settings/settings-queries.js'
import type { Problems } from '../../features/start-draft/problems.js'
import { type Setting, useStartDraft } from '../../features/start-draft/start-draft.js'

const names: readonly { readonly setting: Setting; readonly name: string }[] = [
  { setting: 'baseUrl', name: 'Endpoint (name or address)' },
  { setting: 'model', name: 'Model' },
  { setting: 'usd', name: 'Dollars' },
  { setting: 'minutes', name: 'Minutes' },
  { setting: 'tokens', name: 'Tokens' },
  { setting: 'attempts', name: 'Attempts' },
]

export function SettingsFields({ problems }: { problems: Problems }) {
  const endpoint = useAbout().data?.endpoint
  const id = useId()
  const settings = useSettings().data?.settings
  const budget = settings?.budget
  const typed = useStartDraft((draft) => draft.settings)
  const placeholders: Record<Setting, string> = {
    baseUrl: endpoint?.baseUrl || 'http://127.0.0.1:11434/v1',
    model: endpoint?.model || 'choose a model',
    usd: limitWords(budget?.usd),
    minutes: limitWords(budget?.minutes),
    tokens: limitWords(budget?.tokens),
    attempts: limitWords(budget?.attempts),
  }
  return (
    <>
      <div className="settings">
        {names.map(({ setting, name }) => (
          <SettingField
            key={setting}
            setting={setting}
            name={name}
            placeholder={placeholders[setting]}
            choices={setting === 'baseUrl' ? (settings?.endpoints ?? []).map((each) => each.name) : []}
            problemId={problems[setting] ? `${id}-${setting}` : undefined}
          />
        ))}
      </div>
      <LongAnswer minutes={Number(typed.minutes || budget?.minutes || 0)} baseUrl={typed.baseUrl} />
      {names.map(({ setting, name }) =>
        problems[setting] ? (
          <p className="why" id={`${id}-${setting}`} role="alert" key={setting}>
            <b>{name}:</b> {problems[setting]}
          </p>
        ) : null,
      )}
    </>
  )
}

interface SettingFieldProps {
  readonly setting: Setting
  readonly name: string
  readonly placeholder: string
  readonly choices: readonly string[]
  readonly problemId: string | undefined
}

function SettingField({ setting, name, placeholder, choices, problemId }: SettingFieldProps) {
  const value = useStartDraft((draft) => draft.settings[setting])
  const set = useStartDraft((draft) => draft.set)
  const id = useId()
  const isNumber = setting !== 'baseUrl' && setting !== 'model'
  return (
    <label className="field">
      <span>{name}</span>
      <input
        className="input"
        inputMode={isNumber ? 'decimal' : 'url'}
        list={choices.length > 0 ? id : undefined}
        spellCheck={false}
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        onChange={(event) => set(setting, event.target.value)}
      />
      {choices.length > 0 ? (
        <datalist id={id}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      ) : null}
    </label>
  )
}

const limitWords = (limit: number | null | undefined): string => (limit === undefined ? '' : limit ? String(limit) : 'no limit')
