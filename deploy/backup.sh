#!/bin/sh
# deploy/backup.sh [--keys <new folder>] <data folder> <new folder>: a copy of a running installation that starts on its own:
# the embedded database, the secrets and the signer's folder with its words. Run it as the account that runs the program, or as
# root: then what is copied belongs to whom it belongs in the data folder. Needs psql (any version) and GNU tar. See backup.md.
set -eu
usage="usage: $0 [--keys <new folder>] <data folder> <new folder>"
keys=
if [ "${1:-}" = --keys ]; then
  [ $# -ge 2 ] || { echo "$usage" >&2; exit 2; }
  keys=$2
  shift 2
fi
[ $# -eq 2 ] || { echo "$usage" >&2; exit 2; }
for new in "$2" ${keys:+"$keys"}; do
  [ ! -e "$new" ] || { echo "$new is there already" >&2; exit 2; }
done
data=$(cd "$1" && pwd)
# Where the signer has a folder elsewhere, it is named: a copy without the words is a copy of nothing.
signer=${PHOENIX_SIGNER_FOLDER:-$data/signer}
# like <original> <copy>: root gives what was made here, never what was copied, to the account that the original belongs to.
like() { [ "$(id -u)" -ne 0 ] || chown "$(stat -c %u:%g "$1")" "$2"; }
umask 077
mkdir "$2"
to=$(cd "$2" && pwd)
mkdir "$to/pg" "$to/.steps"
export data to

psql -X -q -v ON_ERROR_STOP=1 -h "$(sed -n 5p "$data/pg/data/postmaster.pid")" -U phoenix phoenix <<'SQL'
\pset format unaligned
\pset tuples_only on
-- A slot of this session holds the log that the copy will need.
select pg_create_physical_replication_slot('backup', true, true) \g /dev/null
select pg_backup_start('backup', true) \g /dev/null
-- Status 1 of tar means that a file changed while it was read, which is what the log is for.
\! { tar -C "$data/pg" --exclude=data/pg_wal --exclude=data/postmaster.pid --exclude=data/postmaster.opts --exclude=data/pg_replslot --warning=no-file-changed --warning=no-file-removed -cf - data; echo $? > "$to/.steps/read"; } | tar -C "$to/pg" -xf - && [ "$(cat "$to/.steps/read")" -le 1 ] && touch "$to/.steps/files"
-- Not waiting for PHOENIX_WAL_ARCHIVE: the log is copied here.
select labelfile from pg_backup_stop(false) \g `echo "$to/pg/data/backup_label"`
\! mkdir -m 700 "$to/pg/data/pg_replslot" && cp -a "$data/pg/data/pg_wal" "$to/pg/data/" && touch "$to/.steps/log"
-- 'lost': more log was written meanwhile than the server keeps for a slot.
select wal_status from pg_replication_slots where slot_name = 'backup' \g `echo "$to/.steps/slot"`
-- Whether anybody was ever given an address: then there must be words to copy.
select exists (select from wallet_address) \g `echo "$to/.steps/addresses"`
SQL

[ -e "$to/.steps/files" ] && [ -e "$to/.steps/log" ] || { echo "the files could not be copied; $to is no backup" >&2; exit 1; }
case $(cat "$to/.steps/slot") in
reserved | extended | unreserved) ;;
*) echo "the log was removed while it was copied; $to is no backup" >&2; exit 1 ;;
esac

cp -p "$data/secrets.json" "$to/"
# After the database: a file that it does not know yet is taken up again.
[ ! -d "$data/archive" ] || cp -a "$data/archive" "$to/"
# After the database, so that its log knows of every signature that the copied database knows: what it has signed it must never
# sign another time. The socket is not copied.
if [ -d "$signer" ]; then
  mkdir "$to/signer"
  (cd "$signer" && find . \( -type d -o -type f ! -name '*.sock' \) -print0 | tar --null --no-recursion -T - -cf -) |
    tar -C "$to/signer" -xpf -
fi
if [ "$(cat "$to/.steps/addresses")" = t ] && [ ! -e "$to/signer/words.sealed" ] && [ ! -e "$to/signer/words.mark" ]; then
  echo "players have addresses and the signer's words are not in $signer; name its folder in PHOENIX_SIGNER_FOLDER" >&2
  echo "$to is no backup" >&2
  exit 1
fi
# For ./phoenix doctor: when and where this copy was made, and with which key (its digest tells nothing of it).
key=$(sed -n 's/.*"installationKey": *"\([0-9a-f]\{64\}\)".*/\1/p' "$data/secrets.json")
{
  date -u +%Y-%m-%dT%H:%M:%SZ
  echo "folder $to"
  echo "key $(printf %s "$key" | sha256sum | cut -c 1-64)"
} >"$to/copied"
if [ -n "$keys" ]; then
  mkdir -p "$keys/signer"
  mv "$to/secrets.json" "$keys/"
  [ ! -e "$to/signer/key" ] || mv "$to/signer/key" "$keys/signer/"
  [ ! -d "$signer" ] || like "$signer" "$keys/signer"
  like "$data" "$keys"
fi
rm -r "$to/.steps"
# Whoever runs this, the program may read it.
(umask 022 && rm -f "$data/copied" && cp "$to/copied" "$data/copied") || echo "the time of this copy could not be left in $data" >&2
for made in backup_label pg_replslot; do like "$data/pg/data" "$to/pg/data/$made"; done
like "$data/pg" "$to/pg"
like "$data" "$to/copied"
# Last, for root writes to no folder of somebody else.
like "$data" "$to"
echo "copied to $to${keys:+, its keys to $keys}; check it with: PHOENIX_DATA=<a copy of it> ./phoenix audit"
