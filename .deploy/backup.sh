#!/usr/bin/env bash
# One dump of DATABASE_URL, which names the owner, into a folder: .deploy/backup.sh FOLDER. It holds secrets: encrypt it. Old
# ones are yours to remove.
set -euo pipefail
. "$(dirname "$0")/database.sh"
folder=${1:?name a folder}
file="$folder/bidwright-$(date -u +%Y%m%dT%H%M%SZ).dump"
umask 077
mkdir -p "$folder"
trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --no-owner --dbname="$DATABASE_URL" --file="$file.part"
# A dump that cannot be read is none.
pg_restore --list "$file.part" >/dev/null
mv "$file.part" "$file"
echo "$file"
