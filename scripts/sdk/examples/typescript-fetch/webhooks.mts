// Takes webhooks. Anybody can send one, so a charge counts as paid only when the service itself says so.
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import {
  Configuration,
  instanceOfWebhookEvent,
  ResponseError,
  TransactionApi,
  WebhookEventFromJSON,
} from "payment-service-sdk";

const { BASE_URL = "", SECRET_KEY = "", PORT = "" } = process.env;
const settings = new Configuration({
  basePath: BASE_URL,
  apiKey: SECRET_KEY,
  fetchApi: (url, init) => fetch(url, { ...init, redirect: "manual" }), // a redirect would take the key along
});
const charges = new TransactionApi(settings);

async function receive(body: unknown): Promise<number> {
  const event = typeof body === "object" && body !== null ? WebhookEventFromJSON(body) : undefined;
  if (event === undefined || !instanceOfWebhookEvent(event)) return 400;
  if (event.event_type !== "charge.succeeded") return 200;
  try {
    const charge = await charges.getCharge({ id: String(event.id) });
    if (charge.status_details.status === "success") console.log(`Send the goods of ${charge.id}`);
    return 200;
  } catch (failure) {
    // 500: let the webhook be sent again.
    return failure instanceof ResponseError && failure.response.status === 404 ? 400 : 500;
  }
}

createServer((request, answer) => {
  void json(request)
    .then(receive, () => 400)
    .then((status) => answer.writeHead(status).end());
}).listen(Number(PORT), "127.0.0.1");
