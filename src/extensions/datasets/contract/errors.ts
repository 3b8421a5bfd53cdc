// Errors of datasets.
import { errorType } from '../../../contract/text/error-type.js'

export const datasetErrors = {
  /** No verified run fits the choice. */
  'dataset-no-seeds': errorType('missing'),
  /** The settings name no embedding model for the endpoint. */
  'dataset-no-embeddings': errorType('invalid'),
  /** It gave no vectors: what it said, or that the cap of the day leaves no room. */
  'dataset-embeddings-failed': errorType<{ readonly model: string; readonly cause: string }>('endpoint'),
  'dataset-missing': errorType<{ readonly synthesis: string }>('missing'),
}
