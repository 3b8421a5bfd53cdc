// The merge gate before the tests: stops at the first red check.
import { checks, runCheck } from './checks.mjs'

for (const check of checks) if (!runCheck(check)) process.exit(1)
