# Prints what proxies say of the module that holds the package $2 at the version $3, then of the module's first version.
# $1 is Go. Ends with 3 where no proxy knows such a module, with another code where one gave no answer.
path=$2
while ! "$1" list -m -json -versions "$path@$3" >/tmp/wanted 2>/tmp/why; do
  grep -Eq '404 Not Found|410 Gone|no matching versions|malformed module path' /tmp/why || { cat /tmp/why >&2; exit 1; }
  case $path in
    */*) path=${path%/*} ;;
    *) exit 3 ;;
  esac
done
cat /tmp/wanted
first=$(tr -d ' \t\n' </tmp/wanted | sed -n 's/.*"Versions":\["\([^"]*\)".*/\1/p')
[ -z "$first" ] || "$1" list -m -json "$path@$first"
