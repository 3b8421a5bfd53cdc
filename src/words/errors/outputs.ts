// What is told of an error of an output folder.
import type { outputErrors } from '../../contract/errors/outputs.js'
import type { ErrorWords } from './error-words.js'

export const outputErrorWords: ErrorWords<typeof outputErrors> = {
  'output-link': ({ folder }) => `The output folder ${folder} is a link. Name the folder that it leads to with --out.`,
  'output-file': ({ folder }) => `The output ${folder} must be a folder, but a file is there. Name another with --out.`,
  'output-not-empty': ({ folder }) => `The output folder ${folder} is not empty. Name another with --out, or write into it with --force.`,
  'output-below-file': ({ folder, file }) =>
    `The output folder ${folder} cannot be made, since ${file} is a file. Name another with --out.`,
  'output-busy': ({ run }) => `The program of run ${run} is being written by another process. Try again in a moment.`,
}
