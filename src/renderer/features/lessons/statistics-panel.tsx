// How many lessons there are, with the way to them.
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../words/figures.js'
import { core } from '../../boot/api.js'
import { addressOf } from '../../boot/place.js'
import type { StatisticsPanel } from '../statistics/feature-panels.js'

function LessonsPanel() {
  const { data } = useQuery({ queryKey: ['lessons', ''], queryFn: () => core.lessons.list({ words: '' }), staleTime: 0 })
  if (!data) return null
  return (
    <section className="panel figure all" aria-label="Lessons">
      <h3>
        Lessons <small>what finished runs taught, quoted in the prompts of later ones</small>
        <span className="flex-1" />
        <a className="button quiet" href={addressOf({ screen: 'lessons', lesson: null })}>
          {count(data.all, 'lesson')}
        </a>
      </h3>
    </section>
  )
}

export default { order: 11, Panel: LessonsPanel } satisfies StatisticsPanel
