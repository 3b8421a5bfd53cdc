# Makes a workspace of Go modules in which they take each other's place, whatever version they ask of each other: nothing asks a proxy
# for a module of the repository.
# Arguments of make_workspace: the file that it writes, then the folders of the modules. The go.work of this folder is its beginning.
make_workspace() {
  work=$1
  shift
  if [ -e go.work ]; then
    sed -E "s#(^|[[:space:]\"])\./#\1$PWD/#g; s#(^|[[:space:]\"])\.\./#\1$PWD/../#g; s#(^|[[:space:]\"])\.(\"|[[:space:]]|\$)#\1$PWD\2#g" go.work >"$work"
    [ ! -e go.work.sum ] || cp go.work.sum "$work.sum"
  else
    # Each is a word: names of modules hold no spaces.
    GOWORK=$work go work init $(printf " $PWD/%s" "$@") || return 1
  fi
  for folder in "$@"; do
    name=$(sed -n 's/^module[[:space:]]*"\{0,1\}\([^[:space:]"]*\).*/\1/p' "$folder/go.mod")
    for other in "$@"; do
      sed -n 's/^[[:space:]]*\(require[[:space:]]\{1,\}\)\{0,1\}\([^[:space:]]*\)[[:space:]]\{1,\}\(v[0-9][^[:space:]]*\).*/\2@\3/p' "$other/go.mod"
    done | grep -F "$name@" | sort -u | while IFS= read -r asked; do
      [ "${asked%@*}" != "$name" ] || go work edit "-replace=$asked=$PWD/$folder" "$work"
    done
  done
}
