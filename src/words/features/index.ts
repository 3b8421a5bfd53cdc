// The words of the optional features, a line each.
export { ambiguity } from './ambiguity/ambiguity.js'
export { bench } from './bench/bench.js'
export { differential } from './differential/differential.js'
export { library } from './library/library.js'
export { pages } from './pages/pages.js'
export { reader } from './reader/reader.js'
export { review } from './review/review.js'
export { telemetry } from './telemetry/telemetry.js'
