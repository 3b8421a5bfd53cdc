// `tillgreen give-up`: closes a project as given up.
import { closing } from '../../closing.js'

export default closing('give-up', { order: 9, help: 'close a project: you do not want to go on' })
