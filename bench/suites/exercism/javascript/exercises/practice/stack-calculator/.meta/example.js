const signs = { '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => a / b }

export class StackCalculator {
  evaluate(text) {
    const stack = []
    for (const word of text.split(/\s+/).filter(Boolean)) {
      if (Object.hasOwn(signs, word)) {
        if (stack.length < 2) throw new Error(`${word} needs two numbers.`)
        const [second, first] = [stack.pop(), stack.pop()]
        stack.push(signs[word](first, second))
      } else if (Number.isNaN(Number(word))) throw new Error(`${word} is no number and no sign.`)
      else stack.push(Number(word))
    }
    if (stack.length !== 1) throw new Error('Not exactly one number is left.')
    return stack[0]
  }
}
