#!/usr/bin/env bash
# A dump into an empty database: DATABASE_URL=… .deploy/restore.sh FILE. One transaction: all of it or nothing.
set -euo pipefail
. "$(dirname "$0")/database.sh"
file=${1:?name a dump}
tables=$(psql --no-psqlrc --tuples-only --no-align --dbname="$DATABASE_URL" \
  --command="select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")
if [ "$tables" != 0 ]; then
  echo "This database holds $tables tables already; restore into an empty one." >&2
  exit 1
fi
pg_restore --single-transaction --exit-on-error --no-owner --dbname="$DATABASE_URL" "$file"
psql --no-psqlrc --quiet --dbname="$DATABASE_URL" --command=analyze
