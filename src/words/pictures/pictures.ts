// What is said of pictures that a user gives: who is shown them, and why some are not taken.
import type { PictureTaker } from '../../contract/calls/pictures.js'
import { MOST_PICTURE_BYTES, MOST_PICTURES, type PicturesProblem } from '../../contract/model/pictures.js'

const thousands = (count: number): string => count.toLocaleString('en-US')

export function picturesProblemWords(problem: PicturesProblem): string {
  switch (problem.type) {
    case 'too-many':
      return `${problem.count} pictures were given; at most ${MOST_PICTURES} are taken at once. Remove some.`
    case 'too-large':
      return `With ${problem.name} the pictures have ${thousands(problem.bytes)} bytes; at most ${thousands(MOST_PICTURE_BYTES)} are taken together. Give a smaller one.`
    case 'no-picture':
      return `${problem.name} is no picture that is taken: PNG, JPEG, WebP or GIF.`
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
        ? `Whether ${model || 'this model'}${whose} takes pictures was never tested, so they stay out of its prompts. Test it in the settings.`
        : `${name}${whose} does not take pictures, so they stay out of its prompts. Describe them in words.`
    })
    .join(' ')
}

/** Which attached files are lost with the page, since this browser has no room for them. */
export const notKeptWords = (names: readonly string[]): string =>
  `${names.join(', ')} ${names.length === 1 ? 'is too large to be kept and is' : 'are too large to be kept and are'} lost where this window is reloaded. Send your words before.`
