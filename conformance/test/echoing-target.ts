/** The sandbox behind a server that says everything it has learned in every way it can, and breaks some rules. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { isObject } from "../call/json-pointer.ts";
import { startSandbox } from "../start/sandbox.ts";
import type { ReadyTarget } from "../start/child.ts";
import { type Target, completeTarget } from "../subject/target.ts";
import { serve } from "./servers.ts";

export interface Echoing extends ReadyTarget {
  /** The tokens that the target gave out. */
  readonly tokens: ReadonlySet<string>;
}

const KEYS = {
  secret: 'sk_Planted/secret+key="1"%41',
  public: "pk_Planted&public=key 2",
  other_public: "pk_Planted/other<3>",
  oauth2: "oauth2_Planted.token~4/x",
};
/** What a charge by another method needs: texts and numbers, at any depth, too long to come by chance. */
const CREDENTIALS = {
  pay_with_bank_account: {
    clabe: "032180000118359719",
    account: 7_766_554_433,
    holder: { phone: "canary-5512345678", names: ["Canary Holder", "Second Canary"] },
  },
  pay_with_store: { reference: "canary/store+1" },
  pay_with_bnpl: { customer: { tax_id: "CANARY900101XY1", income: 44_322_118_765 } },
};
const CARDS: Readonly<Record<string, readonly [number: string, code: string]>> = {
  approved: ["4929123456781234", "8473"],
  declined: ["5105987654321098", "6291"],
  three_ds: ["4539111122223333", "7318"],
  installments: ["5436777788889999", "9164"],
};

/** A target file in which every secret field is a canary. */
function withCanaries(base_url: string, sandbox: Target): Target {
  const cards = Object.fromEntries(
    Object.entries(CARDS).map(([name, [card_number, card_validation_code]]) => {
      const own = Object.entries(sandbox.cards).find(([other]) => other === name)?.[1];
      if (own === undefined) throw new Error(`the sandbox has no card ${name}`);
      return [name, { ...own, card_number, card_validation_code }];
    }),
  );
  return completeTarget({
    ...sandbox,
    base_url,
    keys: KEYS,
    cards,
    credentials: CREDENTIALS,
    ...(sandbox.three_ds && { three_ds: { ...sandbox.three_ds, fail: "no such button" } }),
  });
}

export async function startEchoing(): Promise<Echoing> {
  const sandbox = await startSandbox(() => performance.now());
  const tokens = new Set<string>();
  const { origin } = new URL(sandbox.target.base_url);
  let [asked, last] = ["", ""];
  const server = await serve((request, body, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", origin);
    asked = [pathname, ...searchParams.values(), ...Object.values(request.headers)].join(" ");
    last = `${asked} ${body}`;
    void forward(request, body, response).catch((error: unknown) => response.destroy(asError(error)));
  });
  const target = withCanaries(`${server.url}/v2`, sandbox.target);
  const keys = new Map(Object.entries(KEYS).map(([kind, key]) => [key, keyOf(sandbox.target, kind)]));
  const cards = cardsOf(target, sandbox.target);

  async function forward(request: IncomingMessage, body: string, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const names = ["content-type", "x-api-client-key", "x-cash-anti-fraud-metadata", "cookie"];
    const headers = names.flatMap((name): [string, string][] => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, keys.get(String(value)) ?? String(value)]];
    });
    if (request.headers.authorization === `Bearer ${KEYS.oauth2}`)
      headers.push(["x-api-client-key", sandbox.target.keys.secret]);
    const address = new URL(url, origin);
    const key = address.searchParams.get("public_key");
    if (key !== null) address.searchParams.set("public_key", keys.get(key) ?? key);
    const sent =
      body === "" ? {} : { body: cards.reduce((all, [from, to]) => all.replaceAll(from, to), body) };
    const answer = await fetch(address, { method, headers, redirect: "manual", ...sent });
    const text = (await answer.text()).replaceAll(origin, server.url);
    if (url.endsWith("/token") || url.includes("/tokenization"))
      for (const [, id = ""] of text.matchAll(/"(?:id|token)":\s*"([\w-]{12,})"/g)) tokens.add(id);
    const location = answer.headers.get("location");
    const type = answer.headers.get("content-type") ?? "application/json";
    response.writeHead(brokenStatus(url, answer.status), {
      "content-type": type,
      "x-echo": encodeURIComponent(asked),
      "x-plain": asked,
      ...(location !== null && { location: location.replaceAll(origin, server.url) }),
    });
    response.end(type.includes("json") ? withEcho(text, last, tokens) : withLabels(text, last, tokens));
  }

  const inbox = sandbox.opened?.inbox;
  if (inbox !== undefined) {
    const receive = inbox.receive.bind(inbox);
    inbox.receive = (text, sent) => receive(withEcho(text, `${last} ${[...tokens].join(" ")}`, tokens), sent);
  }
  const stop = async (): Promise<void> => {
    await sandbox.stop();
    await server.close();
  };
  return { ...sandbox, target, tokens, stop };
}

/** Wrong in ways that make verdicts red: they quote what was sent and answered. */
function brokenStatus(url: string, status: number): number {
  if (status === 401) return 403;
  return url.includes("/capture/") && status === 400 ? 200 : status;
}

function withEcho(text: string, learned: string, tokens: ReadonlySet<string>): string {
  const body: unknown = text === "" ? {} : JSON.parse(text);
  if (!isObject(body)) return text;
  const { event_type, payload, ...rest } = body;
  const code = /"card_validation_code":"(\d+)"/.exec(learned)?.[1];
  const said = `Not found: ${learned}. The code ${code} and the card ${learned.replace(/(\d{4})(\d{4})(\d{4})(\d{4})/, "$1 $2 $3 $4")}.`;
  const secrets = [...KEPT, ...CODES, ...tokens].filter((one) => learned.includes(one));
  const answer = {
    ...(event_type !== undefined && { event_type, payload }),
    echo: secrets.map((one) => Object.values(FORMS).map((write) => write(one))),
    cvv: Number(code ?? 0),
    [`member ${learned}`]: said.toUpperCase(),
    ...rest,
    message: said,
  };
  // As PHP writes JSON.
  return JSON.stringify(answer).replaceAll("/", String.raw`\/`);
}

/** A page whose buttons have everything in their labels: first the keys, since any request can be the last one. */
function withLabels(html: string, learned: string, tokens: ReadonlySet<string>): string {
  const all = [...Object.values(KEYS), learned, ...tokens]
    .join(" ")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
  return html.replaceAll("</button>", ` ${all}</button>`);
}

function keyOf({ keys }: Target, kind: string): string {
  return Object.entries(keys).find(([name]) => name === kind)?.[1] ?? "";
}

/** The texts of the planted cards, each with that of the card that the sandbox knows. */
function cardsOf(planted: Target, sandbox: Target): (readonly [from: string, to: string])[] {
  const own = new Map(Object.entries(sandbox.cards));
  return Object.entries(planted.cards).flatMap(([name, card]) => [
    [card.card_number, own.get(name)?.card_number ?? ""] as const,
    [`"${card.card_validation_code}"`, `"${own.get(name)?.card_validation_code ?? ""}"`] as const,
  ]);
}

/** The forms in which a whole secret is searched for. Inside JSON each text has the form of JSON. */
export const FORMS: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "in a URL": encodeURIComponent,
  "in Base64": (text) => Buffer.from(text).toString("base64"),
  "in hexadecimal digits": (text) => Buffer.from(text).toString("hex"),
};

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** What may be found in no output: the canaries of the target file, what the suite makes of them, and the tokens. */
export function canaries({ tokens }: Pick<Echoing, "tokens">, write: (text: string) => string): string[] {
  const shorter = [KEYS.secret, KEYS.public].map((key) => key.slice(0, Math.floor((key.length * 3) / 4)));
  const codes = CODES.map(write).flatMap((code) => [`"${code}"`, `code ${code}`, `"cvv":${code}`]);
  return [...[...KEPT, ...shorter, ...tokens].map(write), ...codes];
}

function leavesOf(value: unknown): string[] {
  return isObject(value) || Array.isArray(value) ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

const CODES = Object.values(CARDS).map(([, code]) => code);
const KEPT = [
  ...Object.values(KEYS),
  ...Object.values(CARDS).map(([number]) => number),
  ...leavesOf(CREDENTIALS),
];
