"""A card becomes a token; the token pays: held, captured, refunded; then with 3DS; then the list of charges."""

import base64
import os

import payment_service as sdk
import urllib3
from payment_service.exceptions import BadRequestException

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

def charge(centavos: int) -> sdk.Charge:
    amount = sdk.Amount(amount=centavos, currency_code="MXN")
    paying = sdk.PaymentDetail(credentials=by_token)
    return charges.create_charge(sdk.ChargeRequest(description="Tea", amount_details=amount, payment_detail=paying), anti_fraud)

def members(details) -> dict:
    """Some services send the members of additional_details as a list of pairs."""
    return {pair["name"]: pair["data"] for pair in details} if isinstance(details, list) else details

held = charge(50_00)
print("Held", held.id)
captured = charges.capture_charge(held.id, sdk.CaptureOrRefundAmount(amount=30_00, currency_code="MXN"))
print("Captured", captured.captured_amount["amount"])
refund = charges.refund_charge(held.id, sdk.CaptureOrRefundAmount(amount=10_00, currency_code="MXN"))
print("Refunded", refund.status_details.status)

try:
    print("Paid at once", charge(3000_00).id)  # the amount at which the sandbox's 3DS card asks for 3DS
except BadRequestException as refusal:  # a 400: not always an error, "pending" waits for the customer
    match refusal.data:
        case sdk.ChargePendingOrFailed(actual_instance=sdk.PendingCharge(detail=detail)) if detail.code == "action_required":
            print("Send the customer to", members(detail.additional_details)["redirect_url"])
        case _:
            print("Not paid:", refusal.body)

listed, page = [], charges.list_charges(limit=1)
listed += page.merchant_payment_transactions
while page.has_next:
    page = charges.list_charges(limit=1, after_id=page.last_cursor)
    listed += page.merchant_payment_transactions
print("Charges:", len(listed))
