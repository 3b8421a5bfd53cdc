// The script of framed pages, of the parts beside this file. It is one plain script: a module would run after those of the page.
import errors from './errors.js?raw'
import framed from './framed.js?raw'
import names from './names.js?raw'
import point from './point.js?raw'
import record from './record.js?raw'

/** A part without what only a module has. Pure. */
const plain = (part: string): string => part.replace(/^import .*$/gm, '').replace(/^export /gm, '')

/** The parts share no name of their own. */
export const FRAMED_SCRIPT = `(() => {\n'use strict'\n${[names, errors, point, record, framed].map(plain).join('\n')}\nbeginFramed()\n})()\n`
