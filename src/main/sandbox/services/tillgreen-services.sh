# Starts services on loopback, with their data in a temporary folder. Then runs a command.
# Arguments: the services as PROGRAM:PORT with spaces between them, and the command.
set -u
services=$1
shift
data=$(mktemp -d /tmp/services-XXXXXX)
started=

say() {
  printf 'services: %s\n' "$*" >&2
}

# Waits up to 20 seconds until a command succeeds.
await() {
  tries=0
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 200 ] || return 1
    sleep 0.1
  done
}

start_redis() {
  redis-server --port "$1" --bind 127.0.0.1 -::1 --dir "$data" --save '' --appendonly no >"$data/redis.log" 2>&1 &
  started="$started $!"
  await redis-cli -p "$1" ping
}

for each in $services; do
  program=${each%%:*} port=${each#*:}
  if ! command -v "$program" >/dev/null; then
    say "$program is not installed on this machine"
    continue
  fi
  start_redis "$port" || {
    say "$program did not start"
    tail -n 5 "$data"/*.log >&2
  }
done

"$@"
code=$?
# shellcheck disable=SC2086
[ -z "$started" ] || kill $started 2>/dev/null
exit $code
