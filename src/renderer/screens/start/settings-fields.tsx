// The limits of the run that is about to start; what is wrong with them or with its model is shown below, by name.
import { useId } from 'react'
import { LongAnswer } from '../../features/settings/long-answer.js'
import { useSettings } from '../../features/settings/settings-queries.js'
import type { Problems } from '../../features/start-draft/problems.js'
import { type Setting, useStartDraft } from '../../features/start-draft/start-draft.js'

type Limit = Exclude<Setting, 'baseUrl' | 'model'>

const limits: readonly { readonly setting: Limit; readonly name: string }[] = [
  { setting: 'usd', name: 'Dollars' },
  { setting: 'minutes', name: 'Minutes' },
  { setting: 'tokens', name: 'Tokens' },
  { setting: 'attempts', name: 'Attempts' },
]

/** The model is chosen by its own chip; a problem with it is shown here like any other. */
const named: readonly { readonly setting: Setting; readonly name: string }[] = [
  { setting: 'baseUrl', name: 'Endpoint' },
  { setting: 'model', name: 'Model' },
  ...limits,
]

export function SettingsFields({ problems }: { problems: Problems }) {
  const id = useId()
  const settings = useSettings().data?.settings
  const budget = settings?.budget
  const typed = useStartDraft((draft) => draft.settings)
  const placeholders: Record<Limit, string> = {
    usd: limitWords(budget?.usd),
    minutes: limitWords(budget?.minutes),
    tokens: limitWords(budget?.tokens),
    attempts: limitWords(budget?.attempts),
  }
  return (
    <>
      <div className="settings">
        {limits.map(({ setting, name }) => (
          <SettingField
            key={setting}
            setting={setting}
            name={name}
            placeholder={placeholders[setting]}
            problemId={problems[setting] ? `${id}-${setting}` : undefined}
          />
        ))}
      </div>
      <LongAnswer minutes={Number(typed.minutes || budget?.minutes || 0)} baseUrl={typed.baseUrl} />
      {named.map(({ setting, name }) =>
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
  readonly setting: Limit
  readonly name: string
  readonly placeholder: string
  readonly problemId: string | undefined
}

function SettingField({ setting, name, placeholder, problemId }: SettingFieldProps) {
  const value = useStartDraft((draft) => draft.settings[setting])
  const set = useStartDraft((draft) => draft.set)
  return (
    <label className="field">
      <span>{name}</span>
      <input
        className="input"
        inputMode="decimal"
        spellCheck={false}
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        onChange={(event) => set(setting, event.target.value)}
      />
    </label>
  )
}

const limitWords = (limit: number | null | undefined): string => (limit === undefined ? '' : limit ? String(limit) : 'no limit')
