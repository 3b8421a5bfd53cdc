# Builds the tests of each package of a Go module and runs each test in a process of its own. What happens is written down as it
# happens: go-test/transcript.ts reads it. A line that begins with "|" is what was printed by what began before it.
# Arguments: the seconds that one test may take, then files or folders of tests. TILLGREEN_KINDS says how their functions begin.
set -u
# Started ahead: the toolchain makes its cache ready, and nothing of the workspace is looked at before the line comes.
if [ -S /dev/stdin ]; then
  go version >/dev/null 2>&1
  read -r word && [ "$word" = go ] || exit 1
  exec </dev/null
fi
report=${TILLGREEN_REPORT:-/tillgreen/report/report.json}
patience=$1
shift
. "$(dirname "$0")/tillgreen-go-workspace.sh"
scratch=$(mktemp -d)
kinds=${TILLGREEN_KINDS:-Test}
failed=0

say() {
  printf '%s\n' "$*" >>"$report"
}

# Sets parent to the folder of a file, without a process of its own.
find_parent() {
  parent=${1%/*}
  [ "$parent" != "$1" ] || parent=.
}

# Folders that Go passes over too.
files_of() {
  if [ -d "$1" ]; then
    find "$1" \( -name vendor -o -name testdata -o -name node_modules -o -name '[._]?*' \) -prune -o -name '*_test.go' -type f -print
  else
    printf '%s\n' "$1"
  fi
}

run_test() {
  file=$1 program=$2 name=$3
  say "running $file $name"
  find_parent "$file"
  began=$(date +%s%N)
  (cd "$parent" && exec timeout -s KILL "$patience" "$program" "-test.run=^$name\$" -test.v=test2json -test.timeout=0 \
    -test.count=1 -test.paniconexit0) >"$scratch/printed" 2>&1 </dev/null
  code=$?
  lasted=$((($(date +%s%N) - began) / 1000000))
  tail -c 65536 "$scratch/printed" | sed 's/^/|/' >>"$report"
  # What was printed need not end with a line break.
  say ""
  say "ended $file $name $code $lasted"
  if [ $code -eq 0 ]; then
    grep -a '^.--- ' "$scratch/printed"
  else
    failed=1
    cat "$scratch/printed"
  fi
}

# A test program that ends before it names its tests, as where its TestMain fails: said as an error of its first file.
tell_unlisted() {
  failed=1
  first=$(grep -E "^$prefix[^/]*$" "$scratch/files" | head -n 1)
  say "building"
  say "|./$first:1: the test program ended before it named its tests: $(tail -n 1 "$program.listed")"
  say "built"
  cat "$program.listed"
}

# Sets module to the folder of the module that a file belongs to.
find_module() {
  find_parent "$1"
  module=$parent
  while [ "$module" != . ] && [ ! -e "$module/go.mod" ]; do
    find_parent "$module"
    module=$parent
  done
}

# The modules whose tests are run: those of the workspace, else the one at the top, else all that are there.
choose_modules() {
  if [ -e go.work ]; then
    # What is brought along is beside the file.
    if [ -e vendor/modules.txt ]; then export GOWORK="$PWD/go.work"; else export GOWORK="$scratch/go.work"; fi
    sed -n 's,^[[:space:]]*\(use[[:space:]]*\)\{0\,1\}"\{0\,1\}\(\.[^[:space:]"]*\)"\{0\,1\}[[:space:]]*\(//.*\)\{0\,1\}$,\2,p' go.work | sed 's,^\./,,;s,/$,,' >"$scratch/modules"
  elif [ -e go.mod ]; then
    echo . >"$scratch/modules"
  else
    while IFS= read -r file; do find_module "$file" && printf '%s\n' "$module"; done <"$scratch/files" | sort -u >"$scratch/modules"
    export GOWORK="$scratch/go.work"
  fi
  # Each is a word: names of modules hold no spaces.
  [ "${GOWORK%"$scratch/go.work"}" ] || make_workspace "$GOWORK" $(cat "$scratch/modules")
}

is_chosen() {
  grep -Fxq -e "$1" "$scratch/modules"
}

: >"$report"
say "start"
for path in "$@"; do
  if [ -e "$path" ]; then files_of "$path"; else say "absent $path"; fi
done | sed 's,^\./,,' | sort -u >"$scratch/files"
choose_modules
while IFS= read -r file; do
  find_module "$file"
  if is_chosen "$module"; then printf '%s\n' "$file"; fi
done <"$scratch/files" >"$scratch/chosen"
mv "$scratch/chosen" "$scratch/files"
while IFS= read -r file; do say "opened $file"; done <"$scratch/files"
while IFS= read -r file; do find_parent "$file" && printf '%s\n' "$parent"; done <"$scratch/files" | sort -u >"$scratch/folders"

number=0
while IFS= read -r folder; do
  number=$((number + 1))
  program=$scratch/$number.test
  prefix=$folder/
  [ "$folder" = . ] && prefix=
  say "building"
  # Printed to a file first: a pipe would hide how the build ended. Nobody debugs this program, so the linker leaves its
  # debugging data out, as plain "go test" does.
  go test -c ${TILLGREEN_TAGS:+-tags=$TILLGREEN_TAGS} -vet=off -ldflags=-w -o "$program" "./$folder" >"$scratch/built" 2>&1 || failed=1
  if [ -s "$scratch/built" ]; then
    sed -e 's/^/|/' "$scratch/built" >>"$report"
    cat "$scratch/built"
  fi
  say ""
  say "built"
  [ -x "$program" ] || continue
  (cd "$folder" && exec timeout -s KILL "$patience" "$program" -test.list "^($kinds)" </dev/null >"$program.listed" 2>&1) || tell_unlisted
  grep -E "^($kinds)[A-Za-z0-9_]*$" "$program.listed" >"$program.tests"
  # The file that declares each of them; a package's tests share their names.
  grep -HoE "^func ($kinds)[A-Za-z0-9_]*\(" "$folder"/*_test.go | sed -e 's,^\./,,' -e 's/^\(.*\):func \(.*\)($/\2 \1/' >"$program.declared"
  awk 'of == "declared" { name = $1; sub(/^[^ ]* /, ""); if (!(name in file)) file[name] = $0 }
    of == "asked" { asked[$0] }
    of == "tests" && ($0 in file) && (file[$0] in asked) { print file[$0], $0 }' \
    of=declared "$program.declared" of=asked "$scratch/files" of=tests "$program.tests" >"$program.known"
  while read -r file name; do say "test $file $name"; done <"$program.known"
  while read -r file name; do run_test "$file" "$program" "$name"; done <"$program.known"
  while IFS= read -r file; do
    case $file in
      "$prefix"*/*) ;;
      "$prefix"*) say "closed $file" ;;
    esac
  done <"$scratch/files"
done <"$scratch/folders"
grep -q '^absent ' "$report" && failed=1
say "end"
exit $failed
