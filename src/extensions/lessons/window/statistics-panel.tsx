// How many lessons there are, with the way to them.
import { useQuery } from '@tanstack/react-query'
import { core } from '../../../renderer/boot/api.js'
import { addressOf } from '../../../renderer/boot/place.js'
import type { StatisticsPanel } from '../../../renderer/features/statistics/feature-panels.js'
import { count } from '../../../words/figures.js'

function LessonsPanel() {
  const { data } = useQuery({ queryKey: ['lessons', ''], queryFn: () => core.lessons.list({ words: '' }), staleTime: 0 })
  if (!data) return null
  return (
    <section className="panel figure all" aria-label="Lessons">
      <h3>
        Lessons <small>learned from finished runs and quoted in later prompts</small>
        <span className="flex-1" />
        <a className="button quiet" href={addressOf({ screen: 'lessons', lesson: null })}>
          {count(data.all, 'lesson')}
        </a>
      </h3>
    </section>
  )
}

export default { order: 11, Panel: LessonsPanel } satisfies StatisticsPanel
