// hold-and-capture.ts
// Holds an amount, takes a part of it once the goods are sent, sees that a second capture is refused, gives a part back.
// Needs BASE_URL, SECRET_KEY, and a test card of yours in CARD_NUMBER.
import process from "node:process";
import { byCard, createClient, mxn, secretKey } from "@payment-service/client";

const { BASE_URL = "http://127.0.0.1:4020/v2", SECRET_KEY = "", CARD_NUMBER = "" } = process.env;
const service = createClient({ baseUrl: BASE_URL, secretKey: secretKey(SECRET_KEY) });

const held = await service.createCharge({
  body: {
    description: "Two teapots, of which one is in stock",
    amount_details: mxn(5000), // without auto_capture the money is only held
    payment_detail: byCard({
      card_number: CARD_NUMBER,
      expiration_month: "12",
      expiration_year: "2039",
      card_validation_code: "123",
    }),
  },
});
if (held.status !== "completed") throw new Error(`The money is not held: ${held.status}`);
const { id } = held.charge;
console.log(`Held: ${id}`);

const first = await service.captureCharge({ id, body: mxn(3000) });
console.log(first.status === 200 ? "Captured 30.00 MXN" : `Not captured: ${first.status}`);

const second = await service.captureCharge({ id, body: mxn(2000) });
if (second.status === 400) console.log(`A charge is captured once: ${second.body.message}`);

const refund = await service.refundCharge({ id, body: mxn(1000) });
console.log(refund.status === 200 ? "Given back 10.00 MXN" : `Not given back: ${refund.status}`);
