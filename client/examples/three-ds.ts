// A card payment that the customer confirms on their bank's page (3DS), from the charge to the way back.
// Needs BASE_URL, SECRET_KEY, and a test card of yours in CARD_NUMBER; the sandbox asks for 3DS at one amount of that card.
import { createServer } from "node:http";
import process from "node:process";
import { byCard, createClient, mxn, secretKey } from "@payment-service/client";

const {
  BASE_URL = "http://127.0.0.1:4020/v2",
  SECRET_KEY = "",
  CARD_NUMBER = "",
  PORT = "4031",
} = process.env;
const service = createClient({ baseUrl: BASE_URL, secretKey: secretKey(SECRET_KEY) });

const outcome = await service.createCharge({
  body: {
    description: "A teapot",
    amount_details: mxn(300_000),
    processing_instructions: { auto_capture: true },
    payment_detail: byCard({
      card_number: CARD_NUMBER,
      expiration_month: "12",
      expiration_year: "2039",
      card_validation_code: "123",
    }),
  },
  antiFraud: { ip_address: "203.0.113.7", device_id: "till-1", user_timezone: "-06:00" },
});

switch (outcome.status) {
  case "completed":
    console.log(`Paid at once: ${outcome.charge.id}`);
    break;
  case "pending":
    if (outcome.action.name === "3ds_authenticate") waitForTheCustomer(outcome.action.redirect_url);
    else console.log("The customer has to do something else:", outcome.action);
    break;
  case "failure":
    console.log(`Not paid (${String(outcome.detail.code)}):`, outcome.message);
    break;
  case "unclear":
    console.log(`There is a charge, and no proof of payment: ${outcome.charge.id}`);
    break;
  case 401:
    console.log(`Wrong key: ${outcome.body.message}`);
    break;
  case "undeclared":
  case "unreadable":
    console.log(`HTTP ${outcome.httpStatus} from something that is not the service: ${outcome.text}`);
}

/** The 3DS redirect URL of your merchant portal leads here, with the charge's id as TID. */
function waitForTheCustomer(redirectUrl: string): void {
  const shop = createServer((request, response) => {
    const id = new URL(request.url ?? "/", BASE_URL).searchParams.get("TID") ?? "";
    void isPaid(id).then((paid) => {
      console.log(paid ? `Paid: ${id}` : `Not paid: ${id}`);
      shop.close();
      return response.end(paid ? "Thank you." : "That did not work.");
    });
  });
  shop.listen(Number(PORT), () => {
    console.log("Waiting at", shop.address());
    console.log(`Send the customer to ${redirectUrl}`);
  });
}

async function isPaid(id: string): Promise<boolean> {
  const charge = await service.getCharge({ id });
  return charge.status === 200 && charge.body.status_details.status === "success";
}
