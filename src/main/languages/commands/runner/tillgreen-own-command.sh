# Runs the test commands of a project one after the other.
# Writes down the exit code of each, its output and its reports.
# own-command.ts reads that. A line that begins with "|" is a line of what the line before it names.
# Arguments: for each command its folder, its line and the pattern of its report.
set -u
report=${TILLGREEN_REPORT:-/tillgreen/report/report.json}
unset TILLGREEN_REPORT
workspace=$PWD
scratch=$(mktemp -d)
reports=/tmp/tillgreen-reports
failed=0
export CI=true
# Coverage is judged by no test.
export TAP_DISABLE_COVERAGE=1
# Minitest and RSpec load our reporter, whatever command starts them.
export RUBYLIB="$(dirname "$0")/ruby${RUBYLIB:+:$RUBYLIB}"
export TILLGREEN_RUBY_REPORT="$reports/ruby.xml"
export SPEC_OPTS="${SPEC_OPTS:-} --format progress --require tillgreen_rspec --format TillgreenFormatter --out /dev/null"

say() {
  printf '%s\n' "$*" >>"$report"
}

quoted() {
  sed -e 's/^/|/' "$1" >>"$report"
  # The last line need not end with a line break.
  say ""
}

# Files with reports that are newer than the command: those of the pattern, and those that look like one.
reports_of() {
  case $1 in
    '') ;;
    /*) [ ! -f "$1" ] || printf '%s\n' "$1" ;;
    *) find . -type f -newer "$scratch/began" -path "*/${1#./}" ;;
  esac
  [ ! -f "$TILLGREEN_RUBY_REPORT" ] || printf '%s\n' "$TILLGREEN_RUBY_REPORT"
  find . \( -name node_modules -o -name .git \) -prune -o -type f -newer "$scratch/began" \
    \( -iname '*junit*.xml' -o -name 'TEST-*.xml' -o -iname '*ctrf*.json' \) -print
}

: >"$report"
say "start"
find . \( -name node_modules -o -name .git \) -prune -o -type f -print | sed 's,^\./,,' |
  grep -iE 'test|spec' | head -n 5000 >"$scratch/files"
say "files"
quoted "$scratch/files"

while [ $# -ge 3 ]; do
  folder=$1 line=$2 pattern=$3
  shift 3
  rm -rf "$reports"
  mkdir -p "$reports"
  : >"$scratch/began"
  cd "$workspace/$folder" || exit 1
  say "running $folder"
  started=$(date +%s%N)
  # Not through a pipe: a process that the command leaves behind would hold it open.
  : >"$scratch/printed"
  /bin/sh -c "$line" >"$scratch/printed" 2>"$scratch/errors" </dev/null &
  running=$!
  tail -n +1 -s 0.1 -f --pid="$running" "$scratch/printed" &
  wait "$running"
  code=$?
  wait
  lasted=$((($(date +%s%N) - started) / 1000000))
  cat "$scratch/errors" >&2
  [ "$code" -eq 0 ] || failed=1
  say "ended $code $lasted"
  say "printed"
  tail -c 4194304 "$scratch/printed" >"$scratch/tail"
  quoted "$scratch/tail"
  say "errors"
  tail -c 65536 "$scratch/errors" >"$scratch/tail"
  quoted "$scratch/tail"
  reports_of "$pattern" | sort -u | head -n 2000 >"$scratch/found"
  while IFS= read -r found; do
    say "report $found"
    quoted "$found"
  done <"$scratch/found"
done
say "end"
exit $failed
