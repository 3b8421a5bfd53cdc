// The completion scripts of the shells. They hold the whole table: a start of the command line at each key would take too long.
import type { CompletedCommand, CompletedFlag } from './completed.js'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** The script by which a shell completes `tillgreen`. It offers files where nothing else is known. Pure. */
export function completionScript(shell: Shell, commands: readonly CompletedCommand[]): string {
  switch (shell) {
    case 'bash':
      return bashScript(commands)
    case 'zsh':
      return zshScript(commands)
    case 'fish':
      return fishScript(commands)
  }
}

/** Written for bash 3.2, which macOS has. There, a value behind "=" is a separate word. */
const bashScript = (
  commands: readonly CompletedCommand[],
): string => `# Completes tillgreen in bash; written by "tillgreen completion bash".
_tillgreen() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=() values=() flags=()
  local command="\${COMP_WORDS[1]}" at=2
  COMPREPLY=()
  if [ "$cur" = "=" ]; then cur=""
  elif [ "$before" = "=" ]; then before="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${ofOneWord(commands).join(' ')}" -- "$cur"))
    return
  fi
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "$command \${COMP_WORDS[2]}" in
      ${ofTwoWords(commands).map(doubleQuoted).join('|')}) command="$command \${COMP_WORDS[2]}" at=3 ;;
    esac
  fi
  case "$command" in
${commands.map(bashCase).join('\n')}
  esac
  if [ "\${#values[@]}" -gt 0 ]; then
    if [ "\${values[0]}" != "-" ]; then COMPREPLY=($(compgen -W "\${values[*]}" -- "$cur")); fi
  elif [[ "$cur" == -* ]]; then COMPREPLY=($(compgen -W "\${flags[*]}" -- "$cur"))
  elif [ "$COMP_CWORD" -eq "$at" ]; then COMPREPLY=($(compgen -W "\${words[*]}" -- "$cur")); fi
}
complete -o bashdefault -o default -F _tillgreen tillgreen
`

const bashCase = ({ name, words, flags }: CompletedCommand): string => `    ${doubleQuoted(name)})
      words=(${words.join(' ')}) flags=(${flags.flatMap(({ forms }) => forms).join(' ')})
      case "$before" in
${valueCases(flags, ({ values }) => `values=(${values.join(' ') || '-'})`)}
      esac ;;`

/** Also loaded as a file _tillgreen of the search path. */
const zshScript = (commands: readonly CompletedCommand[]): string => `#compdef tillgreen
# Completes tillgreen in zsh; written by "tillgreen completion zsh".
_tillgreen() {
  local before="$words[CURRENT-1]" command="$words[2]"
  local -a found
  integer at=3
  if (( CURRENT == 2 )); then
    found=(${commands.flatMap(({ name, help }) => (name.includes(' ') ? [] : [quoted(`${name}:${help}`)])).join(' ')})
    _describe command found
    return
  fi
  if [[ "$PREFIX" == --*=* ]]; then
    before="\${PREFIX%%=*}"
    compset -P '*='
  fi
  if (( CURRENT > 3 )); then
    case "$words[2] $words[3]" in
      (${ofTwoWords(commands).map(doubleQuoted).join('|')}) command="$words[2] $words[3]"; at=4 ;;
    esac
  fi
  case "$command" in
${commands.map(zshCase).join('\n')}
  esac
  _files
}
if [[ "$funcstack[1]" == _tillgreen ]]; then _tillgreen "$@"; else compdef _tillgreen tillgreen; fi
`

const zshCase = ({ name, words, flags }: CompletedCommand): string => `    (${doubleQuoted(name)})
      case "$before" in
${valueCases(flags, ({ values }) => (values.length > 0 ? `compadd -- ${values.join(' ')} && return` : '_files; return'))}
      esac
      if [[ "$PREFIX" == -* ]]; then
        found=(${flags.flatMap(({ forms, help }) => forms.map((form) => quoted(`${form}:${help}`))).join(' ')})
        _describe -o option found
        return
      fi
      ${words.length > 0 ? `(( CURRENT == at )) && compadd -- ${words.join(' ')} && return` : ':'} ;;`

const valueCases = (flags: readonly CompletedFlag[], act: (flag: CompletedFlag) => string): string =>
  flags.flatMap((flag) => (flag.takesValue ? [`        ${flag.forms.join('|')}) ${act(flag)} ;;`] : [])).join('\n')

const fishScript = (
  commands: readonly CompletedCommand[],
): string => `# Completes tillgreen in fish; written by "tillgreen completion fish".
function __tillgreen_command
  set -l words (commandline -opc)
  if test (count $words) -gt 2; and contains -- "$words[2] $words[3]" ${ofTwoWords(commands).map(fishQuoted).join(' ')}
    echo "$words[2] $words[3]"
  else if test (count $words) -gt 1
    echo $words[2]
  end
end
function __tillgreen_is
  set -l command (__tillgreen_command)
  test "$command" = "$argv"
end
function __tillgreen_at
  test (count (commandline -opc)) -eq (math 1 + (count $argv)); and __tillgreen_is $argv
end
function __tillgreen_begins
  test (count (commandline -opc)) -eq 1
end
complete -c tillgreen -n __tillgreen_begins -f
${commands.map(fishLines).join('\n')}
`

const fishLines = ({ name, help, words, flags }: CompletedCommand): string =>
  [
    ...(name.includes(' ') ? [] : [`complete -c tillgreen -n __tillgreen_begins -a ${name} -d ${fishQuoted(help)}`]),
    ...(words.length > 0 ? [`complete -c tillgreen -n '__tillgreen_at ${name}' -f -a ${fishQuoted(words.join(' '))}`] : []),
    ...flags.map((flag) => `complete -c tillgreen -n '__tillgreen_is ${name}' ${fishFlag(flag)}`),
  ].join('\n')

const fishFlag = ({ name, short, help, takesValue, values, isClosed }: CompletedFlag): string =>
  [
    ...[`-l ${name}`, ...(short === null ? [] : [`-s ${short}`]), ...(takesValue ? [isClosed ? '-x' : '-r'] : [])],
    ...(values.length > 0 ? [`-a ${fishQuoted(values.join(' '))}`] : []),
    `-d ${fishQuoted(help)}`,
  ].join(' ')

const ofOneWord = (commands: readonly CompletedCommand[]): string[] => commands.flatMap(({ name }) => (name.includes(' ') ? [] : [name]))

const ofTwoWords = (commands: readonly CompletedCommand[]): string[] => commands.flatMap(({ name }) => (name.includes(' ') ? [name] : []))

/** Names of commands hold nothing that a shell reads. */
const doubleQuoted = (name: string): string => `"${name}"`

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const fishQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
