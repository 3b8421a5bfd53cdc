# A console of Go: what reads and compiles each line is built first.
export TILLGREEN_CONSOLE=${TILLGREEN_CONSOLE:-/tmp/tillgreen-console}
here=$(dirname "${BASH_SOURCE[0]}")
mkdir -p "$TILLGREEN_CONSOLE"
printf 'Starting the Go console ...\r'
(cd "$here" && go build -o "$TILLGREEN_CONSOLE/step" tillgreen-step.go) || exit 1
printf '\033[K'
"$TILLGREEN_CONSOLE/step" about
. "$here/tillgreen-console.sh" go "$TILLGREEN_CONSOLE/step" "$here"
