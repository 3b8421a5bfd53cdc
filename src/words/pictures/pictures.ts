// Sentences about pictures of the user: who sees them, and why some are refused.
import type { PictureTaker } from '../../contract/calls/pictures.js'
import { MOST_PICTURE_BYTES, MOST_PICTURES, type PicturesProblem } from '../../contract/model/pictures.js'

const thousands = (count: number): string => count.toLocaleString('en-US')

export function picturesProblemWords(problem: PicturesProblem): string {
  switch (problem.type) {
    case 'too-many':
      return `Found ${problem.count} pictures, but the limit is ${MOST_PICTURES}. Remove some.`
    case 'too-large':
      return `With ${problem.name}, the pictures total ${thousands(problem.bytes)} bytes, but at most ${thousands(MOST_PICTURE_BYTES)} are allowed. Use a smaller picture.`
    case 'no-picture':
      return `${problem.name} is not a supported picture. Use a PNG, JPEG, WebP or GIF file.`
  }
}

/** Who of those that would be shown pictures takes none, a sentence for each model; empty where all take them. */
export function leftOutWords(takers: readonly PictureTaker[]): string {
  const models = [...new Set(takers.filter(({ takes }) => takes !== 'yes').map(({ model }) => model))]
  return models
    .map((model) => {
      const own = takers.filter((taker) => taker.model === model && taker.takes !== 'yes')
      const name = model || 'This model'
      const whose = takers.some((taker) => taker.takes === 'yes') ? ` (${own.map(({ role }) => role.replace('-', ' ')).join(', ')})` : ''
      return own.some(({ takes }) => takes === 'unknown')
        ? `Picture support has not been tested for ${model || 'this model'}${whose}, so prompts to the model contain no pictures. Test the model in the settings.`
        : `${name}${whose} does not accept pictures, so prompts to the model contain no pictures. Describe the pictures in words.`
    })
    .join(' ')
}

/** Which attached files are lost with the page, since this browser has no room for them. */
export const notKeptWords = (names: readonly string[]): string =>
  `${names.join(', ')} ${names.length === 1 ? 'is too large to store and will be' : 'are too large to store and will be'} lost if you reload this window. Send your message first.`
