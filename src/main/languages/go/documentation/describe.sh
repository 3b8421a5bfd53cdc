# Prints what a package says of itself and of one of its names, which may stand behind its package ($2).
standard=
if [ -z "$folder" ]; then
  (cd /tmp && go doc "$1") >/dev/null 2>&1 || exit 3
  folder=/tmp standard=$1
fi
cd "$folder" || exit 3
symbol=${2##*/}
case $symbol in
"${1##*/}".*) symbol=${symbol#*.} ;;
esac
end=0
[ -n "$module" ] && printf '%s\n' "${folder#"$GOMODCACHE"/}"
if [ -n "$symbol" ]; then
  told=$(go doc ${standard:+"$standard"} "$symbol" 2>/dev/null)
  [ -n "$told" ] && printf '\n## %s\n\n%s\n' "$symbol" "$told" || end=4
fi
printf '\n## The package\n\n'
go doc ${standard:+"$standard"} | head -n 120
exit $end
