// Who answers the questions of the optional features, a line each.
export { reviewHandlers as reviews } from './review/handlers.js'
