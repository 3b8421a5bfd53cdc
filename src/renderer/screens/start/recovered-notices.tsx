// What this start ended after a process was killed while it wrote into the user's folders.

import { recoveredWords } from '../../../words/output.js'
import { useAbout } from '../../boot/queries.js'
import { Notice } from '../../ui/notice.js'

export function RecoveredNotices() {
  const recovered = useAbout().data?.recovered ?? []
  if (recovered.length === 0) return null
  return (
    <div className="grid gap-2 mb-4">
      {recovered.map(recoveredWords).map((sentence) => (
        <Notice key={sentence} tone="warn">
          {sentence}
        </Notice>
      ))}
    </div>
  )
}
