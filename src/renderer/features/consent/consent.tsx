// Where the person is asked for their consent; the question itself comes with the first one.
import { lazy, Suspense } from 'react'
import { untilThere } from '../../ui/until-there.js'
import { useOpenWishes } from './open-wish.js'

const ConsentQuestion = lazy(async () => ({ default: (await untilThere(() => import('./consent-question.js'))).ConsentQuestion }))

export function Consent() {
  const isAsking = useOpenWishes(({ wishes }) => wishes.length > 0)
  if (!isAsking) return null
  return (
    <Suspense fallback={null}>
      <ConsentQuestion />
    </Suspense>
  )
}
