export class TicketLine {
  #last = 0
  #line = []

  draw() {
    this.#last += 1
    this.#line.push(this.#last)
    return this.#last
  }

  call() {
    return this.#line.shift() ?? null
  }

  leave(number) {
    const at = this.#line.indexOf(number)
    if (at >= 0) this.#line.splice(at, 1)
    return at >= 0
  }

  get waiting() {
    return this.#line.length
  }
}
