# Finds the folder of an installed package in $folder, and the path of its module in $module. Runs inside a sandbox.
# $1 is an import path, or the last part of one, as messages call it.
escaped() { printf '%s' "$1" | sed 's/[A-Z]/!\L&/g'; }
below=
path=$(escaped "$1")
case $path in
*/*) ;;
*) path=$(find "$GOMODCACHE" -maxdepth 6 -type d \( -path "*/$path@*" -o -path "*/$path/v[0-9]*@*" \) -prune 2>/dev/null | sort | tail -n 1) && path=${path#"$GOMODCACHE"/} && path=${path%@*} ;;
esac
module=
folder=
while [ -n "$path" ]; do
  found=$(ls -d "$GOMODCACHE/$path@"* 2>/dev/null | tail -n 1)
  if [ -d "$found$below" ]; then
    folder=$found$below
    module=$(printf '%s' "$path" | sed 's/!\([a-z]\)/\U\1/g')
    break
  fi
  below=/${path##*/}$below
  case $path in
  */*) path=${path%/*} ;;
  *) break ;;
  esac
done
