// Clauses that no sentence leads to, such as answers of the user, and that their later words replace.
import type { TracedWords } from '../../../contract/traces/traced-words.js'
import { REPLACED_LATER, replacedWords } from '../../../words/traces/traced-words.js'

export function ReplacedClauses({ traced: { replaced = [] } }: { traced: TracedWords }) {
  if (replaced.length === 0) return null
  return (
    <div className="assumed">
      <h4>{REPLACED_LATER}</h4>
      <ul aria-label={REPLACED_LATER}>
        {replaced.map((clause) => (
          <li key={`${clause.task} ${clause.clause}`}>
            <span>
              <s>{clause.text}</s>
              <small>{replacedWords(clause)}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
