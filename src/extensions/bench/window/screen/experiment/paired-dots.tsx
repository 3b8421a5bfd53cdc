// Shows the results of every config for a task on one line: where the signs are apart, the configs differ.
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { addressOf } from '../../../../../renderer/boot/place.js'
import type { ExperimentReport, PairedTask } from '../../../contract/experiments.js'
import { letterOf, measureWords } from '../../../words/experiment.js'
import { rowWords, shareWords } from '../../../words/report.js'
import { Mark, Sign } from './mark.js'

export function PairedDots({ report }: { report: ExperimentReport }) {
  const { experiment, tasks, arms, comparison } = report
  const { tries, measure } = experiment
  const last = arms.length - 1
  const decided = [comparison.first, ...comparison.pairs.map(({ second }) => second)]
  const steps = Math.min(tries, 5)
  const [isOnlyApart, setOnlyApart] = useState(false)
  const apart = tasks.filter(isApart)
  const shown = isOnlyApart ? apart : tasks
  return (
    <section className="panel paired" aria-label="Tasks">
      <h3>
        Tasks <small>{measureWords[measure]}, sorted by difference</small>
      </h3>
      {tasks.length === 0 ? (
        <p className="note">No tries have finished yet.</p>
      ) : (
        <>
          <label className="check">
            <input type="checkbox" checked={isOnlyApart} onChange={(event) => setOnlyApart(event.target.checked)} />
            <span>
              Only differences ({apart.length} of {tasks.length})
            </span>
          </label>
          <div className="paired-row paired-heads" aria-hidden>
            <span />
            <div>
              {Array.from({ length: steps + 1 }, (_, at) => Math.round((at * tries) / steps)).map((count) => (
                <span key={count}>
                  {count} of {tries}
                </span>
              ))}
            </div>
            <span>{letterOf(last)} minus A</span>
          </div>
          <ul>
            {shown.map((task) => (
              <Row key={`${task.suite} ${task.task}`} task={task} tries={tries} hasSuites={experiment.suites.length > 1} />
            ))}
          </ul>
          <footer>
            <b>{tasks.length === 1 ? '1 task' : `All ${tasks.length} tasks`}</b>
            {decided.map(({ passed }, index) => (
              <span key={arms[index]?.name}>
                <Sign index={index} />
                {shareWords(passed)}
              </span>
            ))}
          </footer>
        </>
      )}
    </section>
  )
}

/** Whether the finished configs have different results. */
const isApart = ({ counts }: PairedTask): boolean => new Set(counts.filter((count) => count !== null)).size > 1

const placeOf = (count: number, tries: number): string => `${4 + (count / tries) * 92}%`

function Row({ task: { task, suite, counts, tries: rows }, tries, hasSuites }: { task: PairedTask; tries: number; hasSuites: boolean }) {
  const [isOpen, open] = useState(false)
  const id = useId()
  const known = counts.filter((count) => count !== null)
  const [first, last] = [counts[0] ?? null, counts.at(-1) ?? null]
  const difference = first === null || last === null ? null : last - first
  const said = counts.map((count, index) => `${letterOf(index)} ${count === null ? 'not finished' : `${count} of ${tries}`}`).join(', ')
  return (
    <li>
      <div className="paired-row">
        <button type="button" title={`${suite}: ${task}`} aria-expanded={isOpen} aria-controls={id} onClick={() => open(!isOpen)}>
          <ChevronRight aria-hidden className={isOpen ? 'mini open' : 'mini'} />
          <span>
            {hasSuites ? `${suite}: ` : ''}
            {task}
          </span>
        </button>
        <svg role="img" aria-label={`${task}: ${said}`}>
          <line className="track" x1="4%" x2="96%" y1="14" y2="14" />
          {known.length < 2 ? null : (
            <line
              className={difference !== null && difference < 0 ? 'apart less' : 'apart'}
              x1={placeOf(Math.min(...known), tries)}
              x2={placeOf(Math.max(...known), tries)}
              y1="14"
              y2="14"
            />
          )}
          {counts.map((count, index) =>
            count === null ? null : (
              <Mark
                key={letterOf(index)}
                index={index}
                x={placeOf(count, tries)}
                y={14}
                isSame={known.length > 1 && known.every((each) => each === count)}
              />
            ),
          )}
        </svg>
        <span>
          {difference === null ? 'not finished' : difference === 0 ? 'same' : `${difference > 0 ? '+' : '-'}${Math.abs(difference)}`}
        </span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Tries rows={rows} /> : null}
      </div>
    </li>
  )
}

/** The tries of one task by config: each leads to its run, and those of one number to both of them side by side. */
function Tries({ rows }: { rows: PairedTask['tries'] }) {
  const numbers = [...new Set(rows.flatMap((ofArm) => ofArm.map((row) => row.try)))].sort((one, other) => one - other)
  if (numbers.length === 0) return <p className="note">No tries have finished yet.</p>
  return (
    <ul className="paired-tries">
      {numbers.map((number) => {
        const all = rows.map((ofArm) => ofArm.find((row) => row.try === number))
        const [left, right] = [all[0]?.run, all.at(-1)?.run]
        return (
          <li key={number}>
            <span>Try {number}</span>
            {all.map((row, index) => (
              <span key={letterOf(index)}>
                <Sign index={index} />
                {row === undefined ? (
                  'not finished'
                ) : row.run === null ? (
                  rowWords(row)
                ) : (
                  <a className="link" href={addressOf({ screen: 'run', run: row.run })}>
                    {rowWords(row)}
                  </a>
                )}
              </span>
            ))}
            {left && right && left !== right ? (
              <a className="link" href={addressOf({ screen: 'compare', left, right })}>
                Side by side
              </a>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
