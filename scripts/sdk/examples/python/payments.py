"""A card becomes a token; the token pays: held, captured, refunded; then with 3DS. A lost answer is looked for in the list."""

import base64
import os
import uuid

import payment_service as sdk
import urllib3
from payment_service.exceptions import BadRequestException, ServiceException

settings = sdk.Configuration(os.environ["BASE_URL"], api_key={"clientKey": os.environ["SECRET_KEY"]})
settings.retries = urllib3.Retry(0, redirect=False)  # a redirect would take the key, and the card, along
service = sdk.ApiClient(settings)
tokens, charges = sdk.TokenizationApi(service), sdk.TransactionApi(service)

device = sdk.AntiFraudMetadata(ip_address="203.0.113.7", device_id="till-1", user_timezone="-06:00")
anti_fraud = base64.b64encode(device.to_json().encode()).decode()

card = sdk.Card(card_number=os.environ["CARD_NUMBER"], expiration_month="12", expiration_year="2039", card_validation_code="123")
credential = sdk.PaymentCredential(payment_method={"method": "credit_or_debit_card"}, credit_or_debit_card=card)
customer = sdk.ConsumerDetail(external_consumer_id="customer-7")
token = tokens.create_payment_token(sdk.CreatePaymentTokenRequest(credential=credential, consumer_details=customer), anti_fraud)
by_token = sdk.Credentials(
    payment_method={"method": "pay_with_service_payment_token"},
    service_payment_token={"payment_token": token.token_details["id"]},
)

def charge(centavos: int, description: str) -> sdk.Charge:
    amount = sdk.Amount(amount=centavos, currency_code="MXN")
    paying = sdk.PaymentDetail(credentials=by_token)
    return charges.create_charge(sdk.ChargeRequest(description=description, amount_details=amount, payment_detail=paying), anti_fraud)

def listed(limit: int = 100):
    """Every charge, the newest first."""
    page = charges.list_charges(limit=limit)
    yield from page.merchant_payment_transactions
    while page.has_next:
        page = charges.list_charges(limit=limit, after_id=page.last_cursor)
        yield from page.merchant_payment_transactions

def hold(centavos: int, description: str) -> str:
    """The id of the charge. No other charge has this description: it finds the charge when the answer is lost."""
    try:
        return charge(centavos, description).id
    except (urllib3.exceptions.HTTPError, ServiceException) as lost:  # no answer, or a 500: it may have been made
        match [one["id"] for one in listed() if description in one.values()]:
            case [id] if charges.get_charge(id).status_details.status == "success":
                return id
            case _:  # one: it waits for the customer, or was declined; several: they may have paid twice; none: look again in some minutes
                raise lost

def members(details) -> dict:
    """Some services send the members of additional_details as a list of pairs."""
    return {pair["name"]: pair["data"] for pair in details} if isinstance(details, list) else details

held = hold(50_00, f"Tea, {uuid.uuid4()}")  # in a shop: the number of the order, and of the attempt to pay for it
print("Held", held)
captured = charges.capture_charge(held, sdk.CaptureOrRefundAmount(amount=30_00, currency_code="MXN"))
print("Captured", captured.captured_amount["amount"])
refund = charges.refund_charge(held, sdk.CaptureOrRefundAmount(amount=10_00, currency_code="MXN"))
print("Refunded", refund.status_details.status)

try:
    print("Paid at once", charge(3000_00, "Tea").id)  # the amount at which the sandbox's 3DS card asks for 3DS
except BadRequestException as refusal:  # a 400: not always an error, "pending" waits for the customer
    match refusal.data:
        case sdk.ChargePendingOrFailed(actual_instance=sdk.PendingCharge(detail=detail)) if detail.code == "action_required":
            print("Send the customer to", members(detail.additional_details)["redirect_url"])
        case _:
            print("Not paid:", refusal.body)

print("Charges:", len(list(listed(limit=1))))
