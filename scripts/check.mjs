// The merge gate before the tests.
import { runChecks } from './checks.mjs'

if ((await runChecks()) > 0) process.exit(1)
