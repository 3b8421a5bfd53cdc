// The flag by which a user says how an existing project is tested.
import type { Command } from '../command.js'

export const testCommandFlag: Command['flags'] = {
  'test-command': {
    type: 'string',
    value: "'COMMAND'",
    help: "the project's own test command, in place of the one that is found, as 'make check'",
  },
}
