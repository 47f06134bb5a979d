#!/bin/sh
# Receives one webhook on standard input and checks its signature; needs openssl. Run it for each connection:
#   WEBHOOK_SECRET=whsec_... socat TCP-LISTEN:8080,fork,reuseaddr,bind=127.0.0.1 EXEC:'sh webhook.sh'
# or by inetd, or a socket unit of systemd with Accept=yes. What was received goes to the file that WEBHOOK_LOG names.
# The key stands in openssl's arguments for a moment: use it where nobody else is logged in.
set -eu
log=${WEBHOOK_LOG:-/dev/stderr}
max_body_bytes=1000000
tolerance_seconds=300

answer() {
  printf 'HTTP/1.1 %s\r\ncontent-length: 0\r\nconnection: close\r\n\r\n' "$1"
  exit 0
}

return_char=$(printf '\r')
length=0 id='' seconds='' signatures=''
while IFS= read -r line; do
  line=${line%"$return_char"}
  [ -n "$line" ] || break
  value=${line#*: }
  case $(printf %s "${line%%:*}" | tr '[:upper:]' '[:lower:]') in
    content-length) length=$value ;;
    webhook-id) id=$value ;;
    webhook-timestamp) seconds=$value ;;
    webhook-signature) signatures=$value ;;
  esac
done
case $length in '' | *[!0-9]* | ????????*) answer '413 Content Too Large' ;; esac
case $seconds in '' | *[!0-9]* | ????????????*) answer '400 Bad Request' ;; esac
[ "$length" -le "$max_body_bytes" ] || answer '413 Content Too Large'
age=$(($(date +%s) - seconds))
[ "${age#-}" -le "$tolerance_seconds" ] || answer '400 Bad Request'

body=$(mktemp)
trap 'rm -f "$body"' EXIT
head -c "$length" >"$body"

key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \n')
expected=$({ printf '%s.%s.' "$id" "$seconds" && cat "$body"; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
# Compared by their digests, so that the time it takes tells nothing. Two signatures while the secret is being replaced.
digest() { printf %s "$1" | openssl dgst -sha256 -r; }
for signature in $signatures; do
  if [ "$(digest "$signature")" = "$(digest "v1,$expected")" ]; then
    # Here belongs what you do with it; pass over ids that came before.
    printf '%s %s\n' "$(sed -n 's/^{"type":"\([^"]*\)".*/\1/p' "$body")" "$id" >>"$log"
    answer '204 No Content'
  fi
done
answer '400 Bad Request'
