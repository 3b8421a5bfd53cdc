// Sentences for errors of programs, pages and terminals.
import type { programErrors } from '../../contract/errors/programs.js'
import { whole } from '../figures.js'
import { type ErrorWords, listed } from './error-words.js'

export const programErrorWords: ErrorWords<typeof programErrors> = {
  'sandbox-not-usable': ({ found, remedy }) => `${found} ${remedy}`,
  'environment-not-made': ({ cause }) => `The environment could not be created: ${cause}`,
  'runner-unknown': ({ template, runner, runners }) =>
    `The template "${template}" uses the unknown test runner "${runner}". Choose one of: ${listed(runners)}.`,
  'program-not-startable': ({ run }) => `Run ${run} built a library, which has no start command. Export the library to use its files.`,
  'given-no-folder': ({ folder }) => `${folder} is not a readable folder. Choose a folder with the files for the program.`,
  'given-too-large': ({ files, bytes }) =>
    `There are too many files, or the files are too large. A program accepts up to ${whole(files)} files, ${whole(bytes / 2 ** 20)} MiB in total. Choose fewer or smaller files.`,
  'given-taken': ({ paths }) =>
    `The program already has the ${paths.length === 1 ? 'file' : 'files'} ${listed(paths)}. Move your files into a folder, or rename them.`,
  'left-files-gone': () =>
    'The files that this program created or changed are no longer available, because other programs have started since. Start the program again.',
  'left-nothing': () => 'The program left no new or changed files, so there is nothing to save.',
  'kept-in-given': ({ folder }) => `${folder} is inside the folder with your files, which must stay unchanged. Choose another folder.`,
  'console-missing': ({ template, command }) =>
    `The template "${template}" has no console for the shell. Open a shell${command === null ? ' without one' : ` and run "${command}"`}.`,
  'previews-taken': ({ most }) => `${most} programs are already running in the window. Stop one first.`,
  'terminal-closed': () => 'This terminal is closed. Open another one.',
  'terminals-taken': ({ most }) => `${most} terminals are already open. Close one first.`,
  'terminal-watched': () => 'Another window is using this terminal. Open a new terminal.',
  'shell-not-opened': ({ cause }) => `The shell could not be opened: ${cause}`,
  'window-not-built': ({ places }) => `The app window has not been built: no files were found at ${listed(places)}. Run "npm run build".`,
}
