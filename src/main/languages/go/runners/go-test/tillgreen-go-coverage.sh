# Builds the tests of each package of a Go module so that they count what runs, and runs each test in a process of its own. It judges
# nothing. go-test/coverage.ts reads what is written down; a line that begins with "|" belongs to the one before it.
# Arguments: the seconds that one test may take, then files or folders of tests.
set -u
report=${TILLGREEN_REPORT:-/tillgreen/report/report.json}
patience=$1
shift
scratch=$(mktemp -d)

say() {
  printf '%s\n' "$*" >>"$report"
}

files_below() {
  find "$1" \( -name vendor -o -name testdata -o -name node_modules -o -name '[._]?*' \) -prune -o -name "$2" -type f -print | sed 's,^\./,,'
}

: >"$report"
say "start"
say "module $(go list -m 2>/dev/null | head -n 1)"
# A line of braces alone ends a block, and a comment is none.
files_below . '*.go' | grep -v '_test\.go$' | while IFS= read -r file; do
  say "source $file"
  grep -nE '[A-Za-z0-9_]' "$file" | grep -vE '^[0-9]+:[[:space:]]*//' | cut -d: -f1 | sed 's/^/|/' >>"$report"
done
for path in "$@"; do
  if [ -d "$path" ]; then files_below "$path" '*_test.go'; else printf '%s\n' "$path"; fi
done | sed 's,^\./,,' | sort -u >"$scratch/files"
while IFS= read -r file; do dirname "$file"; done <"$scratch/files" | sort -u >"$scratch/folders"

number=0
while IFS= read -r folder; do
  number=$((number + 1))
  program=$scratch/$number.test
  go test -c -vet=off -cover -coverpkg=./... -o "$program" "./$folder" || continue
  [ -x "$program" ] || continue
  (cd "$folder" && timeout -s KILL "$patience" "$program" -test.list '^Test' </dev/null 2>&1) | grep -E '^Test[A-Za-z0-9_]*$' >"$program.tests"
  while read -r name; do
    # The file that declares it; a package's tests share their names.
    file=$(grep -lE "^func $name\(" "$folder"/*_test.go | head -n 1 | sed 's,^\./,,')
    grep -qxF "$file" "$scratch/files" || continue
    rm -f "$scratch/profile"
    (cd "$folder" && exec timeout -s KILL "$patience" "$program" "-test.run=^$name\$" -test.timeout=0 -test.count=1 \
      "-test.coverprofile=$scratch/profile") </dev/null
    say "test $file $name"
    [ -f "$scratch/profile" ] && sed 's/^/|/' "$scratch/profile" >>"$report"
  done <"$program.tests"
done <"$scratch/folders"
say "end"
