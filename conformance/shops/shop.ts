/** The shop, as the judge reaches it: its driver, its probe, its webhook URL and its customers. */
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { gist } from "../call/exchange.ts";
import { at, isArray, isObject, isText, isWhole, show } from "../call/json-pointer.ts";
import { readJson } from "../call/read-text.ts";
import { askByHand } from "./by-hand.ts";
import { JUDGE, type Provider } from "./provider.ts";
import { type Answer, usableFetch } from "./http.ts";
import { STATES, type ShopFile, type State } from "./shop-file.ts";
import { type Party, type Said, type Step, type Told, step } from "./step.ts";

/** An order as the shop shows it. */
export interface Order {
  readonly id: string;
  readonly state: State;
  /** In centavos: what the shop has got for it and not given back. */
  readonly paid: number | undefined;
  readonly fulfilled: number | undefined;
}

/** What the shop, its driver or its probe did cannot be used, so the judge cannot go on. */
export class ShopError extends Error {}

/** What a scenario says to the shop, and where it is kept. */
export interface Talk {
  readonly flow: string;
  readonly file: ShopFile;
  readonly provider: Provider;
  readonly keep: (one: Step) => Step;
  /** Cookies of the customer, by host and name. */
  readonly cookies: Map<string, Map<string, string>>;
  /** Says something to the person at the terminal. */
  readonly tell: (text: string) => void;
  /** The run was ended: no wait goes on. */
  readonly signal: AbortSignal;
}

type Saying = Omit<Said, "flow" | "from" | "started" | "ended" | "status"> & { readonly from?: Party };

/** Keeps what was said, and the answer that came. */
async function kept({ flow, keep }: Talk, said: Saying, answered: Promise<Answer>): Promise<Step> {
  const started = Date.now();
  const answer = await answered;
  return keep(step({ flow, from: "judge", ...said, started, ended: Date.now(), ...answer }));
}

/** Asks the driver or the probe. Throws a ShopError where no JSON comes. */
async function ask(talk: Talk, operation: "driver" | "probe", request: object): Promise<Step> {
  const { deadlines } = talk.file;
  const way: { readonly url?: string; readonly command?: readonly string[] } = talk.file[operation] ?? {};
  const [{ url = `command:${way.command?.join(" ") ?? ""}` }, sent] = [way, JSON.stringify(request)];
  const about = [at(request, "/action"), at(request, "/order")].filter(isText).join(" ");
  const asked =
    way.command === undefined
      ? usableFetch(url, { method: "POST", json: request, deadlineMs: deadlines.driver_ms })
      : run(way.command, sent, deadlines.driver_ms);
  const one = await kept(talk, { to: "shop", operation, about, method: "POST", url, sent }, asked);
  // A shop says with 402, 409 or 422 that it does not do what was asked.
  if (one.status >= 200 && one.status < 500 && isObject(one.body)) return one;
  throw new ShopError(`the ${operation} has to answer with JSON, and gave: ${one.failure ?? gist(one)}`);
}

/** Of what a program prints. */
const MOST_SAID = 100_000;

/** The last line of JSON that a program prints is its answer. */
export async function run(
  [program = "", ...args]: readonly string[],
  input: string,
  timeout: number,
): Promise<Answer> {
  const child = spawn(program, args, { timeout, killSignal: "SIGKILL" });
  const orphan = (): boolean => child.kill("SIGKILL");
  process.once("exit", orphan);
  let [text, errors] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (part: string) => (text = (text + part).slice(-MOST_SAID)));
  child.stderr.setEncoding("utf8").on("data", (part: string) => (errors = (errors + part).slice(-MOST_SAID)));
  child.stdin.on("error", () => {});
  child.stdin.end(`${input}\n`);
  const code = await new Promise<number | string>((resolve) => {
    child.once("error", ({ message }) => resolve(message));
    child.once("close", (status, signal) => resolve(status ?? signal ?? "no code"));
    // What it started, such as the shop itself, may keep its output open.
    child.once("exit", (status, signal) => setTimeout(() => resolve(status ?? signal ?? "no code"), 200));
  });
  process.off("exit", orphan);
  const said = text.trim() === "" ? "{}" : text.trim();
  const answer = readJson(said) === undefined ? (said.split("\n").at(-1) ?? "") : said;
  if (code === 0) return { status: 200, headers: {}, text: answer, body: readJson(answer) };
  return {
    status: 0,
    headers: {},
    text,
    body: undefined,
    failure: `the program ${code === "SIGKILL" ? `did not end within ${timeout / 1000} s` : `ended with ${code}`} ${errors}`,
  };
}

export interface Wanted {
  readonly action: "pay" | "capture" | "refund" | "reconcile";
  readonly order?: string;
  readonly amount?: number;
  readonly method?: "card" | "store";
  readonly capture?: boolean;
  readonly card?: object;
}

export type Placed = Awaited<ReturnType<typeof drive>>;

/** Asks the driver. Of an order that is placed, its id has to come. */
export async function drive(talk: Talk, wanted: Wanted) {
  const request = { currency: "MXN", ...wanted };
  const byHand = talk.file.driver?.hand === true && askByHand(request, talk);
  const one = await (byHand
    ? kept(talk, { to: "shop", operation: "driver", url: "by hand" }, byHand)
    : ask(talk, "driver", request));
  const id = at(one.body, "/order");
  const next = at(one.body, "/next");
  if (wanted.action === "pay" && wanted.order === undefined && (id === "" || (!isText(id) && !isWhole(id))))
    throw new ShopError(`the driver has to answer with "order", the id of the order, and gave: ${gist(one)}`);
  if (isText(next) && next !== "" && !URL.canParse(next))
    throw new ShopError(`"next" of the driver has to be a whole address, and is ${show(next)}`);
  return {
    order: isText(id) || isWhole(id) ? String(id) : (wanted.order ?? ""),
    /** Where the customer goes. */
    next: isText(next) && next !== "" ? next : undefined,
    step: one,
  };
}

/** Reads one order. Undefined where the shop does not know it. */
export async function probe(talk: Talk, order: string) {
  const one = await ask(talk, "probe", { order });
  const orders = at(one.body, "/orders");
  if (!isArray(orders))
    throw new ShopError(`the probe has to answer with "orders", a list, and gave: ${gist(one)}`);
  const found = orders.find((shown) => String(at(shown, "/id")) === order);
  return { step: one, order: found === undefined ? undefined : orderOf(found, talk.file) };
}

function orderOf(value: unknown, { probe: declared }: ShopFile): Order {
  const word = at(value, "/state");
  if (!isText(word)) throw new ShopError(`an order of the probe has to have "state", a text`);
  const own = STATES.find((one) => declared?.states[one]?.includes(word) === true);
  const state = own ?? STATES.find((one) => one === word);
  if (state === undefined)
    throw new ShopError(
      `the state ${show(word)} of an order stands nowhere in probe.states of the shop file`,
    );
  const [paid, fulfilled] = [at(value, "/paid"), at(value, "/fulfilled")];
  if ((paid ?? 0) !== 0 && !isWhole(paid))
    throw new ShopError(`"paid" of an order has to be whole centavos, such as 1999, and is ${show(paid)}`);
  if (state === "paid" && !isWhole(paid))
    throw new ShopError(`an order of the probe that is paid has to have "paid", in centavos`);
  return {
    id: String(at(value, "/id")),
    state,
    paid: isWhole(paid) ? paid : undefined,
    fulfilled: isWhole(fulfilled) ? fulfilled : undefined,
  };
}

/** How a webhook is signed. */
export type Signed = "right" | "wrong" | "stale" | "none";

interface Posted {
  readonly event: Told;
  readonly body: object;
  readonly signed?: Signed;
  readonly about?: string;
}

/** What the judge itself sends to the webhook URL: a copy of an event, or one that it made up. */
export async function post(talk: Talk, { event, body, signed = "right", about }: Posted): Promise<Step> {
  const { webhook_url: url, deadlines } = talk.file;
  const { keys, identifier_word: word } = talk.provider.target;
  // Bodies are ASCII, as those of the provider.
  const sent = JSON.stringify(body).replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const seconds = Math.floor((Date.now() - (signed === "stale" ? 86_400_000 : 0)) / 1000);
  const key = signed === "wrong" ? `${keys.webhook?.slice(0, -4)}0000` : (keys.webhook ?? "");
  const hmac = (text: string) => createHmac("sha256", key).update(text);
  const headers = {
    "content-type": "application/json",
    "user-agent": "payment-sandbox",
    ...(signed !== "none" && {
      "webhook-id": event.id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": `v1,${hmac(`${event.id}.${seconds}.${sent}`).digest("base64")}`,
      [`${word.charAt(0).toUpperCase()}${word.slice(1)}-Sign`]: `${seconds}.000,${hmac(`${seconds}.000.${sent}`).digest("hex").toUpperCase()}`,
    }),
  };
  return kept(
    talk,
    {
      to: "shop",
      operation: event.type,
      method: "POST",
      url,
      sent,
      sentHeaders: headers,
      event,
      ...(about !== undefined && { about }),
    },
    usableFetch(url, { method: "POST", headers, text: sent, deadlineMs: deadlines.answer_ms }),
  );
}

const MOST_PAGES = 6;

/** A customer who opens an address, or sends its form, and goes wherever it leads, until a page comes. */
export async function visit(
  talk: Talk,
  from: string,
  form?: Readonly<Record<string, string>>,
  most = MOST_PAGES,
): Promise<Step> {
  const provider = new URL(talk.provider.target.base_url).origin;
  let [url, sent] = [from, form && new URLSearchParams(form).toString()];
  for (let pages = 1; ; pages += 1) {
    const { origin, host } = new URL(url);
    const to: Party = origin === provider ? "provider" : "shop";
    const cookies = talk.cookies.get(host) ?? new Map<string, string>();
    talk.cookies.set(host, cookies);
    const method = sent === undefined ? "GET" : "POST";
    const headers = {
      accept: "text/html",
      "user-agent": to === "provider" ? JUDGE : "Mozilla/5.0 (customer of the judge)",
      ...(sent !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
      ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }),
    };
    const asked = usableFetch(url, { method, headers, ...(sent !== undefined && { text: sent }) });
    const page = await kept(
      talk,
      { from: "customer", to, operation: `the ${to}'s page`, method, url, sent },
      asked,
    );
    for (const [, name = "", value = ""] of page.headers["set-cookie"]?.matchAll(/^([^=;\n]+)=([^;\n]*)/gm) ??
      [])
      cookies.set(name, value);
    const { location } = page.headers;
    const isLeft = page.status >= 300 && page.status <= 399 && location !== undefined;
    if (!isLeft || pages === most || !URL.canParse(location, url)) return page;
    url = new URL(location, url).href;
    if (page.status < 307) sent = undefined;
  }
}
