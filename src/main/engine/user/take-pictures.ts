// Pictures that the user gave: who of those that see them takes pictures is recorded once, and from then on they are shown.
import { modelOf } from '../../../contract/config/config.js'
import { type GivenPicture, SHOWN_TO } from '../../../contract/model/pictures.js'
import { PictureAudience } from '../../../contract/run/effects.js'
import type { Run } from '../journal/run-context.js'
import type { Ports } from '../ports/ports.js'

/** Shows them to all later questions of those roles whose models take pictures; of the others it is said that they stay out. */
export async function takePictures(run: Run, { models }: Pick<Ports, 'models'>, pictures: readonly GivenPicture[]): Promise<void> {
  if (pictures.length === 0) return
  const seen = await run.effect('pictures', 'pictures', { pictures: pictures.map(({ hash }) => hash) }, PictureAudience, async (at) => ({
    value: {
      by: SHOWN_TO.map((role) => ({ role, model: modelOf(at.config, role).model, takes: models.takesPictures(role, at) })),
    },
  }))
  run.note('pictures-given', { type: 'pictures', names: pictures.map(({ name }) => name), by: seen.by })
  run.show(pictures)
}
