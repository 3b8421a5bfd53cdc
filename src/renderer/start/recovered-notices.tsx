// What this start ended after a process was killed while it wrote into the person's folders.
import { Notice } from '../parts/notice.js'
import { useAbout } from '../queries.js'

export function RecoveredNotices() {
  const recovered = useAbout().data?.recovered ?? []
  if (recovered.length === 0) return null
  return (
    <div className="grid gap-2 mb-4">
      {recovered.map((sentence) => (
        <Notice key={sentence} tone="warn">
          {sentence}
        </Notice>
      ))}
    </div>
  )
}
