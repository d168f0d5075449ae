"""Takes webhooks. Anybody can send one, so a charge counts as paid only when the service itself says so."""

import os
from http.server import BaseHTTPRequestHandler, HTTPServer

import payment_service as sdk
import urllib3
from payment_service.exceptions import NotFoundException

settings = sdk.Configuration(os.environ["BASE_URL"], api_key={"clientKey": os.environ["SECRET_KEY"]})
settings.retries = urllib3.Retry(0, redirect=False)  # a redirect would take the key, and the card, along
service = sdk.ApiClient(settings)
charges = sdk.TransactionApi(service)


class Webhooks(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        try:
            event = sdk.WebhookEvent.from_json(self.rfile.read(int(self.headers["Content-Length"])).decode())
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
