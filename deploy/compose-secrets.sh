#!/bin/sh
# Draws what compose.yaml reads from deploy/secrets, once: what is there stays. Keep a copy of the folder apart from the database.
# CLUSTER=1: for compose.cluster.yaml.
# CHAINS=eth=main,btc=main names the chains of the signer; their nodes and the rest go into secrets/phoenix.json as README.md says.
set -eu
umask 077
folder="$(cd "$(dirname "$0")" && pwd)/secrets"
if [ -e "$folder" ]; then
  echo "$folder is there already" >&2
  exit 1
fi
draw() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
owner=$(draw 24) server=$(draw 24) signer=$(draw 24) token=$(draw 32)
postgres=$(draw 24)
database=@postgres/phoenix redis=
if [ -n "${CLUSTER:-}" ]; then
  database='@10.0.0.11:5432,10.0.0.12:5432,10.0.0.13:5432/phoenix?target_session_attrs=read-write'
  redis='
  "REDIS_URL": "redis+sentinel://10.0.0.24:26379,10.0.0.25:26379,10.0.0.26:26379/phoenix",'
fi
mkdir "$folder"
cd "$folder"
if [ -n "${CLUSTER:-}" ]; then
  cat > patroni.env <<ENV
PATRONI_SUPERUSER_USERNAME=postgres
PATRONI_SUPERUSER_PASSWORD=$postgres
PATRONI_REPLICATION_USERNAME=replicator
PATRONI_REPLICATION_PASSWORD=$(draw 24)
PATRONI_REWIND_USERNAME=rewinder
PATRONI_REWIND_PASSWORD=$(draw 24)
ENV
else
  printf %s "$postgres" > postgres-password
fi
cat > roles.sql <<SQL
create role phoenix_owner login password '$owner';
create role phoenix_server login password '$server';
create role phoenix_signer login password '$signer';
create database phoenix owner phoenix_owner encoding 'UTF8' template template0 locale 'C.UTF-8';
SQL
cat > owner.json <<JSON
{ "DATABASE_URL": "postgresql://phoenix_owner:$owner$database" }
JSON
cat > phoenix.json <<JSON
{
  "DATABASE_URL": "postgresql://phoenix_server:$server$database",$redis
  "PHOENIX_SIGNER": "http://signer:4700",
  "PHOENIX_SIGNER_TOKEN": "$token",
  "PHOENIX_KEY": "$(draw 32)",
  "PUSHER_APP_KEY": "$(draw 10)",
  "PUSHER_APP_SECRET": "$(draw 20)"
}
JSON
cat > signer.env <<ENV
PHOENIX_SIGNER_TOKEN=$token
PHOENIX_SIGNER_CHAINS=${CHAINS:-}
PHOENIX_SIGNER_DATABASE_URL=postgresql://phoenix_signer:$signer$database
ENV
# Compose mounts them as they are, and each container has a user of its own: the folder is closed, the files in it are not.
chmod 0644 ./*
echo "drawn in $folder"
