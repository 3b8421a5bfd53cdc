/** Keeps the newest values. */
export class Recent {
  /** @param {number} value @returns {number | undefined} the value that made room */
  add(value) {
    throw new Error('not implemented')
  }

  /** @returns {number[]} */
  list() {
    throw new Error('not implemented')
  }

  /** @returns {number | null} */
  mean() {
    throw new Error('not implemented')
  }
}
