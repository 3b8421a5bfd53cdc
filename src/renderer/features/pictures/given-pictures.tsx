// Pictures that the user gave to a run, small until one is clicked.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GivenPicture } from '../../../contract/model/pictures.js'
import { core } from '../../boot/api.js'

export function GivenPictures({ run, pictures = [] }: { readonly run: string; readonly pictures?: readonly GivenPicture[] | undefined }) {
  if (pictures.length === 0) return null
  return (
    <span className="pictures given">
      {pictures.map((picture) => (
        <Given key={picture.hash} run={run} picture={picture} />
      ))}
    </span>
  )
}

function Given({ run, picture: { hash, name } }: { readonly run: string; readonly picture: GivenPicture }) {
  const [isLarge, setLarge] = useState(false)
  const { data } = useQuery({
    queryKey: ['given-picture', run, hash],
    queryFn: () => core.pictures.given({ run, hash }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined) return null
  if (data.picture === null) return <small>{name} is not in this data folder.</small>
  const { type, base64 } = data.picture
  return (
    <button type="button" className={`picture ${isLarge ? 'large' : ''}`} aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
      <img src={`data:${type};base64,${base64}`} alt={name} />
    </button>
  )
}
