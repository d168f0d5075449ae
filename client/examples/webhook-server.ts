// Takes webhooks. Anyone can send one, so a charge counts as paid only when the service itself says so.
// Needs BASE_URL and SECRET_KEY; register http://your-host:PORT/ as webhook URL in your merchant portal.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import process from "node:process";
import { text } from "node:stream/consumers";
import { createClient } from "@payment-service/client";
import { confirmCharge, parseWebhook } from "@payment-service/client/webhooks";

const { BASE_URL = "http://127.0.0.1:4020/v2", SECRET_KEY = "", PORT = "4030" } = process.env;
const service = createClient({ baseUrl: BASE_URL, secretKey: SECRET_KEY });

/** What happened, in words, or why the body is no webhook. */
async function receive(body: string): Promise<{ httpStatus: number; words: string }> {
  const webhook = parseWebhook(body);
  switch (webhook.kind) {
    case "refused":
      return { httpStatus: 400, words: webhook.message };
    case "unknown":
      return { httpStatus: 200, words: `Took note of ${webhook.event.event_type}` };
    case "event":
      if (webhook.event.event_type !== "charge.succeeded") {
        return { httpStatus: 200, words: `Took note of ${webhook.event.event_type}` };
      }
  }
  const confirmation = await confirmCharge(service, webhook.event);
  return confirmation.status === "confirmed"
    ? { httpStatus: 200, words: `Send the goods of ${confirmation.charge.id}` }
    : { httpStatus: 400, words: `Not so: ${confirmation.status}` };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Whatever keeps the charge from being read ends in a 500: let the webhook be sent again.
  const { httpStatus, words } = await receive(await text(request)).catch((error: unknown) => {
    return { httpStatus: 500, words: String(error) };
  });
  console.log(words);
  response.writeHead(httpStatus).end();
}

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(PORT), () => console.log("Waiting at", server.address()));
