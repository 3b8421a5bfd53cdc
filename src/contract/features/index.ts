// The optional features, a line each: docs/how-to/add-an-optional-feature.md.
export { ambiguity } from './ambiguity/ambiguity.js'
export { bench } from './bench/bench.js'
export { differential } from './differential/differential.js'
export { embeddings } from './embeddings/embeddings.js'
export { packageSites } from './package-sites/package-sites.js'
export { pages } from './pages/pages.js'
export { reader } from './reader/reader.js'
export { review } from './review/review.js'
