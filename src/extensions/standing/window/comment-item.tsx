// Comments that say alike things, offered as a clause for later runs.
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '../../../renderer/boot/place.js'
import type { CommentGroup } from '../contract/calls.js'
import { groupWords } from '../words/words.js'
import { ClauseForm } from './clause-form.js'

export function CommentItem({ group }: { group: CommentGroup }) {
  const [isKeeping, keep] = useState(false)
  return (
    <li className="known-error">
      <div className="known-head">
        <b>{group.words}</b>
        {group.kept === null ? (
          <span className="known-actions">
            <button type="button" className="button quiet" aria-expanded={isKeeping} onClick={() => keep(!isKeeping)}>
              <Pin aria-hidden /> Keep as a clause
            </button>
          </span>
        ) : null}
      </div>
      <p className="known-met">{groupWords(group)}</p>
      {isKeeping ? <ClauseForm id={group.id} words={group.words} onDone={() => keep(false)} /> : null}
      <ul className="known-repairs">
        {group.comments.map(({ run, title, comment }) => (
          <li key={run}>
            <a href={addressOf({ screen: 'run', run })}>{title}</a> {comment}
          </li>
        ))}
      </ul>
    </li>
  )
}
