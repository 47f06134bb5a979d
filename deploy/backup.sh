#!/bin/sh
# deploy/backup.sh <data folder> <new folder>: a copy of a running embedded database that starts on its own.
# Run it as the account that runs the program. Needs psql (any version) and GNU tar. See backup.md.
set -eu
[ $# -eq 2 ] || { echo "usage: $0 <data folder> <new folder>" >&2; exit 2; }
[ ! -e "$2" ] || { echo "$2 is there already" >&2; exit 2; }
data=$(cd "$1" && pwd)
mkdir -m 700 "$2"
to=$(cd "$2" && pwd)
mkdir -m 700 "$to/pg" "$to/.steps"
export data to

psql -X -q -v ON_ERROR_STOP=1 -h "$data/pg" -U phoenix phoenix <<'SQL'
\pset format unaligned
\pset tuples_only on
-- A slot of this session holds the log that the copy will need.
select pg_create_physical_replication_slot('backup', true, true) \g /dev/null
select pg_backup_start('backup', true) \g /dev/null
-- Status 1 of tar means that a file changed while it was read, which is what the log is for.
\! { tar -C "$data/pg" --exclude=data/pg_wal --exclude=data/postmaster.pid --exclude=data/postmaster.opts --exclude=data/pg_replslot --warning=no-file-changed --warning=no-file-removed -cf - data; echo $? > "$to/.steps/read"; } | tar -C "$to/pg" -xf - && [ "$(cat "$to/.steps/read")" -le 1 ] && touch "$to/.steps/files"
select labelfile from pg_backup_stop() \g `echo "$to/pg/data/backup_label"`
\! mkdir -m 700 "$to/pg/data/pg_replslot" && cp -a "$data/pg/data/pg_wal" "$to/pg/data/" && touch "$to/.steps/log"
-- 'lost': more log was written meanwhile than the server keeps for a slot.
select wal_status from pg_replication_slots where slot_name = 'backup' \g `echo "$to/.steps/slot"`
SQL

[ -e "$to/.steps/files" ] && [ -e "$to/.steps/log" ] || { echo "the files could not be copied; $to is no backup" >&2; exit 1; }
case $(cat "$to/.steps/slot") in
reserved | extended | unreserved) ;;
*) echo "the log was removed while it was copied; $to is no backup" >&2; exit 1 ;;
esac
cp -p "$data/secrets.json" "$to/"
rm -r "$to/.steps"
echo "copied to $to; check it with: PHOENIX_DATA=$to ./phoenix audit"
