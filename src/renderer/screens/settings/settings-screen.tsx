// What holds for all runs: endpoints and keys, the budget, the look, notifications, and where the data lies.
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { SettingsState } from '../../../contract/calls/settings.js'
import { valueAt, withValue } from '../../../contract/config/at-path.js'
import { parametersOf } from '../../../contract/config/parameters.js'
import { Settings } from '../../../contract/config/settings.js'
import type { Json } from '../../../contract/wire/json.js'
import { keepingText, settingsNoticeText } from '../../../words/settings.js'
import { errorMessage } from '../../boot/api.js'
import { type Theme, useTheme } from '../../boot/theme.js'
import { HelpMark } from '../../features/help/page-link.js'
import { type HelpTarget, helpOn } from '../../features/help/targets.js'
import { allowOutside } from '../../features/notify/outside.js'
import { featureSections } from '../../features/settings/feature-sections.js'
import { chooseTheme } from '../../features/settings/keep-theme.js'
import { ParameterField } from '../../features/settings/parameter-field.js'
import { useChangeSettings, useSettings } from '../../features/settings/settings-queries.js'
import { useWantedSetting } from '../../features/settings/wanted-setting.js'
import { Notice } from '../../ui/notice.js'
import { EndpointList } from './endpoint-list.js'
import { RoleList } from './role-list.js'

export function SettingsScreen() {
  const { data, error } = useSettings()
  useWantedSetting(data !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page settings-page" tabIndex={0} aria-label="Settings">
      {error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null}
      {data ? <Sections state={data} /> : null}
    </section>
  )
}

const parameters = parametersOf(Settings)

function Sections({ state }: { state: SettingsState }) {
  const change = useChangeSettings()
  return (
    <>
      {state.notices.map(settingsNoticeText).map((notice) => (
        <Notice tone="warn" key={notice}>
          {notice}
        </Notice>
      ))}
      {change.error ? <Notice tone="bad">{errorMessage(change.error)}</Notice> : null}
      <Section title="Endpoints" words={`Where models are asked. ${keepingText(state.keys)}`} help={helpOn.addresses}>
        <div data-setting="endpoints">
          <EndpointList state={state} />
        </div>
      </Section>
      <Section title="Roles" words="Who asks within a run; each may have a model of its own." help={helpOn.roles}>
        <RoleList state={state} />
      </Section>
      <Section title="Budget of a run" words="What a run may take unless you say otherwise when you start it." help={helpOn.budget}>
        <Fields state={state} part="budget" onChange={change.mutate} />
      </Section>
      <Section title="A day" words="What all runs together may take." help={helpOn.budget}>
        <Fields state={state} part="dailyUsd" onChange={change.mutate} />
      </Section>
      <Section title="Before a run" words="" help={helpOn.preflight}>
        <Fields state={state} part="preflight" onChange={change.mutate} />
      </Section>
      {featureSections.map(({ title, help, part }) => (
        <Section key={part} title={title} words="" help={help}>
          <Fields state={state} part={part} onChange={change.mutate} />
        </Section>
      ))}
      <Section title="Look" words="">
        <ThemeChoice />
      </Section>
      <Section title="Notifications" words="">
        <Fields state={state} part="notifications" onChange={change.mutate} />
      </Section>
      <Section title="Files" words="" help={helpOn.files}>
        <dl className="group files">
          <div className="setting">
            <dt>
              <b>Data folder</b>
              <p>Runs, states of programs, settings and keys. Another one is chosen with --data or TILLGREEN_DATA at the start.</p>
            </dt>
            <dd>{state.dataFolder}</dd>
          </div>
        </dl>
      </Section>
    </>
  )
}

interface FieldsProps {
  readonly state: SettingsState
  /** The path that a parameter has, or is below. */
  readonly part: string
  onChange(change: (settings: Settings) => Settings): void
}

function Fields({ state: { settings }, part, onChange }: FieldsProps) {
  return (
    <div className="group">
      {parameters
        .filter(({ path }) => path === part || path.startsWith(`${part}.`))
        .map((parameter) => (
          <ParameterField
            key={parameter.path}
            parameter={parameter}
            value={valueAt(settings, parameter.path)}
            problemOf={(value) => problemOf(settings, parameter.path, value)}
            onChange={(value) => {
              if (parameter.path === 'notifications.outside' && value === true) void allowOutside()
              onChange((before) => withValue(before, parameter.path, value ?? null))
            }}
          />
        ))}
    </div>
  )
}

function problemOf(settings: Settings, path: string, value: Json): string | null {
  const checked = Settings.safeParse(withValue(settings, path, value))
  return checked.success ? null : (z.prettifyError(checked.error).split('\n')[0]?.replace(/^✖ /, '') ?? 'It cannot be used.')
}

interface SectionProps {
  readonly title: string
  readonly words: string
  /** What tells more. */
  readonly help?: HelpTarget
  readonly children: ReactNode
}

function Section({ title, words, help, children }: SectionProps) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id}>
      <div className="section">
        <h3 id={id}>{title}</h3>
        {help ? <HelpMark on={help} about={title} /> : null}
        <span>{words}</span>
      </div>
      {children}
    </section>
  )
}

const themes: readonly { readonly theme: Theme; readonly words: string }[] = [
  { theme: 'system', words: 'As the system' },
  { theme: 'light', words: 'Light' },
  { theme: 'dark', words: 'Dark' },
]

function ThemeChoice() {
  const theme = useTheme((state) => state.theme)
  return (
    <div className="group">
      <fieldset className="setting">
        <div>
          <legend>
            <b>Theme</b>
          </legend>
          <p>{parameters.find(({ path }) => path === 'theme')?.words}</p>
        </div>
        <span className="choice">
          {themes.map((each) => (
            <label key={each.theme}>
              <input type="radio" name="theme" checked={theme === each.theme} onChange={() => chooseTheme(each.theme)} />
              {each.words}
            </label>
          ))}
        </span>
      </fieldset>
    </div>
  )
}
