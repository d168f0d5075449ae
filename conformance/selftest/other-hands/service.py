"""A second implementation of the payment service, written from its interface document alone.

Where that document leaves a choice open, this service chooses as follows.

 1. Charges are `CHG-...`, orders `ORD-...`, products `PRD-...`; tokens, plans and subscriptions are UUIDs.
 2. The TID handed to the redirect URL is a number of its own; every path that takes a charge id takes it as well.
 3. A charge shows its state as `charge.transaction_status`: pending, completed, captured, declined, cancelled,
    voided (a hold given back), part_returned or returned (refunds).
 4. A 400 on charge creation has the shape of an error; its `detail.additional_details.charge_id` names the charge.
 5. The anti-fraud header is mandatory on charge creation only, but has to be right wherever it is declared and sent.
 6. A public key on an operation for secret keys gets 403. Reading one charge is open to both kinds, beta parts are not.
 7. 404 for ids nobody knows, 422 for a request that is well formed but comes in the wrong state, 400 for the rest.
 8. Only this sandbox's own test cards are ever approved. Bills paid later name a `payment_network` of two.
 9. A charge without payment details takes those of its order; where there are none either it fails.
10. Cash and paid-later charges are never held: they are captured as soon as they are paid.
11. Several refunds may add up to what was captured. Nothing may be captured or returned beyond that.
12. Cursors are sealed. One that is unreadable and one that points nowhere get the two different codes.
13. `start_time` and `end_time` are whole seconds, both included. A range that ends before it starts is invalid.
14. Dates of products, plans and subscriptions are seconds, other dates milliseconds.
15. Paged lists run oldest first; `next` and `previous` are relative addresses, empty where there is no page.
16. A subscription that is due is billed at once and ends as `ended`; ending it twice is refused.
17. Events arrive in no certain order. Unnamed: `charge.awaiting_action`, `charge.declined`, `charge.cancelled`,
    `disbursement.paid_out`, `order_update.applied`, `<resource>.rejected`. A failed delivery is tried three times.
18. The button is a PNG; without a public key it is 400, with a wrong one 401.
19. The rate limit is a sliding minute per merchant and operation; requests refused for other reasons count too.
20. Updates replace the top-level members that they send and keep the others.
"""

import argparse
import base64
import binascii
import collections
import hashlib
import hmac
import html
import ipaddress
import json
import queue
import re
import secrets
import signal
import struct
import sys
import threading
import time
import urllib.parse
import urllib.request
import uuid
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BASE_PATH = "/v2"
CURRENCY = "MXN"
LARGEST = 2**63 - 1
CARD, TOKEN = "credit_or_debit_card", "pay_with_service_payment_token"
BANK, STORE, LATER = "pay_with_bank_account", "pay_with_store", "pay_with_bnpl"
METHODS = (CARD, TOKEN, BANK, STORE, LATER)
NETWORKS = ("quincenas", "luego")
STATES = ("pending", "completed", "captured", "declined", "cancelled", "voided", "part_returned", "returned")
FREQUENCIES = ("daily", "weekly", "bi_weekly", "monthly", "annual")
CHANNELS = ("plugin.woocommerce", "plugin.magento", "commerce_api", "checkout_widget", "payment_link")
APPROVED, DECLINED = "5069100000000427", "5069100000000773"
THREE_DS, INSTALLMENTS = "4152313000000195", "5288430000000563"
THREE_DS_AMOUNT = 300000
INSTALLMENTS_FROM = 60000


# --- Refusals and checks of what was sent ----------------------------------------------------------------------------


class Refusal(Exception):
    """An answer other than 200, in the error body shape."""

    def __init__(self, http, code, message, details=None, status="failure", headers=None):
        super().__init__(message)
        self.http = http
        self.headers = headers or {}
        self.body = {
            "date_created": now_ms(),
            "detail": {"code": code, "additional_details": details or {}},
            "message": message,
            "status": status,
        }


def now_ms():
    return time.time_ns() // 1_000_000


def now_s():
    return int(time.time())


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_email(value):
    return isinstance(value, str) and re.fullmatch(r"[^\s@]+@[^\s@]+", value) is not None


UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


def is_uuid(value):
    return isinstance(value, str) and UUID.fullmatch(value) is not None


KINDS = {
    "text": lambda value: isinstance(value, str),
    "words": lambda value: isinstance(value, str) and value.strip() != "",
    "integer": is_integer,
    "flag": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "list": lambda value: isinstance(value, list),
    "email": is_email,
    "uuid": is_uuid,
}


def pick(source, path, kind, required=True, default=None, among=None):
    """The member at a dotted path, checked; a refusal where it is missing or of another kind."""
    value, present = source, True
    for name in path.split("."):
        if not isinstance(value, dict) or name not in value:
            present = False
            break
        value = value[name]
    if not present:
        if required:
            raise Refusal(400, "member_missing", f"{path} is missing", {"member": path})
        return default
    if not KINDS[kind](value):
        raise Refusal(400, "member_malformed", f"{path} has to be: {kind}", {"member": path})
    if among and value not in among:
        raise Refusal(400, "member_malformed", f"{path} has to be one of {', '.join(among)}", {"member": path})
    return value


def check_amount(source, path, least=0):
    """An Amount object: whole smallest units of the one currency."""
    pick(source, path, "object")
    amount = pick(source, path + ".amount", "integer")
    pick(source, path + ".currency_code", "text", among=(CURRENCY,))
    if amount < least:
        raise Refusal(400, "amount_too_small", f"{path}.amount has to be at least {least}")
    return {"amount": amount, "currency_code": CURRENCY}


def check_people(body):
    """The optional objects that charges and orders have in common."""
    for name in ("consumer_details", "billing_details", "shipping_details", "additional_details"):
        pick(body, name, "object", required=False)
    if "consumer_details" in body:
        check_consumer(body)


def check_consumer(body):
    consumer = pick(body, "consumer_details", "object")
    pick(consumer, "external_consumer_id", "text", required=False)
    pick(consumer, "contact", "object", required=False)
    pick(consumer, "contact.id", "text", required=False)
    pick(consumer, "contact.email", "email", required=False)
    pick(consumer, "name", "object", required=False)
    for part in ("first_name", "second_first_name", "first_last_name", "second_last_name"):
        pick(consumer, "name." + part, "text", required=False)
    return consumer


def check_card(card):
    number = pick(card, "card_number", "text")
    month = pick(card, "expiration_month", "text")
    year = pick(card, "expiration_year", "text")
    code = pick(card, "card_validation_code", "text")
    if not re.fullmatch(r"\d{12,19}", number) or not passes_luhn(number):
        raise Refusal(400, "card_number_wrong", "this is not the number of a card")
    if not re.fullmatch(r"\d{3,4}", code):
        raise Refusal(400, "card_code_wrong", "the validation code has three or four digits")
    if not re.fullmatch(r"0?[1-9]|1[0-2]", month) or not re.fullmatch(r"(20)?\d{2}", year):
        raise Refusal(400, "card_date_wrong", "the expiration is not a month of a year")
    today = time.gmtime()
    if (2000 + int(year[-2:]), int(month)) < (today.tm_year, today.tm_mon):
        raise Refusal(400, "card_expired", "the card has expired")
    return {"number": number, "month": month.zfill(2), "year": "20" + year[-2:]}


def passes_luhn(number):
    total = 0
    for place, digit in enumerate(reversed(number)):
        value = int(digit) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


TEXT, YES_NO, FLOAT = KINDS["text"], KINDS["flag"], is_number
FRAUD_MEMBERS = {
    **dict.fromkeys(("user-agent-string", "location_longitude", "os_version", "os_type"), TEXT),
    **dict.fromkeys(("phone_brand", "phone_carrier"), TEXT),
    **dict.fromkeys(("is_rooted_device", "is_incognito", "is_battery_charging", "is_connected_to_wifi"), YES_NO),
    **dict.fromkeys(("location_latitude", "battery_level", "screen_resolution_width"), FLOAT),
    **dict.fromkeys(("screen_resolution_height", "window_position_x", "window_position_y"), FLOAT),
    **dict.fromkeys(("color_depth", "pixel_depth", "pixel_ratio"), FLOAT),
}


def check_fraud_header(value):
    def wrong(what):
        return Refusal(400, "anti_fraud_metadata_wrong", f"X-Cash-Anti-Fraud-Metadata: {what}")

    try:
        known = json.loads(base64.b64decode(value.strip(), validate=True).decode("utf-8"))
    except (binascii.Error, ValueError):
        raise wrong("not JSON in Base64") from None
    if not isinstance(known, dict):
        raise wrong("not an object")
    for name in ("ip_address", "device_id", "user_timezone"):
        if not KINDS["words"](known.get(name)):
            raise wrong(f"{name} is missing")
    try:
        ipaddress.ip_address(known["ip_address"])
    except ValueError:
        raise wrong("ip_address is no address") from None
    if not re.fullmatch(r"[+-]\d{2}:\d{2}", known["user_timezone"]):
        raise wrong("user_timezone is no offset")
    for name, right in FRAUD_MEMBERS.items():
        if name in known and not right(known[name]):
            raise wrong(f"{name} is of another type")


# --- What is remembered, and who is told -----------------------------------------------------------------------------


class Merchant:
    def __init__(self, name):
        self.name = name
        self.email = f"owner@{name}.example"
        self.subaccount = str(uuid.uuid4())
        self.secret_key = f"{name}-secret-{secrets.token_hex(12)}"
        self.public_key = f"{name}-public-{secrets.token_hex(12)}"
        self.tokens, self.orders, self.products, self.plans, self.subscriptions = {}, {}, {}, {}, {}
        self.charges, self.by_tid, self.continuations = {}, {}, {}
        self.invoices, self.intents = [], []
        self.calls = collections.defaultdict(collections.deque)


class Messenger:
    """Sends events away from the requests that cause them, several at a time and so in no certain order."""

    def __init__(self, url, hands=16):
        self.url = url
        self.waiting = queue.Queue()
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        for _ in range(hands if url else 0):
            threading.Thread(target=self.work, daemon=True).start()

    def tell(self, event):
        if self.url:
            self.waiting.put(json.dumps(event).encode())

    def work(self):
        while True:
            data = self.waiting.get()
            for pause in (0.2, 1, 0):
                if self.delivered(data):
                    break
                time.sleep(pause)

    def delivered(self, data):
        headers = {"Content-Type": "application/json", "X-Notification": secrets.token_hex(8)}
        try:
            with self.opener.open(urllib.request.Request(self.url, data, headers), timeout=5) as answer:
                return answer.status < 300
        except (OSError, ValueError):
            return False


class Settings:
    """One place for what the start of the program decides."""

    lock = threading.Lock()
    origin = ""
    redirect_url = None
    rate_limit = None
    messenger = None
    seal = secrets.token_bytes(16)
    merchants = (Merchant("tianguis"), Merchant("papeleria"))
    serial = 0


def emit(event_type, payload):
    Settings.messenger.tell({"event_type": event_type, "payload": payload})


def emit_charge(event_type, charge):
    body = {"event_type": event_type, "payload": {"charge": charge_view(charge)}}
    Settings.messenger.tell({**body, "id": charge["id"], "status_details": charge_status(charge)})


# --- Routes ----------------------------------------------------------------------------------------------------------

Route = collections.namedtuple("Route", "method pattern handler keys body fraud limited refused")
ROUTES = []


def route(method, path, keys="secret", body="none", fraud="ignored", limited=False, refused=None):
    """keys: secret, any or none; body: none, needed or optional; fraud: ignored, checked or needed."""

    def register(handler):
        pattern = re.compile(re.sub(r"\{id\}", r"([^/]+)", path))
        ROUTES.append(Route(method, pattern, handler, keys, body, fraud, limited, refused))
        return handler

    return register


Call = collections.namedtuple("Call", "merchant query body")


# --- Tokens ----------------------------------------------------------------------------------------------------------


def token_view(token):
    card = token["card"]
    return {
        "status_details": done("token_" + token["state"]),
        "token_details": {
            "payment_token": token["id"],
            "method": CARD,
            "ending": card["number"][-4:],
            "expires": f"{card['year']}-{card['month']}",
            "consumer_details": token["consumer"],
        },
    }


def find_token(merchant, token_id, http=404):
    token = merchant.tokens.get(token_id)
    if not token:
        raise Refusal(http, "token_unknown", "no such payment token")
    return token


@route("POST", "/tokenization/payment_token", keys="any", body="needed", fraud="checked", limited=True)
def create_token(call):
    credential = pick(call.body, "credential", "object")
    pick(credential, "payment_method.method", "text", among=(CARD,))
    card = check_card(pick(credential, CARD, "object"))
    token = {"id": str(uuid.uuid4()), "card": card, "consumer": check_consumer(call.body), "state": "created"}
    call.merchant.tokens[token["id"]] = token
    return token_view(token)


@route("GET", "/tokenization/payment_token/{id}")
def read_token(call, token_id):
    return token_view(find_token(call.merchant, token_id))


@route("PATCH", "/tokenization/payment_token/{id}", body="needed")
def update_token(call, token_id):
    token = find_token(call.merchant, token_id)
    token.update(consumer=check_consumer(call.body), state="updated")
    return token_view(token)


# --- Charges ---------------------------------------------------------------------------------------------------------


def charge_view(charge):
    shown = {
        "charge_id": charge["id"],
        "tid": charge["tid"],
        "transaction_status": charge["state"],
        "description": charge["description"],
        "amount_details": money(charge["amount"]),
        "captured_amount": money(charge["captured"]),
        "returned_amount": money(charge["returned"]),
        "payment_method": charge["method"],
        "payment_network": charge["network"],
        "payment_info": charge["info"],
        "monthly_installments": charge["installments"],
        "subscription_id": charge["subscription_id"],
        "creator_email": charge["creator_email"],
        "channel": "commerce_api",
        "date_created": charge["created"],
    }
    return {name: value for name, value in shown.items() if value is not None}


def money(amount):
    return {"amount": amount, "currency_code": CURRENCY}


def charge_status(charge):
    word = {"pending": "pending", "declined": "failure", "cancelled": "failure"}.get(charge["state"], "success")
    return {"status": word, "detail": {"code": charge["code"], "additional_details": charge["details"]}}


def charge_answer(charge):
    return {"charge": charge_view(charge), "id": charge["id"], "status_details": charge_status(charge)}


def find_charge(merchant, known_as, http=404):
    charge = merchant.charges.get(known_as) or merchant.by_tid.get(known_as)
    if not charge:
        raise Refusal(http, "charge_unknown", "no such charge")
    return charge


def check_charge_body(merchant, body):
    pick(body, "description", "words")
    check_amount(body, "amount_details", least=1)
    check_people(body)
    pick(body, "processing_instructions", "object", required=False)
    pick(body, "processing_instructions.auto_capture", "flag", required=False)
    return read_payment_detail(merchant, pick(body, "payment_detail", "object", required=False))


def read_payment_detail(merchant, detail):
    """Method, card and network that a payment_detail names; None where there is none."""
    if detail is None:
        return None
    method = pick(detail, "credentials.payment_method.method", "text", among=METHODS)
    credentials = detail["credentials"]
    card = network = None
    if method == CARD:
        card = check_card(pick(credentials, CARD, "object"))
    elif method == TOKEN:
        card = find_token(merchant, pick(credentials, "service_payment_token.payment_token", "text"), http=400)["card"]
    elif method == LATER:
        network = pick(credentials, LATER + ".payment_network", "text", among=NETWORKS)
    else:
        pick(credentials, method, "object", required=False)
    return {"method": method, "card": card, "network": network}


def order_of_charge(merchant, body):
    given = body.get("order_id")
    if given is None and isinstance(body.get("order"), dict):
        given = body["order"].get("service_system_order_id")
    elif given is None:
        given = body.get("order")
    if given is None:
        return None
    order = merchant.orders.get(given) if isinstance(given, str) else None
    if not order:
        raise Refusal(400, "order_unknown", "no such order to charge")
    return order


@route("POST", "/transaction/charge", keys="any", body="needed", fraud="needed")
def create_charge(call):
    means = check_charge_body(call.merchant, call.body)
    order = order_of_charge(call.merchant, call.body)
    if not means and order:
        means = read_payment_detail(call.merchant, order["body"].get("payment_detail"))
    charge = open_charge(
        call.merchant,
        call.body["description"],
        call.body["amount_details"]["amount"],
        means or {"method": None, "card": None, "network": None},
        auto_capture=pick(call.body, "processing_instructions.auto_capture", "flag", required=False, default=False),
        order=order,
        months=pick(call.body, "processing_instructions.installment_option_id", "text", required=False),
    )
    if charge["state"] in ("pending", "declined"):
        details = {**charge["details"], "charge_id": charge["id"]}
        raise Refusal(400, charge["code"], charge["message"], details, charge_status(charge)["status"])
    return charge_answer(charge)


def open_charge(merchant, description, amount, means, auto_capture, order=None, months=None, subscription_id=None):
    Settings.serial += 1
    charge = {
        "id": "CHG-" + secrets.token_hex(9).upper(),
        "tid": str(70_000_000_000 + secrets.randbelow(10_000_000_000)),
        "serial": Settings.serial,
        "created": now_ms(),
        "description": description,
        "amount": amount,
        "captured": 0,
        "returned": 0,
        "auto_capture": auto_capture,
        "method": means["method"],
        "network": means["network"],
        "installments": months is not None,
        "subscription_id": subscription_id,
        "creator_email": merchant.email,
        "info": {},
        "details": {},
    }
    if order:
        charge["info"]["service_system_order_id"] = order["id"]
        if order["body"].get("external_system_order_id"):
            charge["info"]["external_system_order_id"] = order["body"]["external_system_order_id"]
        order["charges"].append(charge["id"])
    merchant.charges[charge["id"]] = merchant.by_tid[charge["tid"]] = charge
    decide(merchant, charge, means["card"])
    return charge


def decide(merchant, charge, card):
    """What becomes of a new charge."""
    method, number = charge["method"], card and card["number"]
    if method in (BANK, STORE):
        if method == BANK:
            charge["info"]["transaction_clabe"] = "646" + "".join(secrets.choice("0123456789") for _ in range(15))
        else:
            charge["info"]["reference"] = "".join(secrets.choice("0123456789") for _ in range(14))
        wait_for(charge, {"action": "collect_payment", **charge["info"]}, "the customer has to pay")
    elif method == LATER:
        address = open_continuation(merchant, charge, "complete_at_bnpl_provider")
        wait_for(charge, {"action": "complete_at_bnpl_provider", "redirect_url": address}, "the provider has to agree")
    elif number == THREE_DS and charge["amount"] == THREE_DS_AMOUNT:
        address = open_continuation(merchant, charge, "3ds_authenticate")
        wait_for(charge, {"action": "3ds_authenticate", "redirect_url": address}, "the customer has to be recognized")
    elif number in (APPROVED, THREE_DS, INSTALLMENTS):
        pay(charge)
    elif number == DECLINED:
        turn_down(charge, "issuer_said_no", "the issuer of the card declined")
    elif number:
        turn_down(charge, "card_not_in_sandbox", "the sandbox knows its own test cards only")
    else:
        turn_down(charge, "payment_detail_missing", "nothing says how this is paid")


def wait_for(charge, details, message):
    charge.update(state="pending", code="action_required", details=details, message=message)
    emit_charge("charge.awaiting_action", charge)


def turn_down(charge, code, message, state="declined"):
    charge.update(state=state, code=code, details={}, message=message)
    emit_charge("charge." + state, charge)


def pay(charge):
    """The payer's part is done: hold card money, take everything else."""
    by_card = charge["method"] in (CARD, TOKEN)
    details = {"authorization_code": secrets.token_hex(3).upper()} if by_card else {}
    charge.update(code="paid", details=details)
    if by_card and not charge["auto_capture"]:
        charge["state"] = "completed"
    else:
        charge.update(state="captured", captured=charge["amount"])
    emit_charge("charge.succeeded", charge)
    if charge["state"] == "captured":
        emit_charge("disbursement.paid_out", charge)


def open_continuation(merchant, charge, action):
    known_as = str(uuid.uuid4())
    case = {"created_on": now_ms(), "charge": charge, "action": action, "proof": secrets.token_hex(8)}
    merchant.continuations[known_as] = case
    return f"{Settings.origin}/issuer/{known_as}"


@route("GET", "/transaction/charge/{id}", keys="any")
def read_charge(call, charge_id):
    return charge_answer(find_charge(call.merchant, charge_id))


def check_money_body(body):
    amount = pick(body, "amount", "integer")
    pick(body, "currency_code", "text", among=(CURRENCY,))
    if amount < 0:
        raise Refusal(400, "amount_too_small", "amount has to be zero or more")
    return amount


def done(code):
    return {"status": "success", "detail": {"code": code, "additional_details": {}}}


@route("POST", "/transaction/capture/{id}", body="needed", refused="capture.rejected")
def capture(call, charge_id):
    charge = find_charge(call.merchant, charge_id)
    amount = check_money_body(call.body)
    if charge["state"] != "completed":
        raise Refusal(422, "not_capturable", f"the charge is {charge['state']}")
    if amount > charge["amount"]:
        raise Refusal(400, "amount_too_large", "more than what is held")
    charge.update(state="captured", captured=amount)
    answer = {"capture_transaction_id": "CAP-" + secrets.token_hex(9).upper(), "captured_amount": money(amount)}
    emit("capture.succeeded", {**answer, "charge": charge_view(charge)})
    return {**answer, "status_details": done("captured")}


@route("POST", "/transaction/refund/{id}", body="needed", refused="refund.rejected")
def refund(call, charge_id):
    charge = find_charge(call.merchant, charge_id)
    amount = check_money_body(call.body)
    if charge["state"] == "completed":
        amount = charge["amount"]
        charge.update(state="voided", returned=amount)
    elif charge["state"] in ("captured", "part_returned"):
        if charge["returned"] + amount > charge["captured"]:
            raise Refusal(400, "amount_too_large", "more than what was captured")
        charge["returned"] += amount
        charge["state"] = "returned" if charge["returned"] == charge["captured"] else "part_returned"
    else:
        raise Refusal(422, "not_refundable", f"the charge is {charge['state']}")
    answer = {"refund_transaction_id": "REF-" + secrets.token_hex(9).upper()}
    emit("refund.succeeded", {**answer, "returned_amount": money(amount), "charge": charge_view(charge)})
    return {**answer, "status_details": done(charge["state"])}


@route("POST", "/transaction/lookup", body="needed")
def lookup(call):
    wanted = query_flag(call.query, "monthly_installments")
    if wanted is None:
        raise Refusal(400, "invalid_query_param", "monthly_installments is missing")
    means = check_charge_body(call.merchant, call.body)
    amount = call.body["amount_details"]["amount"]
    card = means and means["card"]
    options = []
    if wanted and card and card["number"] == INSTALLMENTS and amount >= INSTALLMENTS_FROM:
        for months in (3, 6, 9):
            each = -(-amount // months)
            options.append({"option_id": f"months-{months}", "months": months, "each_month": money(each)})
    return {"options_list_id": "OPT-" + secrets.token_hex(6).upper(), "options": options}


# --- The list of charges ---------------------------------------------------------------------------------------------


def invalid(name):
    return Refusal(400, "invalid_query_param", f"query parameter {name} is invalid", {"parameter": name})


def query_integer(query, name):
    value = query.get(name)
    if value is None:
        return None
    if not re.fullmatch(r"[+-]?\d{1,19}", value, re.ASCII) or abs(int(value)) > LARGEST:
        raise invalid(name)
    return int(value)


def query_flag(query, name):
    value = query.get(name)
    if value is None:
        return None
    if value.lower() not in ("true", "false"):
        raise invalid(name)
    return value.lower() == "true"


def query_words(query, name, allowed=None):
    if name not in query:
        return None
    words = [word.strip() for word in query[name].split(",")]
    if not all(words) or (allowed and not set(words) <= set(allowed)):
        raise invalid(name)
    return words


def cursor_of(merchant, charge):
    return seal(merchant, str(charge["serial"]))


def seal(merchant, text):
    tag = hmac.new(Settings.seal, f"{merchant.name}:{text}".encode(), hashlib.sha256).digest()[:9]
    return base64.urlsafe_b64encode(tag + text.encode()).decode().rstrip("=")


def read_cursor(merchant, cursor):
    try:
        raw = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        text = raw[9:].decode("ascii")
    except (binascii.Error, ValueError):
        raise Refusal(400, "integrity_or_database_issue", "the cursor cannot be read") from None
    if not text.isdigit():
        raise Refusal(400, "integrity_or_database_issue", "the cursor cannot be read")
    if not hmac.compare_digest(seal(merchant, text), cursor):
        raise Refusal(400, "invalid_cursor_after_or_before", "the cursor points nowhere")
    return int(text)


def searchable(charge):
    info = charge["info"]
    names = ("reference", "transaction_clabe", "service_system_order_id", "external_system_order_id")
    values = {info.get(name) for name in names}
    return values | {charge["tid"], charge["id"], charge["creator_email"], charge["subscription_id"]}


def charge_filters(query):
    """The conditions that a query puts on a charge."""
    start, end = query_integer(query, "start_time"), query_integer(query, "end_time")
    if start is not None and end is not None and end < start:
        raise invalid("end_time")
    conditions = (
        (query.get("search_key"), lambda charge, wanted: wanted in searchable(charge)),
        (start, lambda charge, wanted: charge["created"] // 1000 >= wanted),
        (end, lambda charge, wanted: charge["created"] // 1000 <= wanted),
        (query_flag(query, "monthly_installments"), lambda charge, wanted: charge["installments"] == wanted),
        (query_flag(query, "subscription"), lambda charge, wanted: bool(charge["subscription_id"]) == wanted),
        (query_words(query, "transaction_status", STATES), lambda charge, wanted: charge["state"] in wanted),
        (query_words(query, "payment_methods", METHODS), lambda charge, wanted: charge["method"] in wanted),
        (query_words(query, "payment_networks"), lambda charge, wanted: charge["network"] in wanted),
        (query_words(query, "channel", CHANNELS), lambda charge, wanted: "commerce_api" in wanted),
    )
    return [(wanted, holds) for wanted, holds in conditions if wanted is not None]


@route("GET", "/transaction/charge")
def list_charges(call):
    limit = query_integer(call.query, "limit")
    limit = 10 if limit is None else limit
    if not 1 <= limit <= 100:
        raise Refusal(400, "limit_out_of_bounds", "limit goes from 1 to 100")
    before, after = call.query.get("before_id"), call.query.get("after_id")
    if before is not None and after is not None:
        raise Refusal(400, "after_id_and_before_id_both_present", "one cursor at a time")
    before = None if before is None else read_cursor(call.merchant, before)
    after = None if after is None else read_cursor(call.merchant, after)
    conditions = charge_filters(call.query)
    newest_first = reversed(call.merchant.charges.values())
    found = [charge for charge in newest_first if all(holds(charge, wanted) for wanted, holds in conditions)]
    if before is not None:
        end = sum(charge["serial"] > before for charge in found)
        begin = max(0, end - limit)
    else:
        begin = 0 if after is None else sum(charge["serial"] >= after for charge in found)
        end = min(len(found), begin + limit)
    page = found[begin:end]
    return {
        "merchant_payment_transactions": [charge_view(charge) for charge in page],
        "first_cursor": cursor_of(call.merchant, page[0]) if page else "",
        "last_cursor": cursor_of(call.merchant, page[-1]) if page else "",
        "has_next": end < len(found),
        "has_previous": begin > 0,
    }


# --- Orders and the button -------------------------------------------------------------------------------------------


def check_order_body(body, creating):
    if creating or "order_total_amount" in body:
        check_amount(body, "order_total_amount")
    pick(body, "description", "words", required=creating)
    check_people(body)
    pick(body, "payment_detail", "object", required=False)
    pick(body, "external_system_order_id", "text", required=False)
    for name in ("purchases", "notes"):
        for one in pick(body, name, "list", required=False, default=[]):
            if not isinstance(one, dict):
                raise Refusal(400, "member_malformed", f"{name} has to hold objects", {"member": name})
    if body.get("purchases") == []:
        raise Refusal(400, "member_malformed", "purchases has to hold something", {"member": "purchases"})


ORDER_MEMBERS = ("order_total_amount", "description", "billing_details", "shipping_details", "consumer_details")
ORDER_MEMBERS += ("purchases", "notes", "external_system_order_id")


def order_view(order):
    shown = {name: order["body"][name] for name in ORDER_MEMBERS if name in order["body"]}
    return {"service_system_order_id": order["id"], **shown, "date_created": order["created"]}


def order_answer(order):
    information = {"revision": order["revision"], "charge_ids": order["charges"]}
    return {"order": order_view(order), "order_information": information}


def find_order(merchant, order_id):
    if order_id not in merchant.orders:
        raise Refusal(404, "order_unknown", "no such order")
    return merchant.orders[order_id]


@route("POST", "/order", keys="any", body="needed", fraud="checked", limited=True, refused="order_creation.rejected")
def create_order(call):
    check_order_body(call.body, creating=True)
    known_as = f"ORD-{secrets.token_hex(3)}-{secrets.token_hex(3)}".upper()
    order = {"id": known_as, "body": call.body, "created": now_ms(), "revision": 1, "charges": []}
    call.merchant.orders[known_as] = order
    emit("order_creation.succeeded", {"order": order_view(order)})
    return {"order": order_view(order)}


@route("GET", "/order/{id}", keys="any")
def read_order(call, order_id):
    return order_answer(find_order(call.merchant, order_id))


@route("PATCH", "/order/{id}", keys="any", body="needed", fraud="checked", refused="order_update.rejected")
def update_order(call, order_id):
    order = find_order(call.merchant, order_id)
    check_order_body(call.body, creating=False)
    order["body"] = {**order["body"], **call.body}
    order["revision"] += 1
    emit("order_update.applied", order_answer(order))
    return order_answer(order)


def draw_button(width=168, height=44):
    """A plain PNG: a dark frame around one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    edge, face = b"\x10\x30\x48", b"\x1f\x9d\x8a"
    border = b"\0" + edge * width
    inside = b"\0" + edge * 2 + face * (width - 4) + edge * 2
    pixels = zlib.compress(border * 2 + inside * (height - 4) + border * 2)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


BUTTON = draw_button()


@route("GET", "/checkout/button", keys="none")
def checkout_button(call):
    given = call.query.get("public_key")
    if not given:
        raise Refusal(400, "public_key_missing", "public_key is missing")
    if given not in [merchant.public_key for merchant in Settings.merchants]:
        raise Refusal(401, "credentials_not_valid", "nobody has this public key")
    return BUTTON


# --- Products, plans, subscriptions, invoices, payment intents -------------------------------------------------------


def find_by_uuid(shelf, known_as, what):
    if not is_uuid(known_as):
        raise Refusal(400, "id_malformed", f"the id of a {what} is a UUID")
    if known_as.lower() not in shelf:
        raise Refusal(404, what + "_unknown", f"no such {what}")
    return shelf[known_as.lower()]


@route("POST", "/product", body="needed", refused="product_creation.rejected")
def create_product(call):
    product = {
        "id": "PRD-" + secrets.token_hex(5).upper(),
        "name": pick(call.body, "name", "words"),
        "description": pick(call.body, "description", "words"),
        "external_product_id": pick(call.body, "external_product_id", "text", required=False, default=""),
        "additional_details": pick(call.body, "additional_details", "object", required=False, default={}),
        "status": pick(call.body, "status", "text", False, "enabled", among=("enabled", "disabled")),
        "date_created": now_s(),
        "subaccount_id": call.merchant.subaccount,
    }
    call.merchant.products[product["id"]] = product
    emit("product_creation.succeeded", product)
    return product


def plan_view(merchant, plan):
    shown = {name: value for name, value in plan.items() if name != "product_id"}
    return {**shown, "product": merchant.products[plan["product_id"]]}


@route("POST", "/plan", body="needed", refused="plan_creation.rejected")
def create_plan(call):
    known_as = str(uuid.uuid4())
    plan = {
        "id": known_as,
        "name": pick(call.body, "name", "words"),
        "description": pick(call.body, "description", "words"),
        "product_id": pick(call.body, "product_id", "text"),
        "price": pick(call.body, "price", "object"),
        "billing_frequency": pick(call.body, "billing_frequency", "text", False, "monthly", among=FREQUENCIES),
        "additional_details": pick(call.body, "additional_details", "object", required=False, default={}),
        "status": "active",
        "date_created": now_s(),
        "payment_link": {"id": str(uuid.uuid4()), "url": f"{Settings.origin}/pay/{known_as}"},
    }
    if plan["price"]:
        check_amount(call.body, "price")
    product = call.merchant.products.get(plan["product_id"])
    if not product:
        raise Refusal(400, "product_unknown", "no such product")
    if product["status"] != "enabled":
        raise Refusal(422, "product_disabled", "the product is disabled")
    call.merchant.plans[known_as] = plan
    emit("plan_creation.succeeded", plan)
    return plan


@route("GET", "/plan/{id}")
def read_plan(call, plan_id):
    return plan_view(call.merchant, find_by_uuid(call.merchant.plans, plan_id, "plan"))


def subscription_view(subscription):
    names = ("id", "auto_billing", "billing_date", "billing_frequency", "customer_id", "date_created", "end_date")
    names += ("payment_method", "plan_id", "start_date", "status")
    return {name: subscription[name] for name in names}


def subscription_in_full(merchant, subscription):
    names = ("id", "auto_billing", "billing_frequency", "billing_day", "billing_method", "date_created", "end_date")
    names += ("payment_method", "start_date", "status")
    customer = {"id": subscription["customer_id"], "email": subscription["customer_email"]}
    plan = plan_view(merchant, merchant.plans[subscription["plan_id"]])
    return {**{name: subscription[name] for name in names}, "customer": customer, "plan": plan}


@route("POST", "/subscription", body="needed", refused="subscription_creation.rejected")
def create_subscription(call):
    body, merchant = call.body, call.merchant
    plan_id = pick(body, "plan_id", "uuid").lower()
    if plan_id not in merchant.plans:
        raise Refusal(400, "plan_unknown", "no such plan")
    start = pick(body, "start_date", "integer")
    due = start if start < 10**11 else start // 1000
    token_id = pick(body, "payment_token_id", "uuid", required=False)
    alias = pick(body, "payment_token_alias", "words", required=False)
    if not token_id and not alias:
        raise Refusal(400, "member_missing", "either payment_token_id or payment_token_alias is needed")
    token = find_token(merchant, token_id.lower(), http=400) if token_id else None
    day = pick(body, "billing_day", "integer", required=False, default=time.gmtime(max(0, due) % 2**33).tm_mday)
    subscription = {
        "id": str(uuid.uuid4()),
        "plan_id": plan_id,
        "customer_email": pick(body, "customer_email", "email"),
        "customer_id": str(uuid.uuid4()),
        "start_date": start,
        "end_date": None,
        "auto_billing": pick(body, "auto_billing", "flag", required=False, default=True),
        "billing_frequency": pick(body, "billing_frequency", "text", False, "monthly", among=FREQUENCIES),
        "billing_day": day,
        "billing_date": start,
        "billing_method": pick(body, "billing_method", "words", required=False, default="card"),
        "payment_method": {"type": CARD, "payment_token_id": token_id} if token else {"type": CARD, "alias": alias},
        "status": "active",
        "date_created": now_s(),
    }
    merchant.subscriptions[subscription["id"]] = subscription
    emit("subscription_creation.succeeded", subscription_view(subscription))
    bill(merchant, subscription, token if due <= now_s() and subscription["auto_billing"] else None)
    return subscription_view(subscription)


def bill(merchant, subscription, token):
    """The first invoice; it is charged right away where a token is given."""
    price = merchant.plans[subscription["plan_id"]]["price"]
    invoice = {"id": str(uuid.uuid4()), "subscription_id": subscription["id"], "total": price, "status": "open"}
    intent = {"id": str(uuid.uuid4()), "invoice_id": invoice["id"], "subscription_id": subscription["id"]}
    intent["status"] = "scheduled"
    merchant.invoices.append(invoice)
    merchant.intents.append(intent)
    if token and price.get("amount"):
        means = {"method": TOKEN, "card": token["card"], "network": None}
        charge = open_charge(merchant, "Subscription", price["amount"], means, True, subscription_id=subscription["id"])
        intent.update(charge_id=charge["id"], status=charge_status(charge)["status"])
        invoice["status"] = "paid" if intent["status"] == "success" else "open"


@route("GET", "/subscription/{id}")
def read_subscription(call, subscription_id):
    found = find_by_uuid(call.merchant.subscriptions, subscription_id, "subscription")
    return subscription_in_full(call.merchant, found)


@route("POST", "/subscription/{id}/cancel", body="optional", refused="subscription_update.rejected")
def cancel_subscription(call, subscription_id):
    subscription = find_by_uuid(call.merchant.subscriptions, subscription_id, "subscription")
    if call.body.get("cancellation_reason") is not None:
        pick(call.body, "cancellation_reason", "text")
    if subscription["status"] != "active":
        raise Refusal(422, "subscription_ended", "the subscription has ended")
    subscription.update(status="ended", end_date=now_s(), cancellation_reason=call.body.get("cancellation_reason"))
    emit("subscription_update.succeeded", subscription_view(subscription))
    return subscription_view(subscription)


def paged(call, path, name, found):
    page = query_integer(call.query, "page")
    size = query_integer(call.query, "page_size")
    page, size = 1 if page is None else page, 15 if size is None else size
    if page < 1:
        raise invalid("page")
    if not 1 <= size <= 100:
        raise invalid("page_size")
    pages = -(-len(found) // size)

    def address(number):
        others = {key: value for key, value in call.query.items() if key not in ("page", "page_size")}
        query = urllib.parse.urlencode({**others, "page": number, "page_size": size})
        return f"{BASE_PATH}{path}?{query}" if 1 <= number <= pages else ""

    return {
        "page_count": pages,
        "item_count": len(found),
        "next": address(page + 1),
        "previous": address(page - 1),
        name: found[(page - 1) * size : page * size],
    }


def query_uuid(query, name):
    value = query.get(name)
    if value is not None and not is_uuid(value):
        raise invalid(name)
    return value and value.lower()


def only(found, query, *names):
    for name in names:
        wanted = query_uuid(query, name)
        if wanted is not None:
            found = [one for one in found if one[name] == wanted]
    return found


@route("GET", "/invoice")
def list_invoices(call):
    return paged(call, "/invoice", "invoice_list", only(call.merchant.invoices, call.query, "subscription_id"))


@route("GET", "/payment-intent")
def list_intents(call):
    found = only(call.merchant.intents, call.query, "invoice_id", "subscription_id")
    return paged(call, "/payment-intent", "payment_intent_list", found)


@route("GET", "/plan")
def list_plans(call):
    found = [plan_view(call.merchant, plan) for plan in call.merchant.plans.values()]
    return paged(call, "/plan", "plan_list", found)


@route("GET", "/subscription")
def list_subscriptions(call):
    query = {name: value for name, value in call.query.items() if (name, value) != ("plan_id", "null")}
    found = only(list(call.merchant.subscriptions.values()), query, "plan_id")
    found = [subscription_in_full(call.merchant, one) for one in found]
    return paged(call, "/subscription", "subscription_list", found)


# --- Testing, continuation and the page of the issuer ----------------------------------------------------------------


def find_waiting(merchant, charge_id):
    charge = find_charge(merchant, charge_id, http=400)
    if charge["state"] != "pending" or charge["method"] not in (BANK, STORE):
        raise Refusal(404, "charge_not_pending", "the charge does not wait for cash or a transfer")
    return charge


@route("POST", "/testing/transaction/complete/{id}", body="optional")
def complete(call, charge_id):
    pay(find_waiting(call.merchant, charge_id))
    return {"success_message": "Paid, as far as the sandbox is concerned."}


@route("POST", "/testing/transaction/cancel/{id}", body="optional")
def cancel(call, charge_id):
    turn_down(find_waiting(call.merchant, charge_id), "cancelled_in_sandbox", "cancelled", state="cancelled")
    return {"success_message": "Cancelled, as far as the sandbox is concerned."}


@route("GET", "/continuation/{id}", keys="any")
def read_continuation(call, known_as):
    found = find_by_uuid(call.merchant.continuations, known_as, "continuation")
    return {"created_on": found["created_on"], "charge_id": found["charge"]["id"], "action": found["action"]}


PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Test issuer</title></head>
<body>
<h1>{title}</h1>
<p>{description}: {amount} MXN</p>
<form action="verdict" method="post">
  <input type="hidden" name="case" value="{case}">
  <input type="hidden" name="proof" value="{proof}">
  <button type="submit" name="was_me" value="1">It was me, go ahead</button>
  <input type="submit" name="not_me" value="This is not mine, stop">
</form>
</body>
</html>
"""


def find_case(known_as):
    for merchant in Settings.merchants:
        if known_as in merchant.continuations:
            return merchant.continuations[known_as]
    return None


def issuer_page(known_as):
    found = find_case(known_as)
    if not found:
        return 404, {}, "no such case"
    charge = found["charge"]
    filled = PAGE.format(
        title="Is this you?" if found["action"] == "3ds_authenticate" else "Pay later?",
        description=html.escape(charge["description"]),
        amount=f"{charge['amount'] / 100:.2f}",
        case=known_as,
        proof=found["proof"],
    )
    return 200, {"Content-Type": "text/html; charset=utf-8"}, filled


def issuer_verdict(form):
    found = find_case(form.get("case", ""))
    if not found or form.get("proof") != found["proof"] or ("was_me" in form) == ("not_me" in form):
        return 400, {}, "this form was not filled in here"
    charge = found["charge"]
    if charge["state"] == "pending" and "was_me" in form:
        pay(charge)
    elif charge["state"] == "pending":
        turn_down(charge, "payer_said_no", "the payer was not recognized")
    if not Settings.redirect_url:
        return 200, {}, "thank you"
    parts = urllib.parse.urlsplit(Settings.redirect_url)
    query = urllib.parse.parse_qsl(parts.query, keep_blank_values=True) + [("TID", charge["tid"])]
    return 303, {"Location": parts._replace(query=urllib.parse.urlencode(query)).geturl()}, ""


# --- HTTP ------------------------------------------------------------------------------------------------------------


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "OtherHands"
    sys_version = ""
    wbufsize = -1
    disable_nagle_algorithm = True
    timeout = 60

    def log_message(self, *parts):
        pass

    def do_GET(self):
        self.answer()

    do_POST = do_PATCH = do_PUT = do_DELETE = do_GET

    def answer(self):
        length = self.headers.get("Content-Length") or "0"
        sent = self.rfile.read(int(length)) if length.isdigit() else b""
        address = urllib.parse.urlsplit(self.path)
        if address.path.startswith("/issuer/"):
            return self.answer_browser(address.path.removeprefix("/issuer/"), sent)
        try:
            body = self.answer_merchant(address, sent)
            if body is BUTTON:
                return self.reply(200, {"Content-Type": "image/png"}, body)
            return self.reply_json(200, body)
        except Refusal as refusal:
            return self.reply_json(refusal.http, refusal.body, refusal.headers)
        except Exception as fault:  # a defect of this program must not close the connection without a word
            print(repr(fault), file=sys.stderr)
            return self.reply_json(500, Refusal(500, "defect", "a defect of the service").body)

    def answer_browser(self, name, sent):
        with Settings.lock:
            if name == "verdict" and self.command == "POST":
                result = issuer_verdict(dict(urllib.parse.parse_qsl(sent.decode("utf-8", "replace"), True)))
            else:
                result = issuer_page(name)
        status, headers, text = result
        self.reply(status, {"Content-Type": "text/plain; charset=utf-8", **headers}, text.encode())

    def answer_merchant(self, address, sent):
        chosen, parts = self.find_route(address.path)
        query = dict(urllib.parse.parse_qsl(address.query, keep_blank_values=True))
        with Settings.lock:
            merchant = None if chosen.keys == "none" else self.find_merchant(chosen)
            if chosen.limited:
                count_call(merchant, chosen.handler.__name__)
            try:
                if chosen.fraud != "ignored":
                    self.check_fraud(chosen)
                body = None if chosen.body == "none" else read_body(sent, chosen.body == "optional")
                return chosen.handler(Call(merchant, query, body), *parts)
            except Refusal as refusal:
                if chosen.refused:
                    emit(chosen.refused, {"refused_with": refusal.body, "ids": parts})
                raise

    def find_route(self, path):
        if not path.startswith(BASE_PATH + "/"):
            raise Refusal(404, "nothing_here", "there is nothing at this address")
        allowed = []
        for one in ROUTES:
            match = one.pattern.fullmatch(path.removeprefix(BASE_PATH))
            if match and one.method == self.command:
                return one, [urllib.parse.unquote(part) for part in match.groups()]
            if match:
                allowed.append(one.method)
        if allowed:
            raise Refusal(405, "method_wrong", "not with this method", headers={"Allow": ", ".join(allowed)})
        raise Refusal(404, "nothing_here", "there is nothing at this address")

    def find_merchant(self, chosen):
        key = (self.headers.get("X-Api-Client-Key") or "").encode()
        for merchant in Settings.merchants:
            if hmac.compare_digest(merchant.secret_key.encode(), key):
                return merchant
            if hmac.compare_digest(merchant.public_key.encode(), key):
                if chosen.keys == "secret":
                    raise Refusal(403, "secret_key_needed", "this takes the secret key")
                return merchant
        raise Refusal(401, "credentials_not_valid", "X-Api-Client-Key holds no valid key")

    def check_fraud(self, chosen):
        value = self.headers.get("X-Cash-Anti-Fraud-Metadata")
        if value is not None:
            check_fraud_header(value)
        elif chosen.fraud == "needed":
            raise Refusal(400, "anti_fraud_metadata_missing", "X-Cash-Anti-Fraud-Metadata is missing")

    def reply_json(self, status, body, headers=None):
        self.reply(status, {"Content-Type": "application/json", **(headers or {})}, json.dumps(body).encode())

    def reply(self, status, headers, data):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def read_body(sent, optional):
    def refuse_number(word):
        raise ValueError(word)

    if optional and not sent.strip():
        return {}
    try:
        body = json.loads(sent.decode("utf-8"), parse_constant=refuse_number)
    except (ValueError, RecursionError):
        raise Refusal(400, "body_malformed", "the body is not JSON") from None
    if not isinstance(body, dict):
        raise Refusal(400, "body_malformed", "the body is not an object")
    return body


def count_call(merchant, operation):
    if not Settings.rate_limit:
        return
    calls, now = merchant.calls[operation], time.monotonic()
    while calls and calls[0] <= now - 60:
        calls.popleft()
    if len(calls) >= Settings.rate_limit:
        wait = str(int(calls[0] + 60 - now) + 1)
        raise Refusal(429, "slow_down", "too many requests in a minute", headers={"Retry-After": wait})
    calls.append(now)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def describe():
    first, second = Settings.merchants

    def card(number, **more):
        dates = {"expiration_month": "12", "expiration_year": "2030", "card_validation_code": "123"}
        return {"card_number": number, **dates, **more}

    target = {
        "name": "other-hands",
        "environment": "sandbox",
        "base_url": Settings.origin + BASE_PATH,
        "keys": {"secret": first.secret_key, "public": first.public_key, "other_public": second.public_key},
        "cards": {
            "approved": card(APPROVED),
            "declined": card(DECLINED),
            "three_ds": card(THREE_DS, amount=THREE_DS_AMOUNT),
            "installments": card(INSTALLMENTS, amount=90000),
        },
        "three_ds": {"succeed": "was me", "fail": "not mine"},
        "credentials": {LATER: {"payment_network": NETWORKS[0]}},
        "locate": {
            "token_id": ["/token_details/payment_token"],
            "order_id": ["/order/service_system_order_id"],
            "charge_id": ["/id"],
            "pending_charge_id": ["/detail/additional_details/charge_id"],
            "list_element_id": ["/charge_id"],
        },
    }
    if Settings.rate_limit:
        target["rate_limit"] = {"requests_per_minute": Settings.rate_limit}
    return target


def main():
    options = argparse.ArgumentParser(description="A payment service in memory, for tests")
    options.add_argument("--port", type=int, default=0, help="0 takes any free port")
    options.add_argument("--webhook-url", help="where events are sent")
    options.add_argument("--redirect-url", help="where customers return to, with TID")
    options.add_argument("--rate-limit", type=int, help="tokens and orders per minute")
    options.add_argument("--json", action="store_true", help="print the target as one line of JSON")
    given = options.parse_args()
    Settings.redirect_url = given.redirect_url
    Settings.rate_limit = given.rate_limit
    Settings.messenger = Messenger(given.webhook_url)
    server = Server(("127.0.0.1", given.port), Handler)
    Settings.origin = f"http://127.0.0.1:{server.server_address[1]}"
    signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=server.shutdown).start())
    print(json.dumps(describe()) if given.json else f"ready at {Settings.origin}{BASE_PATH}", flush=True)
    server.serve_forever(poll_interval=0.1)
    server.server_close()


if __name__ == "__main__":
    main()
