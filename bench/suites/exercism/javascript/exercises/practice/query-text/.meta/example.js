const decoded = (text) => decodeURIComponent(text.replaceAll('+', ' '))

export function parseQuery(text) {
  const found = {}
  for (const part of text.split('&').filter(Boolean)) {
    const at = part.indexOf('=')
    const name = decoded(at < 0 ? part : part.slice(0, at))
    const value = at < 0 ? '' : decoded(part.slice(at + 1))
    found[name] = Object.hasOwn(found, name) ? [found[name], value].flat() : value
  }
  return found
}

export function writeQuery(object) {
  return Object.entries(object)
    .flatMap(([name, values]) => [values].flat().map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`))
    .join('&')
}
