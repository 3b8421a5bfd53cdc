// A picture of a page, which becomes large where it is clicked.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PagePicture } from '../../../contract/journal/page-picture.js'
import { core } from '../../../renderer/boot/api.js'
import { useOpenedRun } from '../../../renderer/features/run/run-store-context.js'

/** Small until it is clicked. */
export function Picture({ picture: { hash, width, height }, words }: { readonly picture: PagePicture; readonly words: string }) {
  const [isLarge, setLarge] = useState(false)
  const run = useOpenedRun((open) => open.run)
  const { data } = useQuery({
    queryKey: ['page-picture', run, hash],
    queryFn: () => core.pages.picture({ run, hash }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined) return null
  if (data.png === null) return <small>No picture was saved.</small>
  return (
    <button
      type="button"
      className={isLarge ? 'picture large' : 'picture'}
      aria-expanded={isLarge}
      onClick={() => setLarge(!isLarge)}
      title={isLarge ? 'Shrink the picture' : 'Enlarge the picture'}
    >
      <img src={`data:image/png;base64,${data.png}`} alt={words} width={width} height={height} />
    </button>
  )
}
