// Runs hidden tests of node:test. The last line says the secret word, and how many of how many passed.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { run } from 'node:test'

const [word, file] = process.argv.slice(2)
const of = [...readFileSync(file, 'utf8').matchAll(/^test\(/gm)].length
let passed = 0
const tests = run({ files: [resolve(file)], concurrency: false, timeout: 20_000 })
// A file that ends before its tests counts as one test with the name of the file.
tests.on('test:pass', ({ name, nesting }) => {
  if (nesting === 0 && !name.endsWith(file)) passed += 1
})
tests.on('test:fail', ({ name, details }) => console.log(name, String(details.error?.cause ?? details.error).split('\n')[0]))
for await (const _ of tests);
console.log(`\n${word} ${passed} ${of}`)
