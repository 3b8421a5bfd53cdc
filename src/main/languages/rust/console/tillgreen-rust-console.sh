# A console of Rust: what reads and compiles each line is built first.
export TILLGREEN_CONSOLE=${TILLGREEN_CONSOLE:-/tmp/tillgreen-console}
here=$(dirname "${BASH_SOURCE[0]}")
mkdir -p "$TILLGREEN_CONSOLE"
printf 'Starting the Rust console ...\r'
rustc --edition 2021 -A warnings -o "$TILLGREEN_CONSOLE/step" "$here/tillgreen-step.rs" || exit 1
printf '\033[K'
"$TILLGREEN_CONSOLE/step" about
. "$here/tillgreen-console.sh" rust "$TILLGREEN_CONSOLE/step" "$here"
