import { operations, type OperationId } from "@payment-service/contract";
import { CONTROL_PATH } from "../../control/endpoint.ts";
import { ANTI_FRAUD_HEADER } from "../../values/anti-fraud-header.ts";
import { BASE_PATH } from "../../values/base-path.ts";
import { isObject, textAt } from "../../values/json.ts";

/** Something that a tool cannot do. The message says what to do instead. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}

/** No answer came: the sandbox may not run yet. */
export class NoAnswer extends ToolError {}

export interface Answer {
  readonly status: number;
  /** `{}` for a body that is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface SandboxAddress {
  readonly baseUrl: URL;
  readonly secretKey: string;
  readonly adminToken: string | undefined;
}

interface Called {
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Required where the sandbox was started with --require-anti-fraud, and accepted everywhere else. */
const METADATA = Buffer.from(
  JSON.stringify({ ip_address: "127.0.0.1", device_id: "payment-sandbox-mcp", user_timezone: "+00:00" }),
).toString("base64");

/** The one sandbox that the tools talk to. Nothing is sent before it has proved that it is one. */
export class Connection {
  readonly address: SandboxAddress;

  constructor(address: SandboxAddress) {
    if (address.baseUrl.pathname.replace(/\/$/, "") !== BASE_PATH || address.baseUrl.search !== "")
      throw new ToolError(
        `${address.baseUrl.href} is not the base URL of a sandbox, which ends with ${BASE_PATH}, such as http://127.0.0.1:4020${BASE_PATH}.`,
      );
    this.address = address;
  }

  get origin(): string {
    return this.address.baseUrl.origin;
  }

  /** Calls an operation of the interface. Every status is an answer. */
  async call(operation: OperationId, { id = "", query = {}, body }: Called = {}): Promise<Answer> {
    await this.outcomes();
    const { method, path } = operations[operation];
    const search = new URLSearchParams(query);
    const place = path.replace("{id}", encodeURIComponent(id));
    return this.#send(method, `${BASE_PATH}${place}${search.size === 0 ? "" : `?${search}`}`, body, {
      "x-api-client-key": this.address.secretKey,
      [ANTI_FRAUD_HEADER]: METADATA,
    });
  }

  /** Calls the control interface. */
  async control(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Answer> {
    const { headers } = await this.#proof();
    return this.#send(method, CONTROL_PATH + path, body, headers);
  }

  /** Presses a button of a page for customers, as a browser would. A redirect is not followed. */
  async press(page: URL, answer: string): Promise<Response> {
    if (page.origin !== this.origin)
      throw new ToolError(`The page ${page.href} is not one of this sandbox. Nothing was sent.`);
    await this.outcomes();
    return fetch(page, { method: "POST", body: new URLSearchParams({ answer }), redirect: "manual" });
  }

  /** Test cards, amounts and names. Only a sandbox has such a table: this is the proof that it is one. */
  async outcomes(): Promise<Readonly<Record<string, unknown>>> {
    return (await this.#proof()).outcomes;
  }

  /** Asked before each call, since another program may have been started on the port meanwhile. */
  async #proof(): Promise<{ outcomes: Answer["body"]; headers: Record<string, string> }> {
    const path = `${CONTROL_PATH}/outcomes`;
    let headers = {};
    let answer = await this.#send("GET", path, undefined, headers);
    // Without the token first: a server that is no sandbox must not see it.
    if (answer.status === 401 && textAt(answer.body, "detail", "code") === "admin_token_required") {
      const { adminToken } = this.address;
      if (adminToken === undefined)
        throw new ToolError(
          `The sandbox at ${this.origin} has an admin token. Set PAYMENT_SANDBOX_ADMIN_TOKEN where the tools are started.`,
        );
      headers = { authorization: `Bearer ${adminToken}` };
      answer = await this.#send("GET", path, undefined, headers);
      if (answer.status === 401)
        throw new ToolError(
          `The sandbox at ${this.origin} refuses the admin token. Correct PAYMENT_SANDBOX_ADMIN_TOKEN.`,
        );
    }
    const { cards, amounts } = answer.body;
    if (answer.status === 200 && Array.isArray(cards) && isObject(amounts))
      return { outcomes: answer.body, headers };
    throw new ToolError(
      `${this.origin} is not a sandbox: GET ${path} answers HTTP ${answer.status} without the test cards of one. ` +
        "These tools work on a sandbox only, and sent nothing else. Start one with: payment-sandbox",
    );
  }

  async #send(
    method: string,
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    let response;
    try {
      response = await fetch(this.origin + path, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        // A redirect could lead away from the sandbox.
        redirect: "manual",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: objectIn(await response.text()) };
    } catch (cause) {
      throw new NoAnswer(
        `No answer to ${method} ${path} from ${this.origin}. ` +
          "Either no sandbox runs there (start one with: payment-sandbox), or a fault is set that cuts answers (clear_faults).",
        { cause },
      );
    }
  }
}

function objectIn(text: string): Answer["body"] {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
