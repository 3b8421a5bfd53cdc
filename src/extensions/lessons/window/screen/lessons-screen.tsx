// The lessons of finished runs, found by their words; each with its evidence and its versions.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { core, errorMessage } from '../../../../renderer/boot/api.js'
import { Empty, Notice } from '../../../../renderer/ui/notice.js'
import { count } from '../../../../words/figures.js'
import { LessonItem } from './lesson-item.js'

export function LessonsScreen({ lesson: open }: { lesson: string | null }) {
  const [words, setWords] = useState('')
  const sought = useDeferredValue(words)
  const { data, error } = useQuery({
    queryKey: ['lessons', sought],
    queryFn: () => core.lessons.list({ words: sought }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  if (error)
    return (
      <div className="page">
        <Notice tone="bad">{errorMessage(error)}</Notice>
      </div>
    )
  if (!data) return <Empty title="Reading the lessons" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="page known-errors" tabIndex={0} aria-label="Lessons">
      <header>
        <h2>Lessons</h2>
        <span role="status">{count(data.all, 'lesson')} from your runs</span>
        <span className="flex-1" />
        <input
          className="input"
          type="search"
          placeholder="Search lessons"
          aria-label="Search lessons"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </header>
      <p className="note">
        Later runs include relevant lessons in prompts for the planner, test author, builder and diagnoser. Lessons never change a verdict,
        limit or setting.
      </p>
      <section className="panel" aria-label="All lessons">
        {data.lessons.length === 0 ? (
          <p className="note">{data.all === 0 ? 'No run has produced a lesson yet.' : 'No lessons contain these words.'}</p>
        ) : null}
        <ul>
          {data.lessons.map((lesson) => (
            <LessonItem key={lesson.id} lesson={lesson} isOpen={lesson.id === open} />
          ))}
        </ul>
      </section>
    </section>
  )
}
