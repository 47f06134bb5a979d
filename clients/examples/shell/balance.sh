#!/bin/sh
# Reads the balances and the last bets with an API key of the scopes `balance` and `bets`; needs curl.
#   PHOENIX_URL=https://casino.example PHOENIX_API_KEY=phk_... sh balance.sh
set -eu
url=${PHOENIX_URL:-http://127.0.0.1:3000}

# The key comes by a file of curl's, not as an argument: those stand in the list of processes.
call() {
  printf 'header = "authorization: Bearer %s"\n' "$PHOENIX_API_KEY" |
    curl --config - --silent --show-error --fail-with-body --max-time 30 --header 'content-type: application/json' "$@"
}

call "$url/api/key/balance"
echo
call --data '{"limit":10}' "$url/api/profile/bets"
echo
