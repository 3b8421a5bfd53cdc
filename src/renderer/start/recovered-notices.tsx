// What this start ended after a process was killed while it wrote into the person's folders.
import { Notice } from '../parts/notice.js'
import { useAbout } from '../queries.js'

export function RecoveredNotices() {
  const recovered = useAbout().data?.recovered ?? []
  return recovered.map((sentence) => (
    <Notice key={sentence} tone="warn">
      {sentence}
    </Notice>
  ))
}
