// Records once which models can take the user's pictures, and shows the pictures from then on.
import { modelOf } from '../../../contract/config/config.js'
import { type GivenPicture, SHOWN_TO } from '../../../contract/model/pictures.js'
import { PictureAudience } from '../../../contract/run/effects.js'
import type { Run } from '../journal/run-context.js'
import type { Ports } from '../ports/ports.js'

/** Shows pictures to later requests of roles whose models take them, and notes the other roles. */
export async function takePictures(run: Run, { models }: Pick<Ports, 'models'>, pictures: readonly GivenPicture[]): Promise<void> {
  if (pictures.length === 0) return
  const seen = await run.effect(
    { name: 'pictures', step: 'pictures', facts: { pictures: pictures.map(({ hash }) => hash) }, schema: PictureAudience },
    async (at) => ({
      value: {
        by: SHOWN_TO.map((role) => ({ role, model: modelOf(at.config, role).model, takes: models.takesPictures(role, at) })),
      },
    }),
  )
  run.note('pictures-given', { type: 'pictures', names: pictures.map(({ name }) => name), by: seen.by })
  run.show(pictures)
}
