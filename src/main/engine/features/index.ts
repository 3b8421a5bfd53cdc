// The optional features of a run, a line each: docs/how-to/add-an-optional-feature.md.
export { differential } from './differential/differential.js'
export { review } from './review/review-change.js'
