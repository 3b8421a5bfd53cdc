// Sentences for errors of programs, pages and terminals.
import type { programErrors } from '../../contract/errors/programs.js'
import { whole } from '../figures.js'
import { type ErrorWords, listed } from './error-words.js'

export const programErrorWords: ErrorWords<typeof programErrors> = {
  'sandbox-not-usable': ({ found, remedy }) => `${found} ${remedy}`,
  'environment-not-made': ({ cause }) => `The environment could not be created: ${cause}`,
  'runner-unknown': ({ template, runner, runners }) =>
    `The template "${template}" names the unknown test runner "${runner}". Choose one of: ${listed(runners)}.`,
  'program-not-startable': ({ run }) => `Run ${run} built a library, which has no start command. Export it to use its files.`,
  'given-no-folder': ({ folder }) => `${folder} cannot be read as a folder. Name a folder with the files for the program.`,
  'given-too-large': ({ files, bytes }) =>
    `The files are too many or too large. A program takes up to ${whole(files)} files with ${whole(bytes / 2 ** 20)} MiB together. Give it a part of them.`,
  'given-taken': ({ paths }) =>
    `The program has its own ${paths.length === 1 ? 'file' : 'files'} ${listed(paths)}. Put yours into a folder, or rename them.`,
  'left-files-gone': () => 'The files of this start are gone, because other programs were started since. Run it again.',
  'left-nothing': () => 'The program left no new or changed file, so there is nothing to save.',
  'kept-in-given': ({ folder }) => `${folder} is inside the folder with your files, which stays unchanged. Choose another folder.`,
  'console-missing': ({ template, command }) =>
    `The template "${template}" has no console. Open a shell${command === null ? ' without one' : ` and run "${command}"`}.`,
  'previews-taken': ({ most }) => `${most} programs are already running in the window. Stop one of them first.`,
  'terminal-closed': () => 'This terminal is closed. Open another one.',
  'terminals-taken': ({ most }) => `${most} terminals are already open. Close one of them.`,
  'terminal-watched': () => 'Another window is using this terminal. Open a new one.',
  'shell-not-opened': ({ cause }) => `The shell could not be opened: ${cause}`,
  'window-not-built': ({ places }) => `The window is not built: it was not found at ${listed(places)}. Run "npm run build".`,
}
