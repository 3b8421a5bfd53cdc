// The optional features, a line each: docs/how-to/add-an-optional-feature.md.
export { differential } from './differential/differential.js'
export { review } from './review/review.js'
