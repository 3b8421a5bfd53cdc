// `tillgreen projects`: programs of yours that runs work on.
import { noun } from '../../names/noun.js'

export default noun({ name: 'projects', order: 1, help: 'inspect your program and apply changes from runs to it' })
