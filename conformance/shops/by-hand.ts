/** A driver for shops that only a person can drive: a page that says what to do, and takes the id of the order. */
import { once } from "node:events";
import { createServer } from "node:http";
import { readText } from "../call/read-text.ts";
import { markup } from "../report/html/markup.ts";
import { amountText } from "../call/money.ts";
import type { Answer } from "./http.ts";

/** A person needs a while. */
const MOST_HAND_MS = 600_000;

interface Person {
  readonly tell: (text: string) => void;
  /** The run was ended. */
  readonly signal: AbortSignal;
}

/** Says the address of the page, and waits until its form comes back. */
export async function askByHand(request: object, { tell, signal }: Person): Promise<Answer> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  tell(`To do by hand: open http://127.0.0.1:${port}/`);
  try {
    const filled = await new Promise<URLSearchParams | undefined>((resolve) => {
      const ended = AbortSignal.any([signal, AbortSignal.timeout(MOST_HAND_MS)]);
      ended.addEventListener("abort", () => resolve(undefined));
      if (ended.aborted) resolve(undefined);
      server.on("request", (incoming, response) => {
        void (async () => {
          const form =
            incoming.method === "POST" ? new URLSearchParams(await readText({ body: incoming })) : undefined;
          response.setHeader("content-type", "text/html; charset=utf-8");
          response.end(form === undefined ? page(request) : "Thank you. This page can be closed.");
          if (form !== undefined) resolve(form);
        })().catch(() => response.destroy());
      });
    });
    const body = { order: filled?.get("order") ?? "", next: filled?.get("next") ?? "" };
    if (filled !== undefined) return { status: 200, headers: {}, text: JSON.stringify(body), body };
    return { status: 0, headers: {}, text: "", body: undefined, failure: "nobody filled in the form" };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function page(request: object): string {
  const { amount, ...rest }: Readonly<Record<string, unknown>> = { ...request };
  const rows = [
    ...(typeof amount === "number" ? [["amount", `${amountText(amount)} MXN`]] : []),
    ...Object.entries(rest).map(([name, value]) => [name, JSON.stringify(value)]),
  ];
  return markup`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Place an order</title><body style="font: 1rem/1.5 system-ui; max-width: 40rem; margin: 2rem auto; padding: 0 1rem">
<h1>Do this in your shop</h1>
<dl>${rows.map(([name = "", value = ""]) => markup`<dt><b>${name}</b></dt><dd>${value}</dd>`)}</dl>
<form method="post"><p><label>Id of the order <input name="order" ${rest["action"] === "pay" ? "required" : ""}></label></p>
<p><label>Where the customer goes next, if anywhere (do not open it) <input name="next"></label></p>
<p><button>Done</button></p></form></body></html>`.text;
}
