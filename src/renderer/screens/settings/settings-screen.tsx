// The settings of all runs: endpoints and keys, the budget, the look, notifications, and the data folder.

import { useMutation } from '@tanstack/react-query'
import { LoaderCircle, Send } from 'lucide-react'
import { type ReactNode, useContext, useState } from 'react'
import type { SettingsState } from '../../../contract/calls/settings.js'
import { valueAt, withValue } from '../../../contract/config/at-path.js'
import { Role } from '../../../contract/config/config.js'
import { parametersOf } from '../../../contract/config/parameters.js'
import { Settings } from '../../../contract/config/settings.js'
import type { Json } from '../../../contract/text/json.js'
import { problemWords } from '../../../words/errors/problem.js'
import { noticeTestWords } from '../../../words/notices/notice.js'
import { keepingText, searchedText, settingsNoticeText } from '../../../words/settings.js'
import { core, errorMessage } from '../../boot/api.js'
import { type Theme, useTheme } from '../../boot/theme.js'
import { type HelpTarget, helpOn } from '../../features/help/targets.js'
import { allowOutside } from '../../features/notify/outside.js'
import { featureSections } from '../../features/settings/feature-sections.js'
import { chooseTheme } from '../../features/settings/keep-look.js'
import { LongAnswer } from '../../features/settings/long-answer.js'
import { ParameterField } from '../../features/settings/parameter-field.js'
import { RoleFields } from '../../features/settings/role-fields.js'
import { useChangeSettings, useSettings } from '../../features/settings/settings-queries.js'
import { useWantedSetting } from '../../features/settings/wanted-setting.js'
import { Notice } from '../../ui/notice.js'
import { AllowedHosts } from './allowed-hosts.js'
import { EndpointList } from './endpoint-list.js'
import { isFound, Searched, Section, sectionId } from './section.js'
import { SideList } from './side-list.js'

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

interface SectionOfSettings {
  readonly title: string
  readonly words: string
  readonly help?: HelpTarget
  /** Its searchable texts. */
  readonly about: string
  readonly content: ReactNode
}

function Sections({ state }: { state: SettingsState }) {
  const change = useChangeSettings()
  const [typed, search] = useState('')
  const searched = typed.trim().toLowerCase()
  const sections = sectionsOf(state, change.mutate)
  const shown = sections.filter(({ title, words, about }) => isFound(searched, `${title} ${words} ${about}`))
  return (
    <Searched value={searched}>
      <SideList titles={shown.map(({ title }) => ({ title, id: sectionId(title) }))} searched={typed} onSearch={search} />
      <div className="settings-body">
        {state.notices.map(settingsNoticeText).map((notice) => (
          <Notice tone="warn" key={notice}>
            {notice}
          </Notice>
        ))}
        {change.error ? <Notice tone="bad">{errorMessage(change.error)}</Notice> : null}
        {shown.map(({ title, words, help, content }) => (
          <Section key={title} title={title} words={words} {...(help ? { help } : {})}>
            {content}
          </Section>
        ))}
      </div>
    </Searched>
  )
}

/** The fields of these parts, with what may be searched for in them. */
const fieldsOf =
  (state: SettingsState, onChange: FieldsProps['onChange']) =>
  (...parts: readonly string[]): Pick<SectionOfSettings, 'about' | 'content'> => ({
    about: parts.map(aboutPart).join(' '),
    content: <Fields state={state} parts={parts} onChange={onChange} />,
  })

const network: SectionOfSettings = {
  title: 'Network',
  words: 'Hosts your programs can reach without asking you.',
  help: helpOn.network,
  about: 'network internet host allow remember remove project',
  content: <AllowedHosts />,
}

/** All sections, in the order in which they are shown. */
function sectionsOf(state: SettingsState, onChange: (change: (settings: Settings) => Settings) => void): readonly SectionOfSettings[] {
  const fields = fieldsOf(state, onChange)
  return [
    {
      title: 'Models',
      words: `Endpoints for model requests. ${keepingText(state.keys)}`,
      help: helpOn.addresses,
      about: `endpoint key address price connect ${state.settings.endpoints.map(({ name, model }) => `${name} ${model}`).join(' ')}`,
      content: (
        <div data-setting="endpoints">
          <EndpointList state={state} />
        </div>
      ),
    },
    {
      title: 'Roles',
      words: 'Use a different model for each role, such as a cheaper model for low-risk work.',
      help: helpOn.roles,
      about: `${Role.options.join(' ')} model temperature effort`,
      content: <RoleList state={state} />,
    },
    {
      title: 'Run budget',
      words: 'Default limits for each run. You can change them when you start a run.',
      help: helpOn.budget,
      about: aboutPart('budget'),
      content: <BudgetFields {...{ state, onChange }} />,
    },
    { title: 'Daily limit', words: 'Maximum total cost of all runs per day.', help: helpOn.budget, ...fields('dailyUsd') },
    { title: 'Checks before a run', words: 'What is checked before a run can cost money.', help: helpOn.preflight, ...fields('preflight') },
    {
      title: 'Trying other configs',
      words: 'How often a run tries another config instead of the best known one.',
      help: helpOn.configs,
      ...fields('exploreShare'),
    },
    { title: 'When a model stops answering', words: 'How long a run keeps retrying.', help: helpOn.endpoint, ...fields('outageMinutes') },
    ...featureSections.map(({ title, help, parts }) => ({ title, words: '', help, ...fields(...parts) })),
    network,
    {
      title: 'Appearance',
      words: '',
      about: `theme dark light system ${aboutPart('zoom')} ${aboutPart('lab')}`,
      content: <Fields state={state} parts={['zoom', 'lab']} onChange={onChange} first={<ThemeChoice />} />,
    },
    {
      title: 'Notifications',
      words: '',
      about: `${aboutPart('notifications')} test notice`,
      content: <Notices {...{ state, onChange }} />,
    },
    {
      title: 'Files',
      words: '',
      help: helpOn.files,
      about: `data folder ${state.dataFolder} ${aboutPart('programs')}`,
      content: <Folders {...{ state, onChange }} />,
    },
  ]
}

const isOf = (path: string, part: string): boolean => path === part || path.startsWith(`${part}.`)

/** The searchable texts of all parameters of a part. */
const aboutPart = (part: string): string =>
  parameters
    .filter(({ path }) => isOf(path, part))
    .map(searchedText)
    .join(' ')

const DataFolder = ({ folder }: { folder: string }) => (
  <dl className="group files">
    <div className="setting">
      <dt>
        <b>Data folder</b>
        <p>Contains runs, program states, settings and keys. To use another folder, start Tillgreen with --data or set TILLGREEN_DATA.</p>
      </dt>
      <dd>{folder}</dd>
    </div>
  </dl>
)

interface FieldsProps {
  readonly state: SettingsState
  /** The path that a parameter has, or is below. */
  readonly parts: readonly string[]
  onChange(change: (settings: Settings) => Settings): void
  /** Shown above them. */
  readonly first?: ReactNode
}

const BudgetFields = (props: Omit<FieldsProps, 'parts'>) => (
  <>
    <Fields {...props} parts={['budget']} />
    <LongAnswer minutes={props.state.settings.budget.minutes} />
  </>
)

const Folders = (props: Omit<FieldsProps, 'parts'>) => (
  <>
    <Fields {...props} parts={['programs']} />
    <DataFolder folder={props.state.dataFolder} />
  </>
)

const Notices = (props: Omit<FieldsProps, 'parts'>) => (
  <>
    <Fields {...props} parts={['notifications']} />
    <NoticeTest address={props.state.settings.notifications.address} />
  </>
)

function Fields({ state: { settings }, parts, onChange, first }: FieldsProps) {
  const searched = useContext(Searched)
  const own = parameters.filter(({ path }) => parts.some((part) => isOf(path, part)))
  const found = own.filter((parameter) => isFound(searched, searchedText(parameter)))
  return (
    <div className="group">
      {first}
      {(found.length > 0 ? found : own).map((parameter) => (
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
  return checked.success ? null : problemWords(checked.error)
}

const themes: readonly { readonly theme: Theme; readonly words: string }[] = [
  { theme: 'system', words: 'System' },
  { theme: 'light', words: 'Light' },
  { theme: 'dark', words: 'Dark' },
]

function ThemeChoice() {
  const theme = useTheme((state) => state.theme)
  return (
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
  )
}

/** @param address of the settings; nothing is offered where there is none */
function NoticeTest({ address }: { address: string }) {
  const test = useMutation({ mutationFn: () => core.settings.testNotice({}) })
  if (address === '') return null
  const isBad = test.error !== null || (test.data?.fault ?? null) !== null
  return (
    <div className="actions">
      <button type="button" className="button" disabled={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? <LoaderCircle aria-hidden className="turning" /> : <Send aria-hidden />} Send test notification
      </button>
      <span role="status" className={isBad ? 'text-red' : undefined}>
        {test.error ? errorMessage(test.error) : test.isSuccess ? noticeTestWords(test.data) : ''}
      </span>
    </div>
  )
}

/** Models for single roles, in all runs. */
function RoleList({ state }: { state: SettingsState }) {
  const change = useChangeSettings()
  return (
    <>
      <RoleFields
        roles={state.settings.roles}
        onChange={(next) => change.mutate((settings) => ({ ...settings, roles: next(settings.roles) }))}
      />
      {change.error ? <Notice tone="bad">{errorMessage(change.error)}</Notice> : null}
    </>
  )
}
