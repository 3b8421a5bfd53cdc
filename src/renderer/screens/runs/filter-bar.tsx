// Search and filters of the list of runs.
import { Search, Trash2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { HistoryOutcome } from '../../../contract/calls/history.js'
import { RunKind } from '../../../contract/run/run.js'
import { whole } from '../../../words/figures.js'
import { FilterChip } from '../../features/history/filter-chip.js'
import { ageOf, ages, beginningOf, costOf, costs, isNarrowed, useHistoryFilter } from '../../features/history/history-filter.js'
import { useHistoryChoices } from '../../features/history/history-queries.js'

const plain = (values: readonly string[]) => values.map((value) => ({ value, words: value }))
const named = (choices: readonly { name: string; runs: number }[] | undefined) =>
  (choices ?? []).map(({ name, runs }) => ({ value: name, words: name || 'unnamed', runs }))

const WITH_BENCH = 'with bench and exploration runs'

export function FilterBar() {
  const { filter, narrow, clear } = useHistoryFilter()
  const choices = useHistoryChoices().data
  return (
    <search className="filters" aria-label="Runs">
      <SearchField />
      <FilterChip
        name="outcome"
        value={filter.outcome}
        choices={plain(HistoryOutcome.options)}
        onChoose={(value) => narrow({ outcome: HistoryOutcome.nullable().parse(value) })}
      />
      <FilterChip
        name="template"
        value={filter.template}
        choices={named(choices?.templates)}
        onChoose={(template) => narrow({ template })}
      />
      <FilterChip name="model" value={filter.model} choices={named(choices?.models)} onChoose={(model) => narrow({ model })} />
      <FilterChip name="tag" value={filter.tag} choices={named(choices?.tags)} onChoose={(tag) => narrow({ tag })} />
      <FilterChip
        name="kind"
        value={filter.kind}
        choices={plain(RunKind.options)}
        onChoose={(value) => narrow({ kind: RunKind.nullable().parse(value) })}
      />
      <FilterChip
        name="cost"
        value={costOf(filter)}
        choices={plain(costs.map((cost) => cost.name))}
        onChoose={(value) => {
          const cost = costs.find((each) => each.name === value)
          narrow({ usdFrom: cost?.from ?? null, usdTo: cost?.to ?? null })
        }}
      />
      <FilterChip
        name="date"
        value={ageOf(filter.from)}
        choices={plain(ages.map((age) => age.name))}
        onChoose={(value) => {
          const age = ages.find((each) => each.name === value)
          narrow({ from: age ? beginningOf(age.days) : null })
        }}
      />
      <FilterChip
        name="demo"
        value={filter.demo === null ? null : filter.demo ? 'demos only' : 'no demos'}
        choices={plain(['demos only', 'no demos'])}
        onChoose={(value) => narrow({ demo: value === null ? null : value === 'demos only' })}
      />
      <FilterChip
        name="origin"
        value={filter.all ? WITH_BENCH : null}
        choices={plain([WITH_BENCH])}
        onChoose={(value) => narrow({ all: value !== null })}
      />
      {isNarrowed(filter) ? (
        <button type="button" className="link" onClick={clear}>
          Clear
        </button>
      ) : null}
      <span className="flex-1" />
      <button
        type="button"
        className={`button quiet ${filter.deleted ? 'pressed' : ''}`}
        aria-pressed={filter.deleted}
        onClick={() => narrow({ deleted: !filter.deleted })}
      >
        <Trash2 aria-hidden /> Deleted{choices && choices.deleted > 0 ? ` · ${whole(choices.deleted)}` : ''}
      </button>
    </search>
  )
}

/** Milliseconds without a key before the list follows. */
const PAUSE_MS = 120

function SearchField() {
  const { filter, narrow } = useHistoryFilter()
  const [text, setText] = useState(filter.text)
  // Only when the filter changes by itself: it was cleared elsewhere.
  useEffect(() => setText(filter.text), [filter.text])
  useEffect(() => {
    if (text === useHistoryFilter.getState().filter.text) return
    const timer = setTimeout(() => narrow({ text }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, narrow])
  return (
    <label className="search">
      <Search aria-hidden />
      <input
        type="search"
        aria-label="Search runs"
        placeholder="Search title, words, diagnosis"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
      />
      {text ? (
        <button type="button" className="icon-button" aria-label="Clear the search" onClick={() => setText('')}>
          <X aria-hidden />
        </button>
      ) : null}
    </label>
  )
}
