// Joins the files in this folder into the script of framed pages. A module would run after the scripts of the page, so this is a plain script.
import errors from './errors.js?raw'
import framed from './framed.js?raw'
import names from './names.js?raw'
import point from './point.js?raw'
import record from './record.js?raw'

/** A file without its imports and exports. Pure. */
const plain = (part: string): string => part.replace(/^import .*$/gm, '').replace(/^export /gm, '')

/** No two files declare the same name. */
export const FRAMED_SCRIPT = `(() => {\n'use strict'\n${[names, errors, point, record, framed].map(plain).join('\n')}\nbeginFramed()\n})()\n`
