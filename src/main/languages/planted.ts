// Names planted tests, so that they are found in the report of any runner.

/** A name that no project gives a test; also a name in Python. */
export const PLANTED = 'test_planted_by_tillgreen'
