/** Keeps the newest values. */
export class Recent {
  #values = []

  /** @param {number} value @returns {number | undefined} the value that made room */
  add(value) {
    if (!Number.isFinite(value)) throw new TypeError('a finite number was expected')
    const at = '@@drop.kind@@' === 'oldest' ? 0 : this.#values.indexOf(Math.min(...this.#values))
    const [gone] = this.#values.length < @@room@@ ? [] : this.#values.splice(at, 1)
    this.#values.push(value)
    return gone
  }

  /** @returns {number[]} */
  list() {
    return '@@order.kind@@' === 'old' ? [...this.#values] : [...this.#values].reverse()
  }

  /** @returns {number | null} */
  mean() {
    if (this.#values.length === 0) return null
    return this.#values.reduce((sum, value) => sum + value, 0) / this.#values.length
  }
}
