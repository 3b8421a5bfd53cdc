# Prints what an installed crate says of itself and of one of its names. Runs inside a box.
name=$(printf '%s' "$1" | sed 's/[-_]/[-_]/g')
crate=$(ls -d "$CARGO_HOME"/registry/src/*/$name-[0-9]* 2>/dev/null | tail -n 1)
[ -n "$crate" ] || exit 3
basename "$crate"
sed -n 's/^description = "\(.*\)"$/\1/p' "$crate/Cargo.toml" | head -n 1
symbol=${2##*:}
end=0
if [ -n "$symbol" ]; then
  told=$(find "$crate/src" -name '*.rs' | sort | xargs awk -v name="$symbol" '
    FNR == 1 { documentation = ""; rest = 0 }
    rest > 0 { print; rest = /[{;]/ ? 0 : rest - 1; next }
    /^[ \t]*\/\/[\/!]/ { documentation = documentation $0 "\n"; next }
    /^[ \t]*#\[/ { next }
    told < 6 && $0 ~ "(fn|struct|enum|trait|type|const|mod|macro_rules!)[ \t]+" name "([^A-Za-z0-9_]|$)" {
      told += 1
      printf "\n## %s, line %d\n\n%s%s\n", FILENAME, FNR, documentation, $0
      rest = /[{;]/ ? 0 : 8
    }
    { documentation = "" }
  ')
  [ -n "$told" ] && printf '%s\n' "$told" || end=4
fi
printf '\n## The crate\n\n'
sed -n 's/^\/\/! \{0,1\}//p' "$crate/src/lib.rs" | head -n 80
[ -f "$crate/README.md" ] && head -n 60 "$crate/README.md"
exit $end
