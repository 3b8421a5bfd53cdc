// The open config: its versions, what it has otherwise than the standard one or another one, and what can be done with it.
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ConfigCard } from '../../../contract/calls/configs.js'
import type { Differing } from '../../../contract/config/differing.js'
import { type ParameterGroup, parameterGroups } from '../../../contract/config/entry.js'
import { settingLabel, settingWords } from '../../../words/configs/setting-words.js'
import { count, moment } from '../../../words/figures.js'
import { core, errorMessage } from '../../boot/api.js'
import { go } from '../../boot/place.js'
import { runParameters } from '../../features/settings/run-parameters.js'
import { STANDARD, takeVersion, versionName } from '../../features/start-draft/named-config.js'
import { Notice } from '../../ui/notice.js'
import { showToast } from '../../ui/toast.js'
import { CONFIGS, type Opened } from './cards.js'
import { ForgetConfig } from './forget-config.js'

interface OpenConfigProps {
  readonly opened: Opened
  /** The config beside it; null is the standard one. */
  readonly beside: string | null
  readonly references: readonly string[]
}

export function OpenConfig({ opened, beside, references }: OpenConfigProps) {
  const { reference, card, version } = opened
  const [isLeaving, setLeaving] = useState(false)
  const first = beside ?? STANDARD
  const others = references.filter((each) => each !== reference)
  return (
    <section className="panel" aria-label={`Config ${reference}`}>
      <h3>
        {reference} <small>{originOf(opened)}</small>
      </h3>
      <div className="config-bar">
        {card && card.versions.length > 1 ? (
          <Pick
            name="Version"
            value={reference}
            options={card.versions.toReversed().map((each) => versionName(card, each.version))}
            onChange={(config) => go({ screen: 'configs', config, beside })}
          />
        ) : null}
        <Pick
          name="Beside"
          value={first}
          options={others.includes(first) ? others : [first, ...others]}
          onChange={(other) => go({ screen: 'configs', config: reference, beside: other === STANDARD ? null : other })}
        />
        <span className="config-actions">
          {card && !card.isShipped ? (
            <button type="button" className="button quiet" disabled={isLeaving} onClick={() => setLeaving(true)}>
              <Trash2 aria-hidden /> Forget
            </button>
          ) : null}
          <button type="button" className="button main" onClick={() => use(reference, version?.changes ?? {})}>
            Use for the next run <ArrowRight aria-hidden />
          </button>
        </span>
      </div>
      {isLeaving && card ? <ForgetConfig name={card.name} lost={lostWords(card)} onKeep={() => setLeaving(false)} /> : null}
      <Differences first={first} second={reference} />
    </section>
  )
}

const lostWords = ({ name, versions }: ConfigCard): string =>
  versions.length === 1 ? `This removes the only version of ${name}.` : `This removes all ${versions.length} versions of ${name}.`

function originOf({ card, version }: Opened): string {
  if (!card || !version) return 'all settings have their default values'
  if (card.isShipped) return 'shipped with Tillgreen'
  const from = version.parent === null ? '' : ` · based on ${version.parent}`
  return `saved ${moment(version.at)}${from} · SHA-256 ${version.hash.slice(0, 12)}`
}

function use(reference: string, changes: Parameters<typeof takeVersion>[1]): void {
  takeVersion(reference, changes)
  go({ screen: 'start' })
  showToast({ words: `The next run uses config ${reference}.` })
}

interface PickProps {
  readonly name: string
  readonly value: string
  readonly options: readonly string[]
  onChange(value: string): void
}

const Pick = ({ name, value, options, onChange }: PickProps) => (
  <label className="config-pick">
    <span>{name}</span>
    <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </label>
)

function Differences({ first, second }: { first: string; second: string }) {
  const { data, error } = useQuery({
    queryKey: [...CONFIGS, 'compare', first, second],
    queryFn: () => core.configs.compare({ first, second }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  if (error) return <Notice tone="bad">{errorMessage(error)}</Notice>
  if (!data) return null
  if (first === second) return <p className="note">This is the standard config. Choose another config to compare it with.</p>
  if (data.length === 0) return <p className="note">No differences.</p>
  return (
    <table className="plain config-differences" aria-label={`${first} and ${second}`}>
      <caption className="sr-only">
        {count(data.length, 'setting')} {data.length === 1 ? 'differs' : 'differ'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">{first}</th>
          <th scope="col">{second}</th>
        </tr>
      </thead>
      {groupsOf(data).map(([group, rows]) => (
        <tbody key={group ?? ''}>
          {group === null ? null : (
            <tr className="config-group">
              <th scope="rowgroup" colSpan={3}>
                {group}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <Row key={row.path} differing={row} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ differing: { path, label, left, right } }: { differing: Differing }) {
  const parameter = runParameters.find((each) => each.path === path)
  return (
    <tr title={parameter?.words}>
      <td>
        <b>{settingLabel(path, label)}</b> <code>{path}</code>
      </td>
      <td>{settingWords(path, left)}</td>
      <td className="config-changed">{settingWords(path, right)}</td>
    </tr>
  )
}

/** In the order of the settings; parameters without a group come last. */
function groupsOf(rows: readonly Differing[]): readonly (readonly [ParameterGroup | null, readonly Differing[]])[] {
  const groupOf = ({ path }: Differing) =>
    runParameters.find((each) => each.path === path || each.path.startsWith(`${path}.`))?.group ?? null
  const by = Map.groupBy(rows, groupOf)
  return [...parameterGroups, null].flatMap((group) => {
    const own = by.get(group)
    return own ? [[group, own] as const] : []
  })
}
