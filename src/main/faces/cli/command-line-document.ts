// The documentation of the command line, written from the commands' own definitions.
import type { Command, Flag } from './command.js'
import { commands, commonFlags, groups } from './commands.js'
import { configFlags } from './config-flags.js'
import { oldFlags } from './configs/old-flags.js'
import { flagWords, shownUsage } from './help/help-text.js'
import { oldNames } from './names/old-names.js'

/** The whole of docs/reference/command-line.md. */
export function commandLineDocument(): string {
  return `# Command line

<!-- Written by \`npm run docs:command-line\` from the commands themselves ([cli/commands.ts](../../src/main/faces/cli/commands.ts)). -->

\`tillgreen COMMAND --help\` shows the same text.

In a checkout, \`npm run -s tillgreen -- COMMAND\` is the same as \`tillgreen COMMAND\` here. Name a run by its id or the
first letters of the id; \`tillgreen runs\` lists all runs. Put text with spaces in quotes.

${groups.map((group) => `## ${group.title}\n\n${group.commands.map(commandText).join('\n\n')}`).join('\n\n')}

## How a run is built

Flags for commands that use a model. Missing values come from \`--config\`, or else from the
[settings](settings.md). \`--set\` takes any key from [a run's parameters](settings.md#a-runs-parameters) and overrides the flags.

${flagTable(configFlags)}

## Flags for every command

${flagTable(commonFlags)}

## Exit codes

The exit code depends first on why the run ended, then on the [verdict](../guide/concepts.md#verdict-and-end).

| code | meaning |
|---|---|
| 0 | *verified*, or the command succeeded. |
| 1 | *partly*, *failed* or *invalid*. Also: an export that fails verification, or where only the visible tests are green. A replay that differs from the recorded history. A failed check in \`doctor\`. A defect found by \`review\`. A verified program that could not be written to its output folder. |
| 2 | Incorrect usage or a refused request. stderr shows the correction. |
| 3 | The run used up its budget. |
| 4 | The run was stopped and can be resumed, or Ctrl+C cancelled the start and no run exists. |
| 5 | *unverifiable*, a declined description, an incomplete review, or a bench without usable answers. |
| 6 | The endpoint failed, or no model is connected. |
| 7 | The sandbox does not work, or the environment could not be created. |
| 70 | Internal error in Tillgreen. |
| 130 | Ctrl+C at a question, or during fine-tuning. |

## For programs

With \`--json\`, stdout has one JSON value per line, and all other output goes to stderr. Each run entry is printed on its own line
(\`"type":"entry"\`). The last line is \`{"type":"finished","outcome":{"verdict":...,"ended":...},"run":ID,"output":{"type":...}}\`, where
\`output\` is \`none\`, \`written\`, \`beside\`, \`unwritten\` or \`owed\` ([Journal](journal.md#output)). Without a terminal, and with
\`--json\` or \`--yes\`, each question takes its safe default unless \`--questions wait\` says otherwise.

    tillgreen run "a library that parses durations such as 1h30m" --template python-plain --yes --json > run.jsonl

${COMPLETION}
${ENVIRONMENT}
${oldForms()}`
}

const COMPLETION = `## Completion

A script lets your shell complete commands, flags and fixed values. Write the script to its usual location.

    tillgreen completion bash > ~/.local/share/bash-completion/completions/tillgreen
    tillgreen completion zsh > ~/.zfunc/_tillgreen
    tillgreen completion fish > ~/.config/fish/completions/tillgreen.fish

bash needs the bash-completion package. Without the package, \`source\` the file in \`~/.bashrc\`. In \`~/.zshrc\`, put
\`fpath+=~/.zfunc\` before \`compinit\`. Regenerate the file after an update. Run ids are not completed, but you can
type just the first letters.
`

const ENVIRONMENT = `## Environment

| variable | meaning |
|---|---|
| \`OPENAI_BASE_URL\` | The endpoint, used before any endpoint in the settings. \`--base-url\` overrides the variable. |
| \`OPENAI_API_KEY\` | The endpoint key. |
| \`OPENAI_MODEL\` | The endpoint model, if neither a flag nor the settings name one. |
| \`OPENROUTER_API_KEY\`, \`ANTHROPIC_API_KEY\` | The key for OpenRouter or Anthropic, sent only to that service. Runs use the service if no other endpoint is set. |
| \`OLLAMA_HOST\` | An Ollama address to check, in addition to the default address. |
| \`TILLGREEN_DATA\` | The data folder. |
| \`TILLGREEN_RESOURCES\` | Another \`resources\` folder, for authors of demos or templates. |
`

/** Command forms of earlier versions. */
const oldForms = (): string => `## Old forms

These forms will work for one more version. They print the new form on stderr unless \`--json\` is set.

| old command | now |
|---|---|
${[...oldNames].map(([name, now]) => `| ${code(name)} | ${code(`tillgreen ${now.join(' ')}`)} |`).join('\n')}

| old flag | now |
|---|---|
${oldFlags
  .map(({ name, flag, setting }) => {
    const value = flag.type === 'boolean' ? '' : ' VALUE'
    return `| ${code(`--${name}${value}`)} | ${code(`--set ${setting(flag.type === 'boolean' || 'VALUE')}`)} |`
  })
  .join('\n')}
`

function commandText(command: Command): string {
  const { name, help, flags } = command
  const shared = Object.keys(flags).filter((flag) => configFlags[flag] === flags[flag])
  const own = Object.fromEntries(Object.entries(flags).filter(([flag, each]) => configFlags[flag] !== each))
  return [
    `### ${name}`,
    `    tillgreen ${[name, shownUsage(command, commands)].filter(Boolean).join(' ')}`,
    sentence(help),
    ...(Object.keys(own).length > 0 ? [flagTable(own)] : []),
    ...(shared.length > 0 ? [sharedWords(shared)] : []),
  ].join('\n\n')
}

function sharedWords(shared: readonly string[]): string {
  const which = '[how a run is built](#how-a-run-is-built)'
  if (shared.length === Object.keys(configFlags).length) return `This command also takes all flags under ${which}.`
  return `This command also takes these flags from ${which}: ${shared.map((flag) => code(`--${flag}`)).join(', ')}.`
}

function flagTable(flags: Readonly<Record<string, Flag>>): string {
  const rows = Object.entries(flags).map(
    ([name, flag]) => `| ${code([flagWords(name, flag), flag.value].filter(Boolean).join(' '))} | ${cell(flag.help)} |`,
  )
  return ['| flag | |', '|---|---|', ...rows].join('\n')
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
const code = (text: string): string => `\`${cell(text)}\``
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
