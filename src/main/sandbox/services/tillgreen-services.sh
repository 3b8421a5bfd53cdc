# Starts services on loopback, with their data in a temporary folder. Then runs a command.
# Arguments: the services as PROGRAM:PORT:USER:DATABASE with spaces between them, and the command.
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

# Of Debian, which keeps these outside of the search path.
for folder in /usr/lib/postgresql/*/bin /usr/sbin; do
  [ ! -d "$folder" ] || PATH="$PATH:$folder"
done

start_redis() {
  redis-server --port "$1" --bind 127.0.0.1 -::1 --dir "$data" --save '' --appendonly no >"$data/redis.log" 2>&1 &
  started="$started $!"
  await redis-cli -p "$1" ping
}

start_postgres() {
  initdb --no-sync -A trust -U "$2" -D "$data/postgres" >"$data/initdb.log" 2>&1 || return 1
  postgres -D "$data/postgres" -p "$1" -h localhost -k "$data" -F >"$data/postgres.log" 2>&1 &
  started="$started $!"
  await psql -h "$data" -p "$1" -U "$2" -d postgres -c 'select 1' || return 1
  [ "$3" = postgres ] || createdb -h "$data" -p "$1" -U "$2" "$3"
}

start_mysql() {
  mysql_install_db --no-defaults --datadir="$data/mysql" --auth-root-authentication-method=normal >"$data/install.log" 2>&1 ||
    mysqld --no-defaults --initialize-insecure --datadir="$data/mysql" >"$data/install.log" 2>&1 || return 1
  mysqld --no-defaults --datadir="$data/mysql" --port="$1" --bind-address=127.0.0.1 --socket="$data/mysql.sock" \
    --pid-file="$data/mysql.pid" >"$data/mysql.log" 2>&1 &
  started="$started $!"
  await mysql --no-defaults -S "$data/mysql.sock" -u root -e 'select 1' || return 1
  mysql --no-defaults -S "$data/mysql.sock" -u root -e "create database if not exists \`$3\`"
  [ "$2" = root ] || mysql --no-defaults -S "$data/mysql.sock" -u root -e "create user '$2'@'%'; grant all on *.* to '$2'@'%'"
}

for each in $services; do
  program=${each%%:*} rest=${each#*:}
  port=${rest%%:*} rest=${rest#*:}
  user=${rest%%:*} database=${rest#*:}
  if ! command -v "$program" >/dev/null; then
    say "$program is not installed on this machine"
    continue
  fi
  case $program in
    redis-server) start_redis "$port" ;;
    postgres) start_postgres "$port" "$user" "$database" ;;
    mysqld) start_mysql "$port" "$user" "$database" ;;
  esac || {
    say "$program did not start"
    tail -n 5 "$data"/*.log >&2
  }
done

"$@"
code=$?
# shellcheck disable=SC2086
[ -z "$started" ] || kill $started 2>/dev/null
exit $code
