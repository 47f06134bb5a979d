"""Reads the balances and the last bets with an API key of the scopes `balance` and `bets`; the standard library is enough.

    PHOENIX_URL=https://casino.example PHOENIX_API_KEY=phk_... python3 balance.py
"""

import json
import os
import sys
import urllib.error
import urllib.request

URL = os.environ.get("PHOENIX_URL", "http://127.0.0.1:3000")
KEY = os.environ["PHOENIX_API_KEY"]


def call(method, path, body=None):
    """What the server answers, as Python has it."""
    request = urllib.request.Request(
        URL + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"authorization": "Bearer " + KEY, "content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


try:
    for balance in call("GET", "/api/key/balance")["balances"]:
        print("balance", balance["currency"], balance["amount"])
    for bet in call("POST", "/api/profile/bets", {"limit": 10})["bets"]:
        print("bet", bet["game"], bet["wager"], bet["payout"], bet["currency"])
except urllib.error.HTTPError as refusal:
    said = json.load(refusal)
    sys.exit(f"refused: {refusal.code} {said['code']} {said['message']}")
