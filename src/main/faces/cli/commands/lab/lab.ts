// `tillgreen lab`: to measure models and configs, and to train models.
import { noun } from '../../names/noun.js'

export default noun({ name: 'lab', order: 1, help: 'measure models and configs, export dataset rows, train models, send traces' })
