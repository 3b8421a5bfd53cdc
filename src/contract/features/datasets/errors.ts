// Errors of datasets.
import { errorType } from '../../errors/error-type.js'

export const datasetErrors = {
  /** No verified run fits the choice. */
  'dataset-no-seeds': errorType('missing'),
  'dataset-missing': errorType<{ readonly synthesis: string }>('missing'),
}
