import { readFileSync } from 'node:fs'

const given = process.argv.slice(2)
const flags = given.filter((each) => each.startsWith('--'))
const [word] = given.filter((each) => !each.startsWith('--'))
if (word === undefined) {
  console.error('usage: node pick-lines.js [--invert] [--number] WORD')
  process.exit(2)
}
const lines = readFileSync(0, 'utf8').replace(/\n$/, '').split('\n')
let printed = 0
for (const [at, line] of lines.entries()) {
  if (line.includes(word) === flags.includes('--invert')) continue
  console.log(flags.includes('--number') ? `${at + 1}:${line}` : line)
  printed += 1
}
process.exitCode = printed > 0 ? 0 : 1
