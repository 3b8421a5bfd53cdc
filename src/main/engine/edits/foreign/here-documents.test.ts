// Files that a model writes by a shell are read as files. A script that is a file itself keeps its here documents, and other commands are refused.
import { describe, expect, test } from 'vitest'
import { parseEdits } from '../parse.js'

const A = 'import re\n\n\ndef words(text):\n    return re.findall(r"\\w+", text)\n'
const B = 'import a\n\nprint(a.words("x"))\n'
const sh = (text: string, info = 'sh') => `\`\`\`${info}\n${text}\`\`\`\n`
const read = (answer: string, due: string | null = null, isWide = true) =>
  parseEdits(answer, { due, isWide, source: (path) => (path === 'old.py' ? 'x = 1\n' : null) })
const filesIn = (answer: string, due: string | null = null, isWide = true) => {
  const parsed = read(answer, due, isWide)
  return parsed.ok ? parsed.edits.map((edit) => [edit.path, edit.type === 'file' ? edit.text : null]) : parsed.problems
}
const here = (path: string, text: string, tag = "'EOF'") => `cat > ${path} <<${tag}\n${text}EOF\n`

describe('a here document is the file that it writes', () => {
  test.each([
    ['with a quoted end', here('a.py', A)],
    ['with another quote', here('a.py', A, '"EOF"')],
    ['with the path last', `cat << 'EOF' > a.py\n${A}EOF\n`],
    ['without blanks', `cat >a.py <<'EOF'\n${A}EOF\n`],
    ['with a path in quotes', here('"./a.py"', A)],
    ['by tee', `tee a.py > /dev/null <<'EOF'\n${A}EOF\n`],
    ['by cat and tee', `cat <<'EOF' | tee a.py\n${A}EOF\n`],
    ['after a prompt', `$ ${here('a.py', A)}$ python3 a.py\n`],
    ['between harmless commands', `set -e\nmkdir -p tests\n\n# The code\n${here('a.py', A)}\npython3 -m pytest -q\n`],
    ['with tabs in front', `cat > a.py <<-'EOF'\n${A.replace(/^(?=.)/gm, '\t')}\tEOF\n`],
    ['whose block is left open', here('a.py', A)],
  ])('%s', (name, script) => {
    const block = name.endsWith('open') ? sh(script).replace(/```\n$/, '') : sh(script)
    expect(filesIn(`I write it.\n\n${block}`)).toEqual([['a.py', A]])
    expect(filesIn(block, 'a.py')).toEqual([['a.py', A]])
    expect(filesIn(block, 'src/b.py')).toEqual([['a.py', A]])
    // Control: without the patch the script is taken for the file that is due, or for nothing.
    expect(filesIn(block, 'a.py', false)).not.toEqual([['a.py', A]])
  })

  test('with no quote around its end, where a shell would change nothing', () => {
    expect(filesIn(sh(`mkdir -p x && cat > x/a.py << EOF\n${A}EOF\n`))).toEqual([['x/a.py', A]])
    for (const line of ['print("$HOME")', 'x = `date`', 'y = "\\\\d"', 'z = "$(ls)"'])
      expect(filesIn(sh(`cat > a.py << EOF\n${line}\nEOF\n`))).toEqual([expect.stringMatching(/shell commands, but "cat > a\.py << EOF"/)])
    expect(filesIn(sh(`cat > a.py << EOF\nprice = "5 $"\nEOF\n`))).toEqual([['a.py', 'price = "5 $"\n']])
  })

  test('several times in one block, in several blocks, and beside other files', () => {
    const both = [
      ['a.py', A],
      ['x/b.py', B],
    ]
    expect(filesIn(sh(`mkdir -p x\n${here('a.py', A)}\nmkdir -p y && ${here('x/b.py', B)}`))).toEqual(both)
    expect(filesIn(`### a.py\n${sh(here('a.py', A))}\nThen:\n${sh(here('x/b.py', B), 'bash')}\nRun it:\n${sh('pytest\n')}`)).toEqual(both)
    expect(filesIn(`Create \`a.py\`:\n${sh(here('a.py', A))}\n### x/b.py\n\`\`\`python\n${B}\`\`\`\n`)).toEqual(both)
    expect(filesIn(sh(`mkdir -p x && touch x/__init__.py old.py\n${here('a.py', A)}`, ''))).toEqual([
      ['x/__init__.py', ''],
      ['a.py', A],
    ])
  })

  test('whatever it holds: fences, other here documents, and nothing', () => {
    const page = `# Words\n\n${sh('npm start\n', 'bash')}\nMore.\n`
    const script = `#!/bin/sh\ncat > out.txt <<'END'\nx\nEND\n`
    expect(filesIn(sh(here('README.md', page) + here('go.sh', script) + here('e.py', '')))).toEqual([
      ['README.md', page],
      ['go.sh', script],
      ['e.py', ''],
    ])
  })

  test('and is cut where the answer ends in it', () => {
    expect(read(`\`\`\`sh\n${here('a.py', A)}cat > b.py <<'EOF'\nimport a\n`)).toMatchObject({ ok: false, isCut: true })
  })
})

describe('a here document outside of a block is the file that it writes', () => {
  const both = [
    ['a.py', A],
    ['x/b.py', B],
  ]
  test.each([
    ['alone', here('a.py', A) + here('x/b.py', B)],
    ['between words', `I write both.\n\n${here('a.py', A)}\nAnd then:\n\n$ mkdir -p x && ${here('x/b.py', B)}\nDone.\n`],
    ['before a block that runs the program', `${here('a.py', A)}${here('x/b.py', B)}\nRun it:\n${sh('python3 x/b.py\n')}`],
    ['behind a block that shows what is there', `${sh('ls\n')}${here('a.py', A)}${here('x/b.py', B)}`],
    ['before one in a block', `${here('a.py', A)}\nThen:\n${sh(here('x/b.py', B))}`],
    ['before a file in a block', `${here('a.py', A)}\n### x/b.py\n\`\`\`python\n${B}\`\`\`\n`],
  ])('%s', (_, answer) => {
    expect(filesIn(answer)).toEqual(both)
    expect(filesIn(answer, 'a.py')).toEqual(both)
  })

  test('with a fence in it', () => {
    const page = `# Words\n\n${sh('npm start\n', 'bash')}\nMore.\n`
    expect(filesIn(here('README.md', page), 'README.md')).toEqual([['README.md', page]])
  })
  test('but not in a page that is due itself', () => {
    expect(filesIn(`# Set up\n\n${here('a.py', A)}`, 'README.md')).not.toEqual([['a.py', A]])
  })
  test('and is cut where the answer ends in it', () => {
    expect(read(`${here('a.py', A)}cat > b.py <<'EOF'\nimport a\n`)).toMatchObject({ ok: false, isCut: true })
  })
  test('and is refused beside commands that change files', () => {
    expect(filesIn(`${here('a.py', A)}rm old.py\n`)).toEqual([expect.stringContaining('rm old.py')])
  })
})

describe('a script that is a file itself keeps its here documents', () => {
  const script = `mkdir -p out\ncat > out/a.txt <<'EOF'\nx\nEOF\n`
  test.each([
    ['its path above', `### setup.sh\n${sh(script)}`],
    ['its path beside the fence', sh(script, 'bash setup.sh')],
    ['its path in a comment', sh(`# setup.sh\n${script}`)],
    ['a block of our own', `<<<<<<< FILE setup.sh\n${script}>>>>>>> END\n`],
    ['a tag', `<file path="setup.sh">\n${sh(script)}</file>\n`],
  ])('by %s', (_, answer) => expect(filesIn(answer)).toEqual([['setup.sh', script]]))

  test('where a script is due', () => expect(filesIn(sh(script), 'setup.sh')).toEqual([['setup.sh', script]]))
  test('in a page that shows it', () =>
    expect(filesIn(`README.md\n\`\`\`markdown\n# Set up\n\n${sh(script)}\`\`\`\n`)).toEqual([['README.md', `# Set up\n\n${sh(script)}`]]))
  test('in a block that shows how the program is used', () =>
    expect(filesIn(`a.py\n\`\`\`python\n${A}\`\`\`\nExample:\n${sh(script)}`)).toEqual([['a.py', A]]))
})

test.each([
  ['removes a file', `${here('a.py', A)}rm old.py\n`, '"rm old.py"'],
  ['changes the folder', `cd x\n${here('a.py', A)}`, '"cd x"'],
  ['changes the folder first', `cd x && ${here('a.py', A)}${here('b.py', B)}`, '"cd x && cat'],
  ['appends', `${here('a.py', A)}cat >> a.py <<'EOF'\nx\nEOF\n`, '"cat >> a.py'],
  ['writes by other means', `${here('a.py', A)}echo "x" > b.py\n`, 'b.py'],
  ['writes to a path that is not known', `${here('a.py', A)}${here('$DIR/b.py', B)}`, 'DIR'],
  ['leads out', `${here('a.py', A)}${here('../b.py', B)}`, '../b.py'],
  ['feeds a program', `${here('a.py', A)}python3 a.py <<'EOF'\nx\nEOF\n`, 'python3 a.py <<'],
  ['may be a script that is wanted', `#!/bin/sh\n${here('a.py', A)}`, '"#!/bin/sh"'],
])('a block of commands is refused, with the line that is not read, where it %s', (_, script, line) => {
  for (const due of [null, 'a.py'])
    for (const more of ['', `\nb.py\n\`\`\`python\n${B}\`\`\`\n`]) {
      const problems = filesIn(sh(script) + more, due)
      expect(problems).toHaveLength(1)
      expect(String(problems[0]).replaceAll('\\', '')).toContain(line)
    }
})

test('a block beside it that nothing names is asked for again, as is a block under the path of another file', () => {
  expect(filesIn(`${sh(here('a.py', A))}\`\`\`python\n${B}\`\`\`\n`)).toEqual([expect.stringMatching(/shell commands, but "```python"/)])
  expect(filesIn(`Create \`b.py\`:\n${sh(here('a.py', A))}`)).toEqual([expect.stringMatching(/Create `b\.py`/)])
})
