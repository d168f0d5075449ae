// A card becomes a token; the token pays: held, captured, refunded; then with 3DS; then the list of charges.
import * as sdk from "payment-service-sdk";

const { BASE_URL = "", SECRET_KEY = "", CARD_NUMBER = "" } = process.env;
// A redirect would take key and card along.
const fetchApi: typeof fetch = (url, init) => fetch(url, { ...init, redirect: "manual" });
const settings = new sdk.Configuration({ basePath: BASE_URL, apiKey: SECRET_KEY, fetchApi });
const tokens = new sdk.TokenizationApi(settings);
const charges = new sdk.TransactionApi(settings);

const device: sdk.AntiFraudMetadata = { ip_address: "203.0.113.7", device_id: "d1", user_timezone: "-06:00" };
const xCashAntiFraudMetadata = btoa(JSON.stringify(device)); // text beyond Latin-1 takes a Buffer

const valid = { expiration_month: "12", expiration_year: "2039", card_validation_code: "123" };
const credential: sdk.PaymentCredential = {
  payment_method: { method: "credit_or_debit_card" },
  credit_or_debit_card: { card_number: CARD_NUMBER, ...valid },
};
const createPaymentTokenRequest = { credential, consumer_details: { external_consumer_id: "customer-7" } };
const token = await tokens.createPaymentToken({ xCashAntiFraudMetadata, createPaymentTokenRequest });
const credentials: sdk.Credentials = {
  payment_method: { method: "pay_with_service_payment_token" },
  service_payment_token: { payment_token: token.token_details["id"] },
};

const mxn = (centavos: number) => ({ amount: centavos, currency_code: "MXN" }) as const;
const charge = (centavos: number): Promise<sdk.Charge> => {
  const paying = { amount_details: mxn(centavos), payment_detail: { credentials } };
  return charges.createCharge({ xCashAntiFraudMetadata, chargeRequest: { description: "Tea", ...paying } });
};

const { id } = await charge(50_00);
console.log(`Held ${id}`);
const captured = await charges.captureCharge({ id, captureOrRefundAmount: mxn(30_00) });
console.log(`Captured ${captured.captured_amount["amount"]}`);
const refund = await charges.refundCharge({ id, captureOrRefundAmount: mxn(10_00) });
console.log(`Refunded ${refund.status_details.status}`);

try {
  console.log(`Paid at once ${(await charge(3000_00)).id}`); // the amount at which the sandbox's 3DS card asks for 3DS
} catch (refusal) {
  // A 400 is not always an error: "pending" waits for the customer.
  if (!(refusal instanceof sdk.ResponseError) || refusal.response.status !== 400) throw refusal;
  const notMade = sdk.ChargePendingOrFailedFromJSON(await refusal.response.json());
  const details = notMade.detail.additional_details;
  // Some services send the members as a list of pairs.
  const next = Array.isArray(details)
    ? Object.fromEntries(details.map(({ name, data }) => [name, data]))
    : details;
  if (notMade.status === "pending" && next?.["action"] === "3ds_authenticate")
    console.log(`Send the customer to ${next["redirect_url"]}`);
  else console.log(`Not paid: ${notMade.message}`);
}

let page = await charges.listCharges({ limit: 1 });
const listed = page.merchant_payment_transactions;
while (page.has_next && page.last_cursor) {
  page = await charges.listCharges({ limit: 1, afterId: page.last_cursor });
  listed.push(...page.merchant_payment_transactions);
}
console.log(`Charges: ${listed.length}`);
