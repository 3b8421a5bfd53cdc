// Stores pictures from a face as objects. Invalid and too many pictures are refused before anything begins.
import { userError } from '../../../contract/errors/index.js'
import {
  type GivenPicture,
  type PicturesProblem,
  picturesProblem,
  pictureTypeOf,
  type SentPicture,
} from '../../../contract/model/pictures.js'
import type { Store } from '../../store/store.js'

/** Throws `pictures-unfit`. */
export function keepPictures({ trees }: Pick<Store, 'trees'>, sent: readonly SentPicture[]): readonly GivenPicture[] {
  const pictures = sent.map(({ name, base64 }) => ({ name, content: Buffer.from(base64, 'base64') }))
  const problem = picturesProblem(pictures.map(({ name, content }) => ({ name, bytes: content.length })))
  if (problem) throw unfit(problem)
  const typed = pictures.map(({ name, content }) => {
    const type = pictureTypeOf(content)
    if (type === null) throw unfit({ type: 'no-picture', name })
    return { name, content, type }
  })
  return typed.map(({ name, content, type }) => ({ name, hash: trees.put(content), type, bytes: content.length }))
}

const unfit = (problem: PicturesProblem) => userError('pictures-unfit', { problem })

/** As a part of a goal: absent where there are none, so that a goal without pictures is what it always was. */
export const goalPictures = (pictures: readonly GivenPicture[]): { pictures?: GivenPicture[] } =>
  pictures.length === 0 ? {} : { pictures: [...pictures] }
