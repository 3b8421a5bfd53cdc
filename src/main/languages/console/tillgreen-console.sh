# Reads what is typed, with a history, and hands each text to the step of a language: `tillgreen-console.sh PROMPT STEP...`.
# The step finds the text in $TILLGREEN_CONSOLE/typed and gets the number of its first line; 10 asks for more lines.
prompt=$1
shift
set -o emacs
# Pasted lines come one by one, as if each was typed.
bind 'set enable-bracketed-paste off' 2>/dev/null
interrupted=no
trap 'interrupted=yes' INT
line=1
while :; do
  text=
  mark='>'
  force=
  number=$line
  while :; do
    interrupted=no
    if ! IFS= read -e -r -p "$prompt $number$mark " typed; then
      [ "$interrupted" = yes ] || { printf '\n'; exit 0; }
      # Ctrl-C drops what is typed, and nothing else.
      printf '\n'
      text=
      break
    fi
    [ -n "$typed" ] && history -s -- "$typed"
    [ -n "$text" ] && [ -z "$typed" ] && force=force
    text="$text$typed"$'\n'
    case $text in *[![:space:]]*) ;; *) text=; break ;; esac
    case $text in exit$'\n'|quit$'\n') exit 0 ;; esac
    printf '%s' "$text" >"$TILLGREEN_CONSOLE/typed"
    "$@" "$line" $force
    [ $? -eq 10 ] || { number=$((number + 1)); break; }
    number=$((number + 1))
    mark='.'
  done
  line=$number
done
