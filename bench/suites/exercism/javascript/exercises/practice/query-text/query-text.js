export function parseQuery(text) {
  throw new Error('Remove this line and write the function.')
}

export function writeQuery(object) {
  throw new Error('Remove this line and write the function.')
}
