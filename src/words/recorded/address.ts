// Why a base URL cannot be used: what was expected, what was found and what to do.
import type { AddressFault } from '../../contract/model/fault-reason.js'

export function addressFaultText(fault: AddressFault): string {
  switch (fault.type) {
    case 'empty':
      return 'A base URL is expected, such as "http://localhost:11434/v1", but it is empty.'
    case 'no-scheme':
      return `The base URL ${quoted(fault.url)} does not say how to connect; put "http://" or "https://" in front.`
    case 'no-url':
      return `The base URL ${quoted(fault.url)} is not a URL; write it like "https://host/v1".`
    case 'other-scheme':
      return `The base URL ${quoted(fault.url)} uses "${fault.scheme}"; only http and https are supported.`
    case 'credentials':
      return 'The base URL contains a user name or password; remove it and put the key into the key field.'
    case 'query':
      return `The base URL ${quoted(fault.url)} is followed by "?" or "#"; end it with its path, such as "/v1".`
    case 'request-path':
      return `The base URL ends in "${fault.path}", which Tillgreen adds; write ${fault.better}.`
    default:
      return fault satisfies never
  }
}

const quoted = (text: string): string => JSON.stringify(text)
