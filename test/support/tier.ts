// The two tiers of the tests: `npm test` leaves the long ones out, `npm run test:full` runs all (docs/how-to/run-the-tests.md).

/** Whether only the fast tier runs. A file that is named on the command line runs whole. */
export const isFast = process.env.TILLGREEN_FAST === '1'
