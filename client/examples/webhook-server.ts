// Takes webhooks and ships each paid order once: checks the signature, asks the service about the charge, remembers.
// Needs BASE_URL, SECRET_KEY and WEBHOOK_KEY; register http://your-host:PORT/ as webhook URL in your merchant portal.
import { createServer, type IncomingMessage } from "node:http";
import process from "node:process";
import { buffer } from "node:stream/consumers";
import { createClient, mxn, secretKey } from "@payment-service/client";
import { confirmCharge, replaysInMemory, verifyWebhook } from "@payment-service/client/webhooks";

const { BASE_URL = "http://127.0.0.1:4020/v2", SECRET_KEY, WEBHOOK_KEY = "", PORT = "4030" } = process.env;
const service = createClient({ baseUrl: BASE_URL, secretKey: secretKey(SECRET_KEY) });
const replays = replaysInMemory(); // In a shop: a table with a unique key, so that a restart forgets nothing.
const amount = mxn(5000); // In a shop: the total of the order that you made this charge for.

/** The HTTP status to answer with: anything but 2xx makes the webhook come again. */
async function receive(request: IncomingMessage): Promise<number> {
  const received = { body: await buffer(request), headers: request.headers };
  const webhook = await verifyWebhook(received, { key: WEBHOOK_KEY });
  if (webhook.kind === "refused") return say(400, `Refused: ${webhook.message}`);
  const { event } = webhook;
  // The money is taken at once, or by a later capture.
  if (event.event_type !== "charge.succeeded" && event.event_type !== "capture.succeeded")
    return say(200, `Took note of ${event.event_type}`);
  const confirmation = await confirmCharge(service, event, { amount, state: "captured" });
  if (confirmation.status === "differs") return say(200, `Not shipped: another ${confirmation.differs}`);
  if (confirmation.status !== "confirmed") return say(500, `Not shipped: ${confirmation.status}`);
  const { id } = confirmation;
  const isNew = await replays.once(`ship ${id}`, async () => console.log(`Send the goods of ${id}`));
  return isNew ? 200 : say(200, `Sent before: ${id}`);
}

function say(httpStatus: number, words: string): number {
  console.log(words);
  return httpStatus;
}

const server = createServer((request, response) => {
  const httpStatus = receive(request).catch((error: unknown) => say(500, String(error)));
  void httpStatus.then((status) => response.writeHead(status).end());
});
server.listen(Number(PORT), () => console.log("Waiting at", server.address()));
