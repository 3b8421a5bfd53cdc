// Other words for a lesson: a new version, which later runs are shown.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { queryClient } from '../../../../renderer/boot/queries.js'
import { Notice } from '../../../../renderer/ui/notice.js'
import { LONGEST_LESSON } from '../../contract/lesson.js'

interface LessonFormProps {
  readonly id: string
  readonly words: string
  onDone(): void
}

export function LessonForm({ id, words: before, onDone }: LessonFormProps) {
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
        <span>The lesson</span>
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
