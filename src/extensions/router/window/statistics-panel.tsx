// Which model each role would get, and why: the table of the router.
import { useQuery } from '@tanstack/react-query'
import { core } from '../../../renderer/boot/api.js'
import type { StatisticsPanel } from '../../../renderer/features/statistics/feature-panels.js'
import type { RouterProfile, RouterRow, RouterTable, ServedRow } from '../contract/calls.js'
import { chosenWords, savedWords, servedWords, successWords } from '../words/words.js'

function RouterPanel() {
  const { data } = useQuery({ queryKey: ['router'], queryFn: () => core.router.table({ class: null }), staleTime: 0 })
  if (!data) return null
  return (
    <>
      {data.rows.length === 0 ? null : <RunsPanel table={data} />}
      {data.served.length === 0 ? null : <ServedPanel rows={data.served} />}
    </>
  )
}

/** Requests of other programs are separate: they say nothing about how well a model builds. */
const ServedPanel = ({ rows }: { rows: readonly ServedRow[] }) => (
  <section className="panel figure all" aria-label="Requests from other programs">
    <h3>
      Requests from other programs{' '}
      <small>received by "tillgreen lab serve"; the programs that sent them report whether the answers were useful</small>
    </h3>
    <table className="plain router-table">
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">Template</th>
          <th scope="col">Model</th>
          <th scope="col">Measurements</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.role} ${row.class} ${row.model} ${row.endpoint}`}>
            <td>{row.role ?? 'none'}</td>
            <td>{row.class}</td>
            <td>{row.model}</td>
            <td>{servedWords(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

function RunsPanel({ table: data }: { table: RouterTable }) {
  const floor = `${Math.round(data.floor * 100)} %`
  return (
    <section className="panel figure all" aria-label="Models by role">
      <h3>
        Models by role <small>the router chooses the cheapest model with at least {floor} success</small>
      </h3>
      <table className="plain router-table">
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">Template</th>
            <th scope="col">Model</th>
            <th scope="col">Success</th>
            <th scope="col" className="num">
              Cost per answer
            </th>
            <th scope="col">Choice</th>
          </tr>
        </thead>
        {data.rows.map((row) => (
          <tbody key={`${row.role} ${row.class}`}>
            {row.profiles.map((profile, at) => (
              <ProfileRow key={profile.profile} row={row} profile={profile} isFirst={at === 0} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** What is saved says nothing where there is only one model to choose. */
const choiceWords = ({ chosen, profiles, savedUsd }: RouterRow): string =>
  profiles.length > 1 ? `${chosenWords(chosen)} · ${savedWords(savedUsd)}` : chosenWords(chosen)

function ProfileRow({ row, profile, isFirst }: { row: RouterRow; profile: RouterProfile; isFirst: boolean }) {
  const isChosen = row.chosen?.profile === profile.profile
  return (
    <tr aria-current={isChosen ? 'true' : undefined}>
      <td>{isFirst ? row.role : ''}</td>
      <td>{isFirst ? row.class : ''}</td>
      <td>
        {profile.profile} <small>{profile.model}</small>
      </td>
      <td>{successWords(profile.success)}</td>
      <td className="num">{profile.usd === null ? 'unknown' : `$${profile.usd.toFixed(4)}`}</td>
      <td>{isFirst ? choiceWords(row) : ''}</td>
    </tr>
  )
}

export default { order: 20, Panel: RouterPanel } satisfies StatisticsPanel
