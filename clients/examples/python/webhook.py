"""Receives webhooks and checks their signatures; the standard library is enough.

    PORT=8080 WEBHOOK_SECRET=whsec_... python3 webhook.py
"""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
TOLERANCE_SECONDS = 300
MAX_BODY_BYTES = 1_000_000
# What was dealt with. Keep the ids where they outlast the program.
DONE = set()


def is_from_the_house(headers, body):
    """Whether the message is whole, fresh and signed with our secret."""
    message_id = headers.get("webhook-id", "")
    seconds = headers.get("webhook-timestamp", "")
    if not seconds.isdecimal() or abs(time.time() - int(seconds)) > TOLERANCE_SECONDS:
        return False
    signed = f"{message_id}.{seconds}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    # Two while the secret is being replaced: one that fits is enough.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in given)


class Webhooks(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        length = int(self.headers.get("content-length", "0"))
        if length > MAX_BODY_BYTES:
            return self.answer(413)
        body = self.rfile.read(length)
        if not is_from_the_house(self.headers, body):
            return self.answer(400)
        message_id = self.headers["webhook-id"]
        if message_id not in DONE:
            # Here belongs what you do with it. It should take no longer than some seconds.
            message = json.loads(body)
            print(message["type"], message_id, flush=True)
            DONE.add(message_id)
        return self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Silence: the server's own lines would name every caller."""


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Webhooks)
print("listening", flush=True)
server.serve_forever()
