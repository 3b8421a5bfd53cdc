// The optional features of a run, a line each: docs/how-to/add-an-optional-feature.md.
export { ambiguity } from './ambiguity/clarify.js'
export { differential } from './differential/differential.js'
export { embeddings } from './embeddings/rank-files.js'
export { packageSites } from './package-sites/read-sites.js'
export { pages } from './pages/look-at-pages.js'
export { reader } from './reader/read-words.js'
export { review } from './review/review-change.js'
export { standing } from './standing/place-clauses.js'
