import type { FastifyInstance, FastifyRequest } from "fastify";
import { callHeaders } from "../pipeline/call-headers.ts";
import { curlCommand, ownCommand, type Reached } from "../log/shell.ts";
import { adminOrigin, guardAdmin } from "../pipeline/admin.ts";
import type { Merchant } from "../store/merchants.ts";
import type { Sql } from "../store/port.ts";
import { BASE_PATH, type Ask, type Call } from "../values/call.ts";
import { ServiceError } from "../values/errors.ts";
import { textAt } from "../values/json.ts";
import type { World } from "../world.ts";
import { pageHeaders } from "./layout.ts";
import { PORTAL_PATH } from "./sites.ts";

/** A request for a page, or a form that was sent. */
export interface Visit extends Pick<FastifyRequest, "params" | "query" | "headers"> {
  readonly trace: FastifyRequest["trace"];
  /** The part of the path that varies; empty where there is none. */
  readonly id: string;
  readonly form: unknown;
}

/** A page, an address to go to, or what differs from a page: its status, its headers, a stream. */
export type Shown =
  | string
  | { readonly goTo: string; readonly status?: number }
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly content: string | NodeJS.ReadableStream;
    };

/** Registers a page; `:id` or `*` stands for the part of the path that varies. */
export type On = (method: "GET" | "POST", path: string, answer: (visit: Visit) => Promise<Shown>) => void;

export interface PageContext {
  readonly world: World;
  /** Whose portal it is. */
  readonly merchant: () => Merchant;
  /** Reads what the merchant has. */
  readonly stored: <Found>(read: (sql: Sql, owner: string) => Promise<Found>) => Promise<Found>;
  readonly ask: Ask;
  readonly curl: (call: Call) => string;
  /** `payment-sandbox` with these words, as a shell asks this sandbox. */
  readonly onTerminal: (words: string) => string;
  /** Names of the contract as this sandbox has them on the wire. */
  readonly wire: (text: string) => string;
  readonly on: On;
}

/** Registers the pages of one room. */
export type Register = (context: PageContext) => void;

export function pageContext(
  pages: FastifyInstance,
  world: World,
  merchantId: string,
  askAs: (merchant: Merchant) => Ask,
): PageContext {
  const { settings, store } = world;
  const merchant = (): Merchant => {
    const found = world.merchants.byId(merchantId);
    if (found === undefined) throw new ServiceError(404, "unknown_merchant", "This portal has no merchant.");
    return found;
  };
  return {
    world,
    merchant,
    stored: (read) => store.read((sql) => read(sql, merchant().id)),
    ask: (call) => askAs(merchant())(call),
    curl(call) {
      const origin = call.path.startsWith(`${BASE_PATH}/`) ? world.origin() : adminOrigin(world);
      // The admin token is not shown: a shell reads it from its environment.
      const adminToken = settings.adminToken === undefined ? undefined : "<admin token>";
      const headers = callHeaders(call, merchant(), { ...settings, adminToken });
      const body = call.body && JSON.stringify(call.body);
      return curlCommand(reachedAt(world, origin), call.method, call.path, Object.entries(headers), body);
    },
    onTerminal: (words) => ownCommand(reachedAt(world, adminOrigin(world)), words),
    wire: (text) => settings.naming.translate(text),
    on: pagesBelow(pages, PORTAL_PATH, (request) => guardAdmin(request, world)),
  };
}

/** What stands before a public URL has a certificate of its own. */
export function reachedAt({ settings, localOrigin }: World, origin: string): Reached {
  return { origin, certificate: origin === localOrigin() ? settings.certificate : undefined };
}

/** Registers pages below an address. The guard throws where it refuses a request. */
export function pagesBelow(
  pages: FastifyInstance,
  place: string,
  guard: (request: FastifyRequest) => void,
  usual = pageHeaders(),
): On {
  return (method, path, answer) =>
    void pages.route({
      method,
      url: place + path,
      onRequest: async (request) => guard(request),
      async handler({ params, query, body: form, headers, trace }, reply) {
        const id = textAt(params, "id") ?? textAt(params, "*") ?? "";
        const shown = await answer({ id, params, query, form, headers, trace });
        if (typeof shown === "string") return reply.headers(usual).send(shown);
        if ("goTo" in shown) return reply.redirect(shown.goTo, shown.status ?? 303);
        const { status = 200, headers: own = usual, content } = shown;
        return reply.code(status).headers(own).send(content);
      },
    });
}
