# Builds the tests of a cargo package and runs each in a process of its own. What happens is written down as it happens:
# cargo-test/transcript.ts reads it. A line that begins with "|" is what was printed by what began before it.
# Arguments: the seconds that one test may take, then files or folders of tests. With TILLGREEN_WHOLE all tests of all packages of the
# workspace are run, also those inside the sources; TILLGREEN_FLAGS says which code is built.
set -u
workspace=$PWD
report=${TILLGREEN_REPORT:-/tillgreen/report/report.json}
patience=$1
shift
scratch=$(mktemp -d)
failed=0
# Colours are for the terminal: the report has none. libtest takes them back with "ESC ( B" too.
plain=$(printf 's/\033\\[[0-9;]*m//g;s/\033(B//g')

say() {
  printf '%s\n' "$*" >>"$report"
}

milliseconds() {
  echo $(($(date +%s%N) / 1000000))
}

# The test targets that cargo itself finds below a path.
files_of() {
  if [ -d "$1" ]; then
    find "$1" -maxdepth 1 -name '*.rs' -type f
    find "$1" -mindepth 2 -maxdepth 2 -name main.rs -type f
  else
    printf '%s\n' "$1"
  fi
}

target_of() {
  case $1 in
    */main.rs) basename "$(dirname "$1")" ;;
    *) basename "$1" .rs ;;
  esac
}

# Started outside of the workspace, for cargo looks for configuration files in every folder above the one it is started in.
build() {
  (cd /tmp && cargo build --manifest-path "$workspace/Cargo.toml" --offline --keep-going --color always ${TILLGREEN_RELEASED:+--release} \
    --message-format=json-render-diagnostics "$@" 2>&1 >"$scratch/artifacts") || touch "$scratch/broken"
}

run_test() {
  file=$1 program=$2 name=$3 folder=${4:-.}
  say "running $file $name"
  began=$(milliseconds)
  (cd "$folder" && exec timeout -s KILL "$patience" "$program" --exact "$name" --test-threads=1 --color always) \
    >"$scratch/printed" 2>&1 </dev/null
  code=$?
  lasted=$(($(milliseconds) - began))
  tail -c 65536 "$scratch/printed" | sed -e "$plain" -e 's/^/|/' >>"$report"
  # What was printed need not end with a line break.
  say ""
  say "ended $file $name $code $lasted"
  if [ $code -eq 0 ]; then
    grep '^test .* \.\.\. ' "$scratch/printed"
  else
    failed=1
    cat "$scratch/printed"
  fi
}

# The file of a test inside the sources: the deepest one whose path the modules of its name spell.
find_source() {
  source=$1 within=${2%::*}
  folder=${source%/*}
  [ "$within" != "$2" ] || return 0
  within=$(printf '%s' "$within" | sed 's,::,/,g')
  while :; do
    for file in "$folder/$within.rs" "$folder/$within/mod.rs"; do
      [ ! -f "$file" ] || { source=$file && return 0; }
    done
    case $within in */*) within=${within%/*} ;; *) return 0 ;; esac
  done
}

# Every test of every package, each started in the folder of its package as cargo does it. Settings of the project are in force:
# no model writes them.
run_whole() {
  say "building"
  settings=$(ls "$workspace/.cargo/config.toml" "$workspace/.cargo/config" 2>/dev/null | head -n 1)
  started=/tmp
  if [ -n "$settings" ]; then
    unset RUSTFLAGS
    started=$workspace
    # Of the table of variables, those that are plain texts: cargo sets them for tests too.
    awk '/^[[:space:]]*\[/ { inside = /^[[:space:]]*\[env\]/ } inside && !/relative/' "$settings" |
      sed -n 's/^[[:space:]]*\([A-Za-z_][A-Za-z0-9_]*\)[[:space:]]*=[[:space:]]*\({[[:space:]]*value[[:space:]]*=[[:space:]]*\)\{0,1\}"\([^"\\]*\)".*/\1=\3/p' \
        >"$scratch/variables"
    while IFS= read -r each; do export "${each?}"; done <"$scratch/variables"
  fi
  (cd "$started" && cargo test --no-run --manifest-path "$workspace/Cargo.toml" --workspace --tests --offline --no-fail-fast --color always ${TILLGREEN_FLAGS:-} \
    --message-format=json-render-diagnostics 2>&1 >"$scratch/artifacts" || touch "$scratch/broken") |
    sed -u -e 'w /dev/stderr' -e "$plain" -e 's/^/|/' >>"$report"
  say "built"
  [ ! -e "$scratch/broken" ] || failed=1
  sed -n 's/^{"reason":"compiler-artifact".*"manifest_path":"\([^"]*\)\/Cargo.toml".*"src_path":"\([^"]*\)".*"test":true}.*"executable":"\([^"]*\)".*/\2 \3 \1/p' \
    "$scratch/artifacts" | sort >"$scratch/programs"
  # Tests of macros load the compiler's own libraries.
  LD_LIBRARY_PATH="$(cd /tmp && rustc --print sysroot)/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  export LD_LIBRARY_PATH
  while read -r root program folder; do
    (cd "$folder" && CARGO_MANIFEST_DIR=$folder timeout -s KILL "$patience" "$program" --list --format terse </dev/null 2>&1) |
      sed -n 's/: test$//p' >"$program.names"
    while read -r name; do
      find_source "$root" "$name"
      printf '%s %s\n' "${source#"$workspace"/}" "$name"
    done <"$program.names" >"$program.tests"
    while read -r file name; do say "test $file $name"; done <"$program.tests"
  done <"$scratch/programs"
  while read -r root program folder; do
    export CARGO_MANIFEST_DIR="$folder"
    while read -r file name; do run_test "$file" "$program" "$name" "$folder"; done <"$program.tests"
  done <"$scratch/programs"
  say "end"
  exit $failed
}

: >"$report"
say "start"
[ -z "${TILLGREEN_WHOLE:-}" ] || run_whole
for path in "$@"; do
  if [ -e "$path" ]; then files_of "$path"; else say "absent $path"; fi
done | sort -u >"$scratch/files"

set --
while IFS= read -r file; do
  say "opened $file"
  set -- "$@" --test "$(target_of "$file")"
done <"$scratch/files"

if [ $# -gt 0 ]; then
  say "building"
  build "$@" | sed -u -e 'w /dev/stderr' -e "$plain" -e 's/^/|/' >>"$report"
  say "built"
  [ -e "$scratch/broken" ] && failed=1
  sed -n 's/^{"reason":"compiler-artifact".*"kind":\["test"\].*"src_path":"\([^"]*\)".*"executable":"\([^"]*\)".*/\1 \2/p' \
    "$scratch/artifacts" | sort >"$scratch/programs"
  while read -r source program; do
    timeout -s KILL "$patience" "$program" --list --format terse </dev/null 2>&1 | sed -n 's/: test$//p' >"$program.tests"
    while read -r name; do say "test ${source#"$workspace"/} $name"; done <"$program.tests"
  done <"$scratch/programs"
  while read -r source program; do
    while read -r name; do run_test "${source#"$workspace"/}" "$program" "$name"; done <"$program.tests"
    say "closed ${source#"$workspace"/}"
  done <"$scratch/programs"
fi
grep -q '^absent ' "$report" && failed=1
say "end"
exit $failed
