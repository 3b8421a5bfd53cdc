# Prints the path of its module, which is the address of its sources.
[ -n "$module" ] || exit 3
printf '%s\n' "$module"
