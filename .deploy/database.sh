# Sourced: DATABASE_URL without its password, which every `ps` would show; libpq takes it from PGPASSWORD.
: "${DATABASE_URL:?name the database}"
if [[ $DATABASE_URL =~ ^([a-z]+://[^:/@]*):([^/@]*)@(.*)$ ]]; then
  password=${BASH_REMATCH[2]//\\/\\\\}
  printf -v PGPASSWORD %b "${password//%/\\x}"
  export PGPASSWORD
  DATABASE_URL=${BASH_REMATCH[1]}@${BASH_REMATCH[3]}
fi
if [[ $DATABASE_URL == *password=* ]]; then
  echo "A password= in DATABASE_URL would be shown by every ps; write it as USER:PASSWORD@HOST." >&2
  exit 1
fi
