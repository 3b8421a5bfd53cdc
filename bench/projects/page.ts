// Writes the table of real projects into docs/results.md.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Row } from '../projects.js'

const PAGE = 'docs/results.md'
const [BEGIN, END] = ['<!-- projects -->', '<!-- /projects -->']

export function writePage(rows: readonly Row[]): void {
  const text = readFileSync(PAGE, 'utf8')
  const before = text.includes(BEGIN) ? text.slice(0, text.indexOf(BEGIN)).trimEnd() : text.trimEnd()
  const after = text.includes(END) ? text.slice(text.indexOf(END) + END.length).trim() : ''
  writeFileSync(PAGE, `${[before, section(rows), after].filter(Boolean).join('\n\n')}\n`)
}

function section(rows: readonly Row[]): string {
  const agree = rows.filter(({ plain, green, installed }) => installed && plain !== null && plain === green).length
  const lines = rows.map(({ name, version, recognised, installed, green, red, plain, seconds, note }) =>
    [
      '',
      name,
      version,
      recognised ? `\`${recognised}\`` : 'no',
      installed ? 'yes' : 'no',
      `${green}`,
      `${red}`,
      `${plain ?? '-'}`,
      seconds.toFixed(0),
      red > 0 || !installed ? note.replaceAll('|', '\\|').slice(0, 120) : '',
      '',
    ]
      .join(' | ')
      .trim(),
  )
  return [
    BEGIN,
    '## Real projects',
    '',
    `Projects from the package registries, as they are. Of ${rows.length}, ${agree} have as many green tests as their plain command on the same machine.`,
    '`npm run bench:projects -- --page` measures again and writes this table. The list is `test/projects/projects.json`.',
    '',
    '| project | version | own command | installed | green | red | plain green | seconds | first cause of a red |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    END,
  ].join('\n')
}
