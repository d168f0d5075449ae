"""Takes webhooks that hold a signature of the service. A charge counts as paid when the service itself says so now."""

import base64
import hmac
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import payment_service as sdk
import urllib3
from payment_service.exceptions import NotFoundException

settings = sdk.Configuration(os.environ["BASE_URL"], api_key={"clientKey": os.environ["SECRET_KEY"]})
settings.retries = urllib3.Retry(0, redirect=False)  # a redirect would take the key, and the card, along
service = sdk.ApiClient(settings)
charges = sdk.TransactionApi(service)


def is_genuine(headers, body: bytes) -> bool:
    """Standard Webhooks, not older than 5 minutes. The key is the text itself, as in Webhook(key.encode()) of standardwebhooks."""
    at = headers.get("webhook-timestamp", "0")
    signed = f"{headers.get('webhook-id')}.{at}.".encode() + body
    digest = base64.b64encode(hmac.digest(os.environ["WEBHOOK_KEY"].encode(), signed, "sha256")).decode()
    fits = [hmac.compare_digest(f"v1,{digest}".encode(), one.encode()) for one in headers.get("webhook-signature", "").split()]
    return any(fits) and abs(time.time() - int(at)) < 300


class Webhooks(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not is_genuine(self.headers, body):
            return self.answer(400)
        try:
            event = sdk.WebhookEvent.from_json(body.decode())
            if event.event_type == "charge.succeeded":
                charge = charges.get_charge(str(event.id))
                if charge.status_details.status == "success":
                    print("Send the goods of", charge.id, flush=True)
            self.answer(200)
        except (ValueError, NotFoundException):  # no event, or one of a charge that does not exist
            self.answer(400)

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Webhooks).serve_forever()
