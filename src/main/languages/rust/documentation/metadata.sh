# Prints the manifest of an installed crate. Runs inside a box.
name=$(printf '%s' "$1" | sed 's/[-_]/[-_]/g')
crate=$(ls -d "$CARGO_HOME"/registry/src/*/$name-[0-9]* 2>/dev/null | tail -n 1)
[ -n "$crate" ] || exit 3
cat "$crate/Cargo.toml"
