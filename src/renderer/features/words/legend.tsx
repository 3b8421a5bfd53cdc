// What the lines below the sentences mean, and how many there are of each.
import { NO_QUOTES, sentenceMeaning, sentenceStateWords, tallyOfMarks } from '../../../words/traces/traced-words.js'
import type { ShownState } from './shown-state.js'

/** @param quotes whether anything is known of single sentences */
export const Legend = ({ states, quotes }: { states: readonly ShownState[]; quotes: boolean }) => (
  <>
    <ul className="legend" aria-label="How your sentences stand">
      {tallyOfMarks(states).map(({ state, count }) => (
        <li key={state} title={sentenceMeaning(state)}>
          <i className={`line ${state}`} aria-hidden />
          {count} {sentenceStateWords(state)}
        </li>
      ))}
    </ul>
    {quotes ? null : <p className="note">{NO_QUOTES}</p>}
  </>
)
