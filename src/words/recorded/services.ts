// Sentences for tests that find no service at its port.
import type { BaselineCause } from '../../contract/notes/testing/baseline.js'
import { serviceAt } from '../../contract/packages/services.js'

/** One cause of red tests: how many it makes red, its line, and where it is a missing service, the remedy. */
export function causeText({ line, count, port }: BaselineCause): string {
  const head = `${count} red: ${line}`
  if (port === null) return head
  const service = serviceAt(port)
  const missing = `${head}. ${service?.name ?? 'A service'} is missing: nothing answers at port ${port}.`
  if (!service) return missing
  return service.program === null
    ? `${missing} Tillgreen cannot start it, so these tests are set aside.`
    : `${missing} Tillgreen starts it in the sandbox where the machine has it (Debian package ${service.program.package}).`
}
