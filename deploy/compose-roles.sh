#!/bin/sh
# Run by the image of PostgreSQL at the very first start: a role for each, and the database.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --set ON_ERROR_STOP=1 --file /run/secrets/roles.sql
