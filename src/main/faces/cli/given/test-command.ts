// The flag by which a user says how an existing project is tested.
import type { Command } from '../command.js'

export const testCommandFlag: Command['flags'] = {
  'test-command': {
    type: 'string',
    value: "'COMMAND'",
    help: "project test command to use instead of the detected one, such as 'make check'",
  },
}
