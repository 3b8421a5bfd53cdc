// Errors of fine-tunings.
import { errorType } from '../../../contract/text/error-type.js'
import type { TuningRequest, Upload } from './fine-tuning.js'

/** What is wrong with a line of a dataset. `found` is an excerpt of the line. */
export type DatasetProblem =
  | { readonly type: 'no-json'; readonly found: string }
  | { readonly type: 'no-messages'; readonly found: string }
  | { readonly type: 'few-messages'; readonly found: number }
  | { readonly type: 'role'; readonly message: number; readonly found: string }
  | { readonly type: 'content'; readonly message: number; readonly found: string }
  | { readonly type: 'no-answer'; readonly found: string }
  | { readonly type: 'no-question' }

export const fineTuningErrors = {
  'dataset-unreadable': errorType<{ readonly path: string; readonly cause: string }>('invalid'),
  'dataset-large': errorType<{ readonly path: string; readonly most: number }>('invalid'),
  'dataset-few': errorType<{ readonly path: string; readonly pairs: number; readonly fewest: number }>('invalid'),
  /** Nothing can be held back: all pairs are of one program. */
  'dataset-one-program': errorType<{ readonly path: string; readonly pairs: number }>('invalid'),
  'dataset-unfit': errorType<{ readonly path: string; readonly line: number; readonly problem: DatasetProblem }>('invalid'),
  'fine-tuning-address': errorType<{ readonly address: string }>('invalid', 'baseUrl'),
  'fine-tuning-no-base': errorType<{ readonly address: string }>('invalid', 'model'),
  'fine-tuning-unagreed': errorType<Upload>('denied'),
  'fine-tuning-missing': errorType<{ readonly id: string }>('missing'),
  'fine-tuning-ambiguous': errorType<{ readonly id: string }>('missing'),
  'fine-tuning-over': errorType<{ readonly id: string; readonly state: string }>('invalid'),
  'fine-tuning-no-model': errorType<{ readonly id: string; readonly state: string }>('invalid'),
  'fine-tuning-name-taken': errorType<{ readonly name: string }>('invalid'),
  /** It answered 404 or 405, or with something that is no answer of this API. */
  'fine-tuning-not-offered': errorType<{ readonly address: string; readonly request: TuningRequest }>('endpoint'),
  'fine-tuning-key': errorType<{ readonly address: string }>('endpoint'),
  /** `says`: the endpoint's own words, or those of the connection. */
  'fine-tuning-refused': errorType<{ readonly address: string; readonly request: TuningRequest; readonly says: string }>('endpoint'),
  'fine-tuning-unreachable': errorType<{ readonly address: string; readonly request: TuningRequest; readonly says: string }>('endpoint'),
}
