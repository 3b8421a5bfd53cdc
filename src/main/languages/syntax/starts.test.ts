import { expect, test } from 'vitest'
import { languages } from '../index.js'
import { openSources } from './open-sources.js'

const sources = await openSources(languages)

test('a command that a test starts, and a call of the main function, are read with their arguments', () => {
  const python = `
def test_a(self):
    subprocess.run([sys.executable, "main.py", "1h 30m", '45m'], check=True)
    subprocess.run([sys.executable, str(MAIN), "no"])
    subprocess.run([sys.executable, "main.py", name])
    self.assertEqual(main(["2d"]), 0)
    self.assertEqual(main([]), 2)
    main([f"{name}"])
    other(["1", "2"])
`
  expect(sources.starts('tests/test_main.py', python, 'main.py')).toEqual([['1h 30m', '45m'], ['2d']])
  const script = `
    spawnSync('node', ['main.mjs', '--fix', 'a.md'])
    await main(['notes.md'], io)
    await main([path], io)
    test.each(['main.mjs', 'b'])
  `
  expect(sources.starts('tests/main.test.mjs', script, './main.mjs')).toEqual([['--fix', 'a.md'], ['notes.md']])
})

test('a source in no language that is known says nothing', () => {
  expect(sources.starts('notes.txt', 'main(["a"])', 'main.py')).toEqual([])
})
