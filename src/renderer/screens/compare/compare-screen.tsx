// Two runs side by side: what differs comes first, what is the same is only counted.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ComparedRow, Comparison, Difference, Side } from '../../../contract/calls/history.js'
import { evidenceRows } from '../../../words/compared/evidence.js'
import { settingDifference } from '../../../words/compared/settings.js'
import { clock, count, duration, moment, money, whole } from '../../../words/figures.js'
import { saySame, textOf } from '../../../words/row.js'
import { core, errorMessage } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import { FileDiff } from '../../features/files/file-diff.js'
import { Empty, Notice } from '../../ui/notice.js'
import { DemoBadge, RunChip } from '../../ui/outcome-chip.js'
import { PairTable } from './pair-table.js'
import { Bars, Charts, Plans } from './pictures.js'
import { TestsPanel } from './tests-panel.js'

export function CompareScreen({ left, right }: { left: string; right: string }) {
  const { data, error } = useQuery({
    queryKey: ['compare', left, right],
    queryFn: () => core.history.compare({ left, right }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  if (!data) return <Empty title="Comparing" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page compare" tabIndex={0} aria-label="Comparison">
      <header>
        <h2>Compare</h2>
        <span>differences first</span>
        <span className="flex-1" />
        <a className="button" href={addressOf({ screen: 'compare', left: right, right: left })}>
          <ArrowLeftRight aria-hidden /> Swap sides
        </a>
      </header>
      <div className="sides">
        <SideHead side={data.left} name="Left" />
        <SideHead side={data.right} name="Right" />
      </div>
      <Charts comparison={data} />
      <div className="halves">
        <Bars comparison={data} />
        <Plans comparison={data} />
      </div>
      <div className="halves">
        <Measures comparison={data} />
        <Evidence comparison={data} />
      </div>
      <div className="halves">
        <Differences title="Inputs" what="input" list={data.inputs} />
        <Differences title="Config" what="setting" list={data.config.map(settingDifference)} />
      </div>
      <TestsPanel tests={data.tests} />
      <FilesPanel comparison={data} />
      <RowsPanel rows={data.rows} />
    </section>
  )
}

function SideHead({ side: { run }, name }: { side: Side; name: string }) {
  return (
    <article className="panel side" aria-label={`${name}: ${run.title}`}>
      <h3>
        <a href={addressOf({ screen: 'run', run: run.id })}>{run.title}</a> <RunChip run={run} hasTests /> {run.demo ? <DemoBadge /> : null}
      </h3>
      <p title={run.description}>{run.description}</p>
      <small>
        {run.kind} · {run.model} · {moment(run.createdAt)}
      </small>
    </article>
  )
}

/** Figures of both sides with their difference written out. */
function Measures({ comparison: { left, right } }: { comparison: Comparison }) {
  const measures: readonly (readonly [string, (side: Side) => number, (value: number) => string])[] = [
    ['Tests green', ({ run }) => run.passed, String],
    ['Tests', ({ run }) => run.tests, String],
    ['Attempts', ({ run }) => run.rounds, String],
    ['Cost', ({ run }) => run.usd, money],
    ['Working time', ({ ms }) => ms, duration],
    ['Tokens', ({ run }) => run.tokens, whole],
    ['Model calls', ({ calls }) => calls, String],
  ]
  return (
    <section className="panel">
      <h3>Run totals</h3>
      <table className="plain measures">
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col" className="num">
              Left
            </th>
            <th scope="col" className="num">
              Right
            </th>
            <th scope="col" className="num">
              Right − left
            </th>
          </tr>
        </thead>
        <tbody>
          {measures.map(([name, pick, words]) => {
            const [a, b] = [pick(left), pick(right)]
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">{words(a)}</td>
                <td className="num">{words(b)}</td>
                <td className="num">{a === b ? 'the same' : `${b > a ? '+' : '−'}${words(Math.abs(b - a))}`}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** What was different from the start, and what each side showed of its program in the end. */
function Differences({ title, what, list }: { title: string; what: string; list: readonly Difference[] }) {
  return (
    <section className="panel">
      <h3>
        {title}{' '}
        <small>
          {list.length === 0 ? `every ${what} is the same` : `${count(list.length, what)} ${list.length === 1 ? 'differs' : 'differ'}`}
        </small>
      </h3>
      {list.length > 0 ? <PairTable of={what} rows={list.map(inRow)} /> : null}
    </section>
  )
}

/** Both sides in full: a verdict is read as a whole. */
function Evidence({ comparison: { left, right } }: { comparison: Comparison }) {
  const rows = evidenceRows(left, right)
  const other = rows.filter((row) => row.left !== row.right).length
  return (
    <section className="panel" aria-label="Evidence">
      <h3>
        Evidence{' '}
        <small>
          {rows.length === 0
            ? 'neither run reached the final tests'
            : other === 0
              ? 'the same on both sides'
              : `${other} of ${count(rows.length, 'row')} ${other === 1 ? 'differs' : 'differ'}`}
        </small>
      </h3>
      {rows.length > 0 ? <PairTable of="Evidence" rows={rows.map(inRow)} /> : null}
    </section>
  )
}

const inRow = ({ name, left, right }: Difference) => ({ ...{ id: name, name }, left: left || '–', right: right || '–' })

/** The files in which the two programs differ, and each of them line by line. */
function FilesPanel({ comparison: { left, right, files, sameFiles } }: { comparison: Comparison }) {
  const [path, setPath] = useState<string | null>(null)
  const open = files.find((file) => file.path === path)
  return (
    <section className="panel">
      <h3>
        Final files{' '}
        <small>
          {files.length === 0
            ? `${count(sameFiles, 'file')}, no differences`
            : `${count(files.length, 'file')} with differences, ${sameFiles === 0 ? 'none' : sameFiles} identical`}
        </small>
      </h3>
      {files.length > 0 ? (
        <ul className="changed-files">
          {files.map((file) => (
            <li key={file.path}>
              <button
                type="button"
                className={`row ${file.path === path ? 'on' : ''}`}
                aria-expanded={file.path === path}
                onClick={() => setPath(file.path === path ? null : file.path)}
              >
                <span className="t">{file.path}</span>
                <small>
                  <span className="plus">+{file.added}</span> <span className="minus">−{file.removed}</span>
                </small>
              </button>
              {open && file.path === path ? (
                <FileDiff
                  path={file.path}
                  left={left.tree ? { run: left.run.id, tree: left.tree } : null}
                  right={right.tree ? { run: right.run.id, tree: right.tree } : null}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Rows that are drawn at once; more are asked for. */
const SHOWN = 200

/** The timelines of both runs, steps of the same key side by side; what is the same is folded away. */
function RowsPanel({ rows: pairs }: { rows: Comparison['rows'] }) {
  const rows = useMemo(() => pairs.map((pair) => ({ ...pair, isSame: isSame(pair) })), [pairs])
  const [hasSame, setSame] = useState(false)
  const [shown, setShown] = useState(SHOWN)
  const other = rows.filter((row) => !row.isSame)
  const listed = hasSame ? rows : other
  return (
    <section className="panel">
      <h3>
        Timeline{' '}
        <small>
          {other.length === 0
            ? `${count(rows.length, 'step')}, no differences`
            : `${other.length} of ${count(rows.length, 'step')} ${other.length === 1 ? 'differs' : 'differ'}`}
        </small>
        <span className="flex-1" />
        {other.length < rows.length ? (
          <button type="button" className="link" aria-pressed={hasSame} onClick={() => setSame(!hasSame)}>
            {hasSame ? 'Only what differs' : 'All steps'}
          </button>
        ) : null}
      </h3>
      {listed.length > 0 ? (
        <table className="plain pairs steps">
          <thead>
            <tr>
              <th scope="col">Left</th>
              <th scope="col">Right</th>
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, shown).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step may occur twice, so its place is part of its name
              <tr key={`${row.left?.key ?? row.right?.key}#${index}`} className={row.isSame ? 'same' : ''}>
                <Step row={row.left} />
                <Step row={row.right} />
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {listed.length > shown ? (
        <button type="button" className="button quiet mt-2" onClick={() => setShown(shown + SHOWN)}>
          {count(listed.length - shown, 'more step')}
        </button>
      ) : null}
    </section>
  )
}

const isSame = ({ left, right }: Comparison['rows'][number]): boolean => left !== null && right !== null && saySame(left.data, right.data)

function Step({ row }: { row: ComparedRow | null }) {
  if (!row) return <td className="nothing">–</td>
  const { title, detail } = textOf(row.data)
  return (
    <td title={row.key}>
      <time>{clock(row.at)}</time> <b className={row.tone}>{title}</b> {detail}
    </td>
  )
}
