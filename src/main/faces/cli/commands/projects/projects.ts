// `tillgreen projects`: programs of yours that runs work on.
import { noun } from '../../names/noun.js'

export default noun({ name: 'projects', order: 1, help: 'look at a program of yours, and take over what a run changed in it' })
