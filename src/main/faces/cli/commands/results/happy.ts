// `tillgreen happy`: closes a project as done.
import { closing } from '../../closing.js'

export default closing('happy', { order: 8, help: 'close a project: you have what you wanted' })
