// `tillgreen files`: what a user does to the files of a run while it works.
import { noun } from '../../names/noun.js'

export default noun({ name: 'files', order: 20, help: 'change, lock or restore files in an active run' })
