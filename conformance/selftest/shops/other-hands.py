"""A second shop, written from the interface document and docs/plugins.md alone, on the generated SDK for Python."""

import base64
import hashlib
import hmac
import json
import os
import queue
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import payment_service as sdk
import urllib3
from payment_service.exceptions import ApiException

WEBHOOK_KEY = os.environ["WEBHOOK_KEY"].encode()
CUSTOMER = sdk.AntiFraudMetadata(ip_address="203.0.113.7", device_id="till-1", user_timezone="-06:00")
METADATA = base64.b64encode(CUSTOMER.to_json().encode()).decode()


def client(key):
    settings = sdk.Configuration(os.environ["BASE_URL"], api_key={"clientKey": os.environ[key]})
    settings.retries = urllib3.Retry(0, redirect=False)
    return sdk.ApiClient(settings)


CHARGES = sdk.TransactionApi(client("SECRET_KEY"))
TOKENS = sdk.TokenizationApi(client("PUBLIC_KEY"))


class Unknown(Exception):
    """No answer came that says what happened."""


def call(operation, *args, again=None, **query):
    """Status and JSON. What `again` says is repeated a few times; what moves money never is."""
    for pause in (0.15, 0.3, None):
        try:
            return 200, operation(*args, _request_timeout=10, **query).to_dict()
        except ApiException as refusal:
            problem, status = refusal, refusal.status
            if status < 500 and status != 429:
                return status, json.loads(refusal.body)
        except urllib3.exceptions.HTTPError as cut:
            problem, status = cut, 0
        if pause is None or again is None or not again(status):
            raise Unknown(f"{operation.__name__}: {problem}")
        time.sleep(pause)


def read(operation, *args, **query):
    return call(operation, *args, again=lambda status: True, **query)


def dig(value, *names):
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


class Order:
    def __init__(self, number, amount):
        self.number, self.amount = number, amount
        self.lock = threading.RLock()
        self.charges = {}  # of each charge made for it: open, held, paid or lost, and what is kept of it
        self.tries, self.mark = 0, ""
        self.lost = False  # a charge may have been made of which no id came
        self.shipped = 0

    def state(self):
        words = [word for word, _ in self.charges.values()]
        for word, name in (("paid", "processing"), ("held", "authorised"), ("open", "awaiting")):
            if word in words:
                return name
        return "unclear" if self.lost else "declined" if words else "new"

    def shown(self):
        paid = sum(kept for _, kept in self.charges.values())
        return {"id": self.number, "state": self.state(), "paid": paid, "fulfilled": self.shipped}

    def look(self, charge):
        """Asks the service where a charge stands: nothing else decides."""
        status, answer = read(CHARGES.get_charge, charge)
        if status != 200:
            raise Unknown(f"charge {charge}: HTTP {status}")
        with self.lock:
            outcome, inner = dig(answer, "status_details", "status"), dig(answer, "charge")
            success = "held" if dig(inner, "status") == "completed" else "paid"
            word = {"pending": "open", "failure": "lost"}.get(outcome, success)
            if word == "paid" and dig(inner, "amount_details", "amount") != self.amount:
                raise Unknown(f"charge {charge}: another amount")
            back = dig(inner, "refunded_amount", "amount") or 0
            self.charges[charge] = (word, self.amount - back if word == "paid" else 0)
            if word == "paid" and self.shipped == 0:
                self.shipped = 1
            return dig(answer, "status_details", "detail", "additional_details", "redirect_url")

    def search(self):
        """Looks through the list for a charge whose answer was lost."""
        for one in all_charges():
            if dig(one, "description") == self.mark and dig(one, "id"):
                self.lost = False
                return self.look(one["id"])

    def pay(self, way, token, capture):
        with self.lock:
            if self.lost:
                self.search()
            pages = [self.look(charge) for charge in list(self.charges)]
            if self.state() not in ("new", "declined"):
                return next((page for page in pages if page), None)
            self.tries += 1
            self.mark = f"{self.number} try {self.tries}"
            method = "pay_with_store" if way == "store" else "pay_with_service_payment_token"
            by_token = {"service_payment_token": {"payment_token": token}} if token else {}
            wanted = sdk.ChargeRequest(
                description=self.mark,
                amount_details=sdk.Amount(amount=self.amount, currency_code="MXN"),
                payment_detail=sdk.PaymentDetail(
                    credentials=sdk.Credentials(payment_method={"method": method}, **by_token)
                ),
                processing_instructions={"auto_capture": capture},
            )
            try:
                status, answer = call(CHARGES.create_charge, wanted, METADATA)
            except Unknown:
                self.lost = True
                return self.search()
            if isinstance(answer.get("id"), str):
                self.charges.setdefault(answer["id"], ("open", 0))
                WORK.put((answer["id"], 0))
            elif status == 200 or answer.get("status") == "pending":
                self.lost = True
            return dig(answer, "detail", "additional_details", "redirect_url")

    def move(self, what, amount):
        """Captures or gives back, once; afterwards the charge is read, whatever came."""
        with self.lock:
            for charge, (word, got) in list(self.charges.items()):
                if word == "held" if what == "capture" else amount <= got:
                    operation = CHARGES.capture_charge if what == "capture" else CHARGES.refund_charge
                    try:
                        call(operation, charge, sdk.CaptureOrRefundAmount(amount=amount, currency_code="MXN"))
                    except Unknown:
                        pass
                    self.look(charge)


ORDERS = {}
WORK = queue.Queue()  # a charge to look at, and how often it was in vain
SEEN = set()  # ids of events that were taken in


def all_charges():
    after = None
    while True:
        _, page = read(CHARGES.list_charges, limit=100, after_id=after)
        yield from page["merchant_payment_transactions"]
        if not page["has_next"]:
            return
        after = page["last_cursor"]


def owner(charge):
    """Whose charge it is. One that nobody knows may be that of an answer that is still to come."""
    for order in list(ORDERS.values()):
        if charge in order.charges:
            return order
    status, answer = read(CHARGES.get_charge, charge)
    number = str(dig(answer, "charge", "description") or "").split(" try ")[0]
    return ORDERS.get(number) if status == 200 else None


def work():
    while True:
        charge, vain = WORK.get()
        try:
            order = owner(charge)
            if order:
                order.look(charge)
                order.lost = False
        except Unknown:
            if vain < 6:
                threading.Timer(0.2 * 2**vain, WORK.put, ((charge, vain + 1),)).start()


def token_of(card):
    credential = sdk.PaymentCredential(
        payment_method={"method": "credit_or_debit_card"}, credit_or_debit_card=sdk.Card(**card)
    )
    customer = sdk.ConsumerDetail(external_consumer_id="guest")
    request = sdk.CreatePaymentTokenRequest(credential=credential, consumer_details=customer)
    _, answer = call(TOKENS.create_payment_token, request, METADATA, again=lambda status: status == 429)
    return dig(answer, "token_details", "id")


def drive(wanted):
    if wanted["action"] == "reconcile":
        for one in list(all_charges()):
            WORK.put((one["id"], 0))
        return {"order": ""}
    number = wanted.get("order") or f"T{len(ORDERS) + 1}"
    order = ORDERS.setdefault(number, Order(number, wanted["amount"]))
    if wanted["action"] == "pay":
        token = token_of(wanted["card"]) if wanted["method"] == "card" else None
        return {"order": number, "next": order.pay(wanted["method"], token, wanted["capture"])}
    order.move(wanted["action"], wanted["amount"])
    return {"order": number}


def genuine(headers, body):
    """Service-Sign: the seconds, and the HMAC of these, a dot and the body."""
    seconds, _, given = headers.get("Service-Sign", "").partition(",")
    try:
        old = abs(time.time() - float(seconds))
    except ValueError:
        return False
    own = hmac.new(WEBHOOK_KEY, seconds.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(own, given.lower()) and old <= 300


class Shop(BaseHTTPRequestHandler):
    def do_GET(self):
        asked = urllib.parse.urlsplit(self.path)
        for charge in urllib.parse.parse_qs(asked.query).get("TID", []):
            order = owner(charge)
            if order:
                order.look(charge)
        self.reply(200, {"thanks": True})

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path != "/webhook":
            shown = {"orders": [one.shown() for one in list(ORDERS.values())]}
            return self.reply(200, drive(json.loads(body)) if self.path == "/order" else shown)
        if not genuine(self.headers, body):
            return self.reply(401, {})
        event, delivery = json.loads(body), self.headers.get("webhook-id")
        charge = event.get("id") or dig(event, "payload", "id") or dig(event, "payload", "charge", "id")
        if charge and delivery not in SEEN:
            SEEN.add(delivery)
            WORK.put((str(charge), 0))
        return self.reply(200, {})

    def reply(self, status, body):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_):
        pass


threading.Thread(target=work, daemon=True).start()
server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "0"))), Shop)
print("Shop ready", flush=True)
server.serve_forever()
