// One lesson: its words, the run and the facts that it is from, its versions, and what the user makes of it.
import { useMutation } from '@tanstack/react-query'
import { PencilLine, Trash2, Undo2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { addressOf } from '../../../../renderer/boot/place.js'
import { queryClient } from '../../../../renderer/boot/queries.js'
import { Notice } from '../../../../renderer/ui/notice.js'
import { moment } from '../../../../words/figures.js'
import type { ListedLesson } from '../../contract/calls.js'
import { LONGEST_LESSON } from '../../contract/lesson.js'
import { lessonFactWords, versionWords } from '../../words/words.js'

export function LessonItem({ lesson, isOpen }: { lesson: ListedLesson; isOpen: boolean }) {
  const [isEditing, edit] = useState(false)
  const { id, run, title, evidence, versions } = lesson
  const words = versions.at(-1)?.words ?? ''
  const forget = useMutation({
    mutationFn: () => core.lessons.forget({ id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['lessons'] }),
  })
  return (
    <li className="known-error">
      <div className="known-head">
        <b>{words}</b>
        <span className="known-actions">
          <button type="button" className="button quiet" aria-expanded={isEditing} onClick={() => edit(!isEditing)}>
            <PencilLine aria-hidden /> Edit
          </button>
          <button type="button" className="button quiet" disabled={forget.isPending} onClick={() => forget.mutate()}>
            <Trash2 aria-hidden /> Delete
          </button>
        </span>
      </div>
      {forget.error ? <Notice tone="bad">{errorMessage(forget.error)}</Notice> : null}
      {isEditing ? <LessonForm id={id} words={words} onDone={() => edit(false)} /> : null}
      <p className="known-met">From {title === null ? 'a deleted run' : <a href={addressOf({ screen: 'run', run })}>{title}</a>}</p>
      <details open={isOpen}>
        <summary>Evidence and versions</summary>
        <ul className="known-repairs" aria-label="Evidence">
          {evidence.map((fact) => (
            <li key={`${fact.key} ${fact.what}`}>
              {lessonFactWords(fact)} <code>{fact.key}</code>
            </li>
          ))}
        </ul>
        <Versions lesson={lesson} />
      </details>
    </li>
  )
}

function Versions({ lesson: { id, versions } }: { lesson: ListedLesson }) {
  const revert = useMutation({
    mutationFn: (version: number) => core.lessons.revert({ id, version }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['lessons'] }),
  })
  const newest = versions.at(-1)?.version
  return (
    <ul className="known-repairs" aria-label="Versions">
      {revert.error ? <Notice tone="bad">{errorMessage(revert.error)}</Notice> : null}
      {versions.toReversed().map((version) => (
        <li key={version.version}>
          {versionWords(version)}, {moment(version.at)}: {version.words}
          {version.version === newest ? null : (
            <button type="button" className="button quiet" disabled={revert.isPending} onClick={() => revert.mutate(version.version)}>
              <Undo2 aria-hidden /> Revert to version {version.version}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface LessonFormProps {
  readonly id: string
  readonly words: string
  onDone(): void
}

/** Other words for a lesson: a new version, which later runs are shown. */
function LessonForm({ id, words: before, onDone }: LessonFormProps) {
  const [words, setWords] = useState(before)
  const keep = useMutation({
    mutationFn: () => core.lessons.edit({ id, words: words.trim() }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['lessons'] })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() !== '') keep.mutate()
  }
  return (
    <form className="advice" onSubmit={submit}>
      <label className="field">
        <span>Lesson</span>
        <textarea className="input" value={words} maxLength={LONGEST_LESSON} onChange={(event) => setWords(event.target.value)} />
      </label>
      {keep.error ? <Notice tone="bad">{errorMessage(keep.error)}</Notice> : null}
      <div className="actions">
        <button type="submit" className="button main" disabled={words.trim() === '' || keep.isPending}>
          Save
        </button>
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  )
}
