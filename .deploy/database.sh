# Sourced: DATABASE_URL without its password, which every `ps` would show; libpq takes it from PGPASSWORD.
: "${DATABASE_URL:?name the database}"
if [[ $DATABASE_URL =~ ^([a-z]+://[^:/@?]*):([^/@?]*)@(.*)$ ]]; then
  password=${BASH_REMATCH[2]//\\/\\\\}
  printf -v PGPASSWORD %b "${password//%/\\x}"
  export PGPASSWORD
  DATABASE_URL=${BASH_REMATCH[1]}@${BASH_REMATCH[3]}
fi
