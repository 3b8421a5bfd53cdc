// What is told of an error of a program, a page or a terminal.
import type { programErrors } from '../../contract/errors/programs.js'
import { whole } from '../figures.js'
import { type ErrorWords, listed } from './error-words.js'

export const programErrorWords: ErrorWords<typeof programErrors> = {
  'sandbox-not-usable': ({ found, remedy }) => `${found} ${remedy}`,
  'environment-not-made': ({ cause }) => `The environment could not be made: ${cause}`,
  'runner-unknown': ({ template, runner, runners }) =>
    `The template "${template}" names the test runner "${runner}". There are: ${listed(runners)}.`,
  'program-not-startable': ({ run }) => `Run ${run} made a library: there is no start command. Its files are in the export.`,
  'given-no-folder': ({ folder }) => `${folder} is no folder that can be read. Name a folder with the files for the program.`,
  'given-too-large': ({ files, bytes }) =>
    `The files are too many or too large. A program takes up to ${whole(files)} files with ${whole(bytes / 2 ** 20)} MiB together. Give it a part of them.`,
  'given-taken': ({ paths }) =>
    `The program has its own ${paths.length === 1 ? 'file' : 'files'} ${listed(paths)}. Put yours into a folder, or rename them.`,
  'left-files-gone': () => 'The files of this start are gone, because other programs were started since. Run it again.',
  'left-nothing': () => 'The program left no new or changed file, so there is nothing to save.',
  'kept-in-given': ({ folder }) => `${folder} is inside of the folder that you gave, which stays as it is. Name another one.`,
  'console-missing': ({ template, command }) =>
    `The template "${template}" has no console. Open a shell${command === null ? ' without one' : ` and run "${command}"`}.`,
  'previews-taken': ({ most }) => `${most} programs are shown already. End one of them first.`,
  'terminal-closed': () => 'This terminal is closed. Open another one.',
  'terminals-taken': ({ most }) => `${most} terminals are open already. Close one of them.`,
  'terminal-watched': () => 'Another window shows this terminal. Open another one.',
  'shell-not-opened': ({ cause }) => `The shell could not be opened: ${cause}`,
  'window-not-built': ({ places }) => `The window is not built; looked at ${listed(places)}. Run "npm run build".`,
}
