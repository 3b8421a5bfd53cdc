// Errors of what runs in the sandbox for a user: programs, their pages, terminals.
import { errorType } from '../text/error-type.js'

export const programErrors = {
  /** `found` and `remedy`: what the proof of the sandbox says. */
  'sandbox-not-usable': errorType<{ readonly found: string; readonly remedy: string }>('sandbox'),
  /** `cause`: what the command said that failed. */
  'environment-not-made': errorType<{ readonly cause: string }>('sandbox'),
  'runner-unknown': errorType<{ readonly template: string; readonly runner: string; readonly runners: readonly string[] }>('invalid'),
  /** A library has no start command. */
  'program-not-startable': errorType<{ readonly run: string }>('invalid'),
  /** `folder` was to be given to a program. */
  'given-no-folder': errorType<{ readonly folder: string }>('invalid'),
  'given-too-large': errorType<{ readonly files: number; readonly bytes: number }>('invalid'),
  /** The program has files at these paths itself. */
  'given-taken': errorType<{ readonly paths: readonly string[] }>('invalid'),
  /** What a program left is kept until a few more were started. */
  'left-files-gone': errorType('missing'),
  'left-nothing': errorType('invalid'),
  /** What a program left would be written into the folder that its files came from. */
  'kept-in-given': errorType<{ readonly folder: string }>('invalid'),
  /** Its language has none. `command` tries a library in a shell; null where its language is unknown. */
  'console-missing': errorType<{ readonly template: string; readonly command: string | null }>('invalid'),
  'previews-taken': errorType<{ readonly most: number }>('busy'),
  'terminal-closed': errorType('missing'),
  'terminals-taken': errorType<{ readonly most: number }>('busy'),
  'terminal-watched': errorType('busy'),
  'shell-not-opened': errorType<{ readonly cause: string }>('sandbox'),
  'window-not-built': errorType<{ readonly places: readonly string[] }>('missing'),
}
