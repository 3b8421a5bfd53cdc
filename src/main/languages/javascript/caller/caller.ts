// Calls the plain functions of JavaScript and TypeScript modules.
import { RUNNER } from '../../../../contract/sandbox/inside.js'
import type { Caller } from '../../language.js'
import program from './tillgreen-caller.mjs?raw'

export const caller: Caller = {
  files: [{ path: 'tillgreen-caller.mjs', text: program }],
  // What draws a page is no plain function, and the main module may begin to work when it is imported.
  isModule: (path) =>
    /\.(m?js|m?ts)$/.test(path) && !/\.d\.m?ts$/.test(path) && !/(^|\/)(main|index)\.m?[jt]s$|\.config\.m?[jt]s$|^serve\.mjs$/.test(path),
  command: (request, report) => ({ argv: ['node', `${RUNNER}/tillgreen-caller.mjs`, request, report], variables: { NO_COLOR: '1' } }),
}
